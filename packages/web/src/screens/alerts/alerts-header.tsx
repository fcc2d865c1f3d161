import type { AlertSeverity } from '@vigia/domain/alerts/alert-type'
import { Bell, SlidersHorizontal, Volume2 } from 'lucide-react'
import type { AlertsState } from '../../alerts/alert-sync.ts'
import { openAlertPreferences } from '../../alerts/open-alert-preferences.ts'
import { soundLabel } from '../../alerts/sound-label.ts'
import { useAlertPreferences } from '../../alerts/use-alert-preferences.ts'
import { mayAct } from '../../api/tokens.ts'
import fleetHeaderStyles from '../../fleet-screen/parts/fleet-header.module.css'
import { isUnheard } from '../../live/connection.ts'
import { useConnection } from '../../live/use-live.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { classNames } from '../../ui/class-names.ts'
import { ConnectionMark } from '../../ui/connection-mark.tsx'
import { CounterChip } from '../../ui/counter-chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import { Switch } from '../../ui/switch.tsx'
import textStyles from '../../ui/text.module.css'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { OVERDUE_WORDS, OWNER_WORDS } from './alert-columns.ts'
import styles from './alerts-header.module.css'
import type { QueueCounts, QueueFilter } from './queue.ts'

interface HeaderProps {
  readonly state: AlertsState
  readonly counts: QueueCounts | null
  readonly filter: QueueFilter
  readonly setFilter: (filter: QueueFilter) => void
}

const CHIPS = [
  { severity: 'critical', label: 'Críticas' },
  { severity: 'high', label: 'Altas' },
  { severity: 'medium', label: 'Medias' },
] as const satisfies readonly { readonly severity: AlertSeverity; readonly label: string }[]

const OWNERS = [
  { owner: 'nobody', count: 'unowned', label: OWNER_WORDS.nobody },
  { owner: 'me', count: 'mine', label: OWNER_WORDS.me },
] as const

/** Counters that filter, sound and notifications, and whether the list is alive. */
export function Header({ state, counts, filter, setFilter }: HeaderProps) {
  const { hasSound, sounds, setSound, notifications, setNotifications } = useAlertPreferences()
  const narrow = (severity: AlertSeverity): void =>
    setFilter({ ...filter, severity: filter.severity === severity ? null : severity })
  return (
    <HeaderSlot title="Centro de alertas">
      <nav
        className={classNames(layoutStyles.shrinks, fleetHeaderStyles.counters, styles.counters)}
        aria-label="Contadores"
      >
        {CHIPS.map(({ severity, label }) => (
          <CounterChip
            key={severity}
            label={label}
            value={counts?.[severity] ?? null}
            tone={severity}
            icon={<SeverityShape severity={severity} />}
            pressed={filter.severity === severity}
            onPress={() => narrow(severity)}
          />
        ))}
        <CounterChip
          label={OVERDUE_WORDS}
          value={counts?.overdue ?? null}
          pressed={filter.isOverdue}
          onPress={() => setFilter({ ...filter, isOverdue: !filter.isOverdue })}
        />
        {OWNERS.map(({ owner, count, label }) =>
          owner === 'me' && !mayAct() ? null : (
            <CounterChip
              key={owner}
              label={label}
              value={counts?.[count] ?? null}
              pressed={filter.owner === owner}
              onPress={() => setFilter({ ...filter, owner: filter.owner === owner ? null : owner })}
            />
          ),
        )}
      </nav>
      <div className={classNames(fleetHeaderStyles.tools, styles.tools)}>
        <Switch
          label={soundLabel('Sonido', sounds)}
          checked={hasSound}
          onChange={setSound}
          icon={<Volume2 size={15} aria-hidden="true" />}
        />
        {notifications === 'unsupported' ? null : (
          <Switch
            label="Notificaciones"
            checked={notifications === 'on'}
            onChange={(on) => {
              void setNotifications(on)
              // A refusal is said where the reasons stand.
              if (notifications === 'denied') openAlertPreferences()
            }}
            icon={<Bell size={15} aria-hidden="true" />}
          />
        )}
        <IconButton
          label="Probar sonido y notificaciones"
          size="sm"
          icon={<SlidersHorizontal size={15} aria-hidden="true" />}
          onClick={openAlertPreferences}
        />
        <span data-slot="separator" aria-hidden="true" />
        <LiveMark state={state} />
      </div>
    </HeaderSlot>
  )
}

function LiveMark({ state }: { readonly state: AlertsState }) {
  const now = useServerNow(5_000)
  const connection = useConnection()
  const isGone = isUnheard(connection)
  if (state.status !== 'ready')
    return <ConnectionMark state={isGone || state.status === 'failed' ? 'disconnected' : 'reconnecting'} />
  return (
    <span className={classNames(layoutStyles.inline, styles.live)} title={`Último dato: ${clockTimeExact(state.asOf)}`}>
      <ConnectionMark state={isGone ? 'disconnected' : state.isLive ? 'connected' : 'reconnecting'} />
      <small className={textStyles.small}>{elapsedSince(state.asOf, now)}</small>
    </span>
  )
}
