import { theTime } from '@vigia/domain/format/the-time'
import { useState } from 'react'
import { failureSentence, failureText } from '../../api/api-error.ts'
import { type MonitorLoad, monitorLoad } from '../../api/monitor.ts'
import fleetFrameStyles from '../../fleet-screen/parts/fleet-frame.module.css'
import { acquireLive } from '../../live/live.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { agoText } from '../../text/elapsed.ts'
import { Banner } from '../../ui/banner.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { NARROW, useMedia } from '../../widgets/use-media.ts'
import { AnalysisPanel } from './analysis-panel.tsx'
import { ConfigPanel } from './config-panel.tsx'
import { Header } from './intelligent-monitoring-header.tsx'
import styles from './intelligent-monitoring-screen.module.css'
import { failuresOf } from './load-failures.ts'
import { MonitorTable } from './monitor-table.tsx'
import { type Monitor, useMonitor } from './use-monitor.ts'
import { useMonitorCommands } from './use-monitor-commands.ts'

type Part = 'trips' | 'analysis' | 'config'
const PARTS: readonly { readonly value: Part; readonly label: string }[] = [
  { value: 'trips', label: 'Viajes' },
  { value: 'analysis', label: 'Análisis' },
  { value: 'config', label: 'Configuración' },
]

export const firstQueries = [monitorLoad]

/** The intelligent monitoring dashboard (spec §2): trips by the age of their last comment, and the local analysis. */
export function Screen() {
  const monitor = useMonitor()
  useMonitorCommands(monitor)
  const isNarrow = useMedia(NARROW)
  const [part, setPart] = useState<Part>('trips')
  const has = (which: Part): boolean => !isNarrow || part === which
  return (
    <div className={classNames(fleetFrameStyles.screen, styles.screen)}>
      <Header monitor={monitor} />
      {isNarrow ? (
        <Segmented className={styles.parts} label="Parte" value={part} options={PARTS} onChange={setPart} />
      ) : null}
      {monitor.load === null ? null : <Stale load={monitor.load} />}
      <div className={styles.body}>
        {has('config') ? <ConfigPanel monitor={monitor} /> : null}
        {has('trips') ? <Trips monitor={monitor} /> : null}
        {has('analysis') ? <AnalysisPanel monitor={monitor} /> : null}
      </div>
    </div>
  )
}

/** Before the first answer: waiting, or why there is none. */
function Trips({ monitor }: { readonly monitor: Monitor }) {
  const { load, all, refresh } = monitor
  if (all !== null) return <MonitorTable monitor={monitor} />
  const failure = load?.trips.failure ?? null
  return (
    <section className={classNames(surfaceStyles.panel, styles.blank)} data-slot="trips" aria-label="Viajes">
      {failure === null ? (
        <LoadingState text="Cargando viajes y bitácoras..." />
      ) : (
        <ErrorState kind="connection" message={failureText(failure)} onAct={refresh} />
      )}
    </section>
  )
}

/** The last load failed, wholly or in part: what is shown instead, and how old it is. */
function Stale({ load }: { readonly load: MonitorLoad }) {
  const now = useServerNow(1_000)
  const offset = acquireLive().clock.offset()
  const old = failuresOf(load).flatMap(({ part, failure, loadedAt }) =>
    loadedAt === null ? [] : [{ part, failure, at: loadedAt + offset }],
  )
  const [first] = old
  if (first === undefined) return null
  const oldest = Math.min(...old.map(({ at }) => at))
  return (
    <div className={classNames(surfaceStyles.noticeBar, styles.noticeBar)} data-slot="notice-bar">
      <Banner tone="warning" title="No se pudo actualizar">
        {failureSentence(first.failure)} Se muestran {old.map(({ part }) => part).join(', ')} de{' '}
        {theTime(clockTimeExact(oldest))} ({agoText(oldest, now)}).
      </Banner>
    </div>
  )
}
