import { wholeNumber } from '@vigia/domain/format/whole-number'
import { Brain, BrainCircuit, LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import fleetHeaderStyles from '../../fleet-screen/parts/fleet-header.module.css'
import { Countdown, RefreshButton } from '../../fleet-screen/parts/refresh-tools.tsx'
import { useRefreshCountdown } from '../../fleet-screen/view/use-refresh-countdown.ts'
import { acquireLive } from '../../live/live.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { clockTime, clockTimeExact } from '../../text/clock-time.ts'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import spinStyles from '../../ui/spin.module.css'
import { Switch } from '../../ui/switch.tsx'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import styles from './intelligent-monitoring-header.module.css'
import type { Analysis } from './use-analysis.ts'
import type { Monitor } from './use-monitor.ts'

/** The screen's part of the top bar (spec §2): last update, loads, the analysis, refreshing. */
export function Header({ monitor }: { readonly monitor: Monitor }) {
  const { load, all, analysis, isLoading } = monitor
  const loadedAt = load?.trips.loadedAt ?? null
  return (
    <HeaderSlot title="Monitoreo inteligente">
      <span className={classNames(fleetHeaderStyles.updated, styles.figure)}>
        <small>
          <span>Última </span>actualización
        </small>
        {loadedAt === null ? '—' : clockTimeExact(loadedAt + acquireLive().clock.offset())}
      </span>
      <span className={classNames(fleetHeaderStyles.updated, styles.figure)}>
        <small>Cargas</small>
        {all === null ? '—' : wholeNumber(all.length)}
      </span>
      <AiState analysis={analysis} />
      <span className={styles.updating} role="status">
        {isLoading && load !== null ? (
          <span className={layoutStyles.chip}>
            <LoaderCircle size={13} className={spinStyles.spinning} aria-hidden="true" />
            Actualizando…
          </span>
        ) : null}
      </span>
      <RefreshTools monitor={monitor} />
      <ConnectionState />
    </HeaderSlot>
  )
}

/** Whether the local analysis runs, or until when it stands still (spec §8). */
function AiState({ analysis: { pausedUntil, waitsFor } }: { readonly analysis: Analysis }) {
  const now = useServerNow(1_000)
  const isPaused = pausedUntil !== null && pausedUntil > now
  const isWaiting = waitsFor.length > 0
  const Icon = isPaused || isWaiting ? Brain : BrainCircuit
  return (
    <span
      className={classNames(fleetHeaderStyles.updated, styles.figure, layoutStyles.row, styles.assistant)}
      data-still={isPaused || isWaiting || undefined}
    >
      <Icon size={17} aria-hidden="true" />
      <span>
        <small>Análisis</small>
        {isPaused ? `Pausada hasta ${clockTime(pausedUntil)}` : isWaiting ? 'IA local en espera' : 'IA local activa'}
      </span>
    </span>
  )
}

/** Auto, the time to the next refresh, and refreshing now. */
function RefreshTools({ monitor }: { readonly monitor: Monitor }) {
  const { config, isLoading, refreshOnTime } = monitor
  const { autoRefresh, intervalS, change } = config
  const countdown = useRefreshCountdown(intervalS, !autoRefresh, refreshOnTime)
  // Whatever began a load, the next one is a full interval away.
  useEffect(() => {
    if (isLoading) countdown.restart()
  }, [isLoading, countdown])
  return (
    <div className={classNames(fleetHeaderStyles.tools, styles.tools)}>
      <Switch label="Auto" checked={autoRefresh} onChange={(on) => change({ autoRefresh: on })} />
      <Countdown countdown={countdown} />
      <RefreshButton refreshing={monitor} />
    </div>
  )
}
