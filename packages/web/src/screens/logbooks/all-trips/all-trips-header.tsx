import { MessageSquareOff } from 'lucide-react'
import fleetHeaderStyles from '../../../fleet-screen/parts/fleet-header.module.css'
import { loadedAtText, RefreshButton } from '../../../fleet-screen/parts/refresh-tools.tsx'
import { CounterChip } from '../../../ui/counter-chip.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import { ConnectionState } from '../../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../../widgets/header-slot.tsx'
import type { ContactKind, countKinds } from './contact-filter.ts'
import type { Contacts } from './use-contacts.ts'

interface HeaderProps {
  readonly contacts: Contacts
  readonly counts: ReturnType<typeof countKinds> | null
}

/** Counters that filter, and when what is shown was told. */
export function Header({ contacts, counts }: HeaderProps) {
  const { filter, setFilter } = contacts
  const toggle = (kind: ContactKind) => ({
    pressed: filter.kind === kind,
    onPress: () => setFilter({ ...filter, kind: filter.kind === kind ? 'all' : kind }),
  })
  return (
    <HeaderSlot title="Bitácoras">
      <nav className={fleetHeaderStyles.fleetCounters} aria-label="Contadores">
        <CounterChip label="Viajes" value={counts?.all ?? null} {...toggle('all')} />
        <CounterChip
          label="Vencidas"
          value={counts?.overdue ?? null}
          tone="high"
          icon={<SeverityShape severity="high" />}
          {...toggle('overdue')}
        />
        <CounterChip
          label="Sin comentario"
          value={counts?.['no-comment'] ?? null}
          icon={<MessageSquareOff size={15} aria-hidden="true" />}
          {...toggle('no-comment')}
        />
        <CounterChip label="Irregulares" value={counts?.irregular ?? null} {...toggle('irregular')} />
      </nav>
      <div className={fleetHeaderStyles.fleetTools}>
        <span className={fleetHeaderStyles.updated}>
          <small>Última actualización</small>
          {loadedAtText(contacts)}
        </span>
        <RefreshButton refreshing={contacts} className={fleetHeaderStyles.refresh} />
        <ConnectionState />
      </div>
    </HeaderSlot>
  )
}
