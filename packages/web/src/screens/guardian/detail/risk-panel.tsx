import { wholeNumber } from '@vigia/domain/format/whole-number'
import { recommendation } from '@vigia/domain/metrics/recommendation'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { FleetRisk, RiskyTrip } from '../../../api/fleet-metrics.ts'
import { HELD_ROW } from '../../../fleet-screen/list/hold-in-place.ts'
import { useHeldOrder } from '../../../fleet-screen/list/use-held-order.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { LoadingState } from '../../../ui/loading-state.tsx'
import plateChipStyles from '../../../ui/plate-chip.module.css'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import guardianStyles from '../guardian.module.css'
import type { Guardian } from '../use-guardian.ts'
import { PanelHead } from './panel-head.tsx'
import styles from './risk-panel.module.css'

const BARS = 5

/** Average, recommendation with its colour, the five worst trips, the counts (spec §4). */
export function RiskPanel({ guardian }: { readonly guardian: Guardian }) {
  const { risk, refresh, select } = guardian
  const { data, error } = risk
  return (
    <section aria-label="Análisis de riesgo">
      <PanelHead title="Análisis de riesgo" staleSince={error === null || !data ? null : risk.dataUpdatedAt}>
        {data === undefined || data.analysedCount === 0 ? null : `Promedio ${Math.round(data.averageScore)}`}
      </PanelHead>
      {data === undefined ? (
        error === null ? (
          <LoadingState text="Cargando análisis…" />
        ) : (
          <ErrorState kind="connection" message={error.message} onAct={refresh} />
        )
      ) : (
        <div className={styles.risk}>
          <Recommendation risk={data} />
          <Bars trips={data.atRisk} isFleetEmpty={data.analysedCount === 0} onSelect={select} />
          <p className={classNames(textStyles.note, styles.counts)}>
            <span className={layoutStyles.inline} data-tone={data.criticalCount > 0 ? 'critical' : undefined}>
              <SeverityShape severity="critical" size={9} />
              {wholeNumber(data.criticalCount)} {data.criticalCount === 1 ? 'crítico' : 'críticos'}
            </span>
            <span className={layoutStyles.inline} data-tone={data.highCount > 0 ? 'high' : undefined}>
              <SeverityShape severity="high" size={9} />
              {wholeNumber(data.highCount)} {data.highCount === 1 ? 'alto' : 'altos'}
            </span>
            <span className={layoutStyles.inline}>
              {wholeNumber(data.analysedCount)} {data.analysedCount === 1 ? 'viaje analizado' : 'viajes analizados'}
            </span>
          </p>
        </div>
      )}
    </section>
  )
}

function Recommendation({ risk }: { readonly risk: FleetRisk }) {
  const tone = risk.criticalCount > 0 ? 'critical' : risk.highCount > 0 ? 'high' : 'low'
  const Icon = tone === 'low' ? ShieldCheck : ShieldAlert
  return (
    <p className={classNames(layoutStyles.row, styles.advice)} data-slot="advice" data-tone={tone}>
      <Icon size={18} aria-hidden="true" />
      <span>
        <small>Recomendación</small>
        <b>{recommendation(risk)}</b>
      </span>
    </p>
  )
}

interface BarsProps {
  readonly trips: readonly RiskyTrip[]
  readonly isFleetEmpty: boolean
  readonly onSelect: (tripId: string) => void
}

function Bars({ trips, isFleetEmpty, onSelect }: BarsProps) {
  const { order, listeners } = useHeldOrder(trips, HELD_ROW)
  if (trips.length === 0)
    return (
      <p className={classNames(guardianStyles.none, styles.none)} data-slot="none">
        {isFleetEmpty ? 'Ningún viaje en tránsito' : 'Ningún viaje en riesgo'}
      </p>
    )
  return (
    <ul className={styles.bars} data-slot="bars" aria-label="Viajes con mayor riesgo" {...listeners}>
      {order.slice(0, BARS).map(({ tripId, plates, invoice, level, score }) => (
        <li key={tripId} data-trip={tripId}>
          <button
            className={classNames(surfaceStyles.hovers, layoutStyles.stack)}
            type="button"
            onClick={() => onSelect(tripId)}
          >
            <span className={plateChipStyles.plate} data-slot="plate">
              {plates ?? invoice}
            </span>
            <span className={styles.gauge} aria-hidden="true">
              <i data-severity={level} style={{ width: `${score}%`, background: 'var(--edge, var(--sev-low))' }} />
            </span>
            <b>{level === 'unknown' ? '—' : Math.round(score)}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}
