import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LoadingState } from '../../../ui/loading-state.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import type { Guardian } from '../use-guardian.ts'
import styles from './metrics-panel.module.css'
import { PanelHead } from './panel-head.tsx'

const figure = (value: number | null): string => (value === null ? '—' : wholeNumber(Math.round(value)))

/** The eight figures of the fleet (spec §3 "Metrics"). */
export function MetricsPanel({ guardian: { metrics, refresh } }: { readonly guardian: Guardian }) {
  const { data, error } = metrics
  return (
    <section aria-label="Métricas en tiempo real">
      <PanelHead title="Métricas en tiempo real" staleSince={error === null || !data ? null : metrics.dataUpdatedAt} />
      {data === undefined ? (
        error === null ? (
          <LoadingState text="Cargando métricas…" />
        ) : (
          <ErrorState kind="connection" message={error.message} onAct={refresh} />
        )
      ) : (
        <dl className={styles.metrics}>
          <Figure label="Unidades totales">{figure(data.units)}</Figure>
          <Figure label="Unidades activas">{figure(data.activeUnits)}</Figure>
          <Figure label="Alertas críticas" tone={data.criticalAlerts > 0 ? 'critical' : undefined}>
            <SeverityShape severity="critical" size={10} />
            {figure(data.criticalAlerts)}
          </Figure>
          <Figure label="Alertas altas" tone={data.highAlerts > 0 ? 'high' : undefined}>
            <SeverityShape severity="high" size={10} />
            {figure(data.highAlerts)}
          </Figure>
          <Figure label="Entregas a tiempo">
            {figure(data.onTimePercent)}
            {data.onTimePercent === null ? null : '%'}
          </Figure>
          <Figure label="Velocidad promedio">
            {figure(data.averageSpeedKmh)}
            <small>km/h</small>
          </Figure>
          <Figure label="Km hoy">{figure(data.kmToday)}</Figure>
          <Figure label="Incidencias hoy">{figure(data.incidentsToday)}</Figure>
        </dl>
      )}
    </section>
  )
}

interface FigureProps {
  readonly label: string
  readonly tone?: 'critical' | 'high' | undefined
  readonly children: ReactNode
}

function Figure({ label, tone, children }: FigureProps) {
  return (
    <div data-tone={tone}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
