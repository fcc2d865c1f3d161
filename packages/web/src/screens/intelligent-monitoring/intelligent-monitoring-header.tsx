import { Brain, BrainCircuit, LoaderCircle, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { acquireLive } from '../../live/live.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { clockTime, clockTimeExact } from '../../text/clock-time.ts'
import { wholeNumber } from '../../text/whole-number.ts'
import { Button } from '../../ui/button.tsx'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { useRefreshCountdown } from '../../widgets/use-refresh-countdown.ts'
import type { Analysis } from './use-analysis.ts'
import type { Monitor } from './use-monitor.ts'

/** The screen's part of the top bar (spec §2): last update, loads, the analysis, refreshing. */
export function Header({ monitor }: { readonly monitor: Monitor }) {
  const { load, all, analysis, isLoading } = monitor
  const loadedAt = load?.trips.loadedAt ?? null
  return (
    <HeaderSlot title="Monitoreo inteligente">
      <span className="mon-figure">
        <small>
          <span>Última </span>actualización
        </small>
        {loadedAt === null ? '—' : clockTimeExact(loadedAt + acquireLive().clock.offset())}
      </span>
      <span className="mon-figure">
        <small>Cargas</small>
        {all === null ? '—' : wholeNumber(all.length)}
      </span>
      <AiState analysis={analysis} />
      <span className="mon-updating" role="status">
        {isLoading && load !== null ? (
          <span>
            <LoaderCircle size={13} className="spin" aria-hidden="true" />
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
    <span className="mon-figure mon-ai" data-still={isPaused || isWaiting || undefined}>
      <Icon size={17} aria-hidden="true" />
      <span>
        <small>Análisis</small>
        {isPaused ? `Pausada hasta ${clockTime(pausedUntil)}` : isWaiting ? 'IA local en espera' : 'IA local activa'}
      </span>
    </span>
  )
}

/** Auto, the time to the next refresh, and refreshing now; it alone follows each second. */
function RefreshTools({ monitor: { config, isLoading, refresh } }: { readonly monitor: Monitor }) {
  const { autoRefresh, intervalS, change } = config
  const { secondsLeft, restart } = useRefreshCountdown(intervalS, !autoRefresh, refresh)
  // Whatever began a load, the next one is a full interval away.
  useEffect(() => {
    if (isLoading) restart()
  }, [isLoading, restart])
  return (
    <div className="mon-tools">
      <Switch label="Auto" checked={autoRefresh} onChange={(on) => change({ autoRefresh: on })} />
      <CountdownRing secondsLeft={secondsLeft} totalS={intervalS} paused={!autoRefresh} />
      <Button
        size="sm"
        aria-label="Actualizar"
        icon={<RefreshCw size={15} aria-hidden="true" className={isLoading ? 'spin' : undefined} />}
        onClick={refresh}
      >
        Actualizar
      </Button>
    </div>
  )
}
