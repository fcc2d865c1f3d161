import { statusLabel } from '@vigia/domain/trip/status-label'
import { isActiveStatus } from '@vigia/domain/trip/trip-status'
import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedTrip } from '../../api/trip-list.ts'
import { timeOrDay } from '../../text/clock-time.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import listStyles from '../../ui/list.module.css'
import { loadActionMenu } from '../../ui/load-action-menu.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { PlateChip } from '../../ui/plate-chip.tsx'
import styles from './trips.module.css'

export type TripAct = 'edit' | 'status' | 'history' | 'share' | 'delete'

interface TripRowProps {
  readonly trip: ListedTrip
  readonly now: number
  /** Null: the person may not choose. */
  readonly check: ReactNode | null
  readonly mayChange: boolean
  readonly mayShare: boolean
  readonly onAct: (act: TripAct, trip: ListedTrip) => void
}

/** One trip: what it is called, its status, route, whose it is, on what, and when it changed. */
export function TripRow({ trip, now, check, mayChange, mayShare, onAct }: TripRowProps) {
  const { invoice, invoiceId, status, origin, destination, client, carrier, plates, operator, changedAt, changedBy } =
    trip
  const isActive = isActiveStatus(status)
  const acts: readonly { readonly value: TripAct; readonly label: string }[] = [
    ...(mayChange ? [{ value: 'edit', label: 'Editar' } as const] : []),
    ...(mayChange ? [{ value: 'status', label: isActive ? 'Cerrar o cambiar estatus…' : 'Reabrir…' } as const] : []),
    { value: 'history', label: 'Historia' },
    ...(mayShare ? [{ value: 'share', label: 'Enlaces para el cliente…' } as const] : []),
    ...(mayChange ? [{ value: 'delete', label: 'Borrar…' } as const] : []),
  ]
  return (
    <>
      {check}
      <span className={classNames(listStyles.cell, styles.cell, styles.name)}>
        <b>{invoice}</b>
        <small>{invoiceId}</small>
      </span>
      <span className={styles.status} data-ended={!isActive || undefined}>
        {statusLabel(status)}
      </span>
      <span className={classNames(listStyles.cell, styles.cell, styles.route)}>
        <span>
          {origin} → {destination}
        </span>
        <small>
          {client ?? 'Sin cliente'} · {carrier ?? 'Sin línea'}
        </small>
      </span>
      <span className={classNames(listStyles.cell, styles.cell, styles.unit)}>
        <PlateChip plates={plates} copyable={false} />
        <small>{operator ?? 'Sin operador'}</small>
      </span>
      <span className={classNames(listStyles.cell, styles.cell, styles.changed)}>
        <span>{timeOrDay(changedAt, now)}</span>
        <small>{changedBy ?? 'Integración'}</small>
      </span>
      <MenuButton
        load={loadActionMenu}
        menu={{
          actions: acts,
          onChoose: (chosen: string) => {
            const act = acts.find(({ value }) => value === chosen)
            if (act !== undefined) onAct(act.value, trip)
          },
        }}
        button={
          <IconButton
            className={styles.acts}
            size="sm"
            label={`Acciones de ${invoice}`}
            icon={<EllipsisVertical size={15} aria-hidden="true" />}
          />
        }
      />
    </>
  )
}
