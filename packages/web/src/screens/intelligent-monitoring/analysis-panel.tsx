import type { FleetAnalysis } from '@vigia/domain/analysis/fleet-analysis'
import { OLD_COMMENT_MIN } from '@vigia/domain/analysis/fleet-score'
import { SEVERITY_TEXT } from '@vigia/domain/risk/severity-text'
import { Brain, RefreshCw } from 'lucide-react'
import { useServerNow } from '../../live/use-server-now.ts'
import { agoText } from '../../text/elapsed.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { RiskDial } from '../../ui/risk-dial.tsx'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { Advice } from './advice.tsx'
import styles from './analysis-panel.module.css'
import { CriticalTrips } from './critical-trips.tsx'
import { ImmediateAlerts } from './immediate-alerts.tsx'
import intelligentMonitoringStyles from './intelligent-monitoring.module.css'
import { Predictions } from './predictions.tsx'
import { Statistics } from './statistics.tsx'
import type { Monitor } from './use-monitor.ts'

const DIAL_PX = 108
/** Where the levels of the fleet begin (spec §4). */
const LEVELS_FROM = [15, 35, 60] as const

/** The local analysis, every part of it (spec §3 "Local analysis result"). */
export function AnalysisPanel({ monitor }: { readonly monitor: Monitor }) {
  const { result, at, waitsFor } = monitor.analysis
  return (
    <aside className={classNames(surfaceStyles.panel, styles.analysis)} aria-label="Análisis de riesgo">
      <div className={surfaceStyles.panelHead} data-slot="panel-head">
        <h2>Análisis de riesgo</h2>
        <span className={surfaceStyles.end} data-slot="end">
          {at === null ? null : <Age at={at} />}
        </span>
      </div>
      <div className={classNames(surfaceStyles.scroll, styles.scroll)} data-slot="scroll">
        {result === null ? (
          waitsFor.length > 0 ? (
            <EmptyState
              icon={<Brain size={26} aria-hidden="true" />}
              title="Aún no hay análisis"
              hint={`Faltan los datos de: ${waitsFor.join(', ')}`}
              action={
                <Button size="sm" icon={<RefreshCw size={15} aria-hidden="true" />} onClick={monitor.refresh}>
                  Reintentar
                </Button>
              }
            />
          ) : (
            <LoadingState text="Analizando…" />
          )
        ) : (
          <Parts result={result} monitor={monitor} />
        )}
      </div>
    </aside>
  )
}

function Parts({ result, monitor }: { readonly result: FleetAnalysis; readonly monitor: Monitor }) {
  return (
    <>
      <Risk risk={result.risk} />
      <Limits thresholdMinutes={monitor.config.thresholdMinutes} />
      <ImmediateAlerts alerts={result.immediateAlerts} trips={monitor.load?.trips.rows ?? []} />
      <Statistics statistics={result.statistics} />
      <Predictions predictions={result.predictions} />
      <CriticalTrips trips={result.criticalTrips} known={monitor.load?.trips.rows ?? []} />
      <Lines title="Patrones detectados" lines={result.patterns} none="Sin patrones fuera de lo común" />
      <Lines title="Hallazgos" lines={result.insights} none={null} />
      <Advice advice={result.advice} recommendations={result.recommendations} />
    </>
  )
}

/** `Hace 38 s`, then minutes. */
function Age({ at }: { readonly at: number }) {
  const now = useServerNow(1_000)
  const seconds = Math.max(0, Math.floor((now - at) / 1_000))
  const text = seconds < 90 ? `hace ${seconds} s` : agoText(at, now)
  return (
    <span className={classNames(textStyles.note, intelligentMonitoringStyles.count)}>
      {text.slice(0, 1).toUpperCase() + text.slice(1)}
    </span>
  )
}

function Risk({ risk }: { readonly risk: FleetAnalysis['risk'] }) {
  const severity = risk.level
  return (
    <section className={classNames(surfaceStyles.section, styles.risk)} data-slot="section" aria-label="Riesgo general">
      <RiskDial score={risk.score} sizePx={DIAL_PX} levelsFrom={LEVELS_FROM} />
      <div>
        <b data-tone={severity}>
          <SeverityShape severity={severity} size={12} />
          Riesgo {SEVERITY_TEXT[risk.level]}
        </b>
        <p className={textStyles.meta}>{risk.reason}</p>
        <small className={textStyles.smallest}>
          Confianza {risk.confidence}
          {risk.score > 100 ? ` · ${Math.floor(risk.score).toLocaleString('es-MX')} puntos` : null}
        </small>
      </div>
    </section>
  )
}

/** The analysis counts by limits of its own (spec §4): said wherever the table's is another. */
function Limits({ thresholdMinutes }: { readonly thresholdMinutes: number }) {
  if (thresholdMinutes === OLD_COMMENT_MIN) return null
  return (
    <p className={classNames(textStyles.meta, styles.limits)}>
      La tabla cuenta desde {thresholdMinutes} min sin comentario, que es su umbral; este análisis, desde{' '}
      {OLD_COMMENT_MIN} min
    </p>
  )
}

interface LinesProps {
  readonly title: string
  readonly lines: readonly string[]
  /** What stands there without any; null: nothing at all. */
  readonly none: string | null
}

function Lines({ title, lines, none }: LinesProps) {
  if (lines.length === 0 && none === null) return null
  return (
    <section className={surfaceStyles.section} data-slot="section" aria-label={title}>
      <header>
        <h3>{title}</h3>
      </header>
      {lines.length === 0 ? (
        <p className={classNames(textStyles.muted, intelligentMonitoringStyles.quiet)}>{none}</p>
      ) : null}
      <ul className={intelligentMonitoringStyles.lines} data-slot="lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
