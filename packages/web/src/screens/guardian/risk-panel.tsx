import { recommendation } from '@vigia/domain/metrics/recommendation'
import { riskColour } from '@vigia/domain/risk/risk-colour'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { FleetRisk, RiskyTrip } from '../../api/metrics.ts'
import { wholeNumber } from '../../text/whole-number.ts'
import { RISK_COLOUR_SEVERITY } from '../../theme/bands.ts'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import { PanelHead } from './panel-head.tsx'
import type { Guardian } from './use-guardian.ts'

const BARS = 5

/** Average, recommendation with its colour, the five worst trips, the counts (spec §4). */
export function RiskPanel({ guardian }: { readonly guardian: Guardian }) {
  const { risk, refresh, select } = guardian
  const { data, error } = risk
  return (
    <section aria-label="Análisis de riesgo">
      <PanelHead title="Análisis de riesgo" staleSince={error === null || !data ? null : risk.dataUpdatedAt}>
        {data === undefined ? null : `Promedio ${Math.round(data.averageScore)}`}
      </PanelHead>
      {data === undefined ? (
        error === null ? (
          <LoadingState text="Cargando análisis…" />
        ) : (
          <ErrorState kind="connection" message={error.message} onAct={refresh} />
        )
      ) : (
        <div className="gdn-risk">
          <Recommendation risk={data} />
          <Bars trips={data.atRisk.slice(0, BARS)} onSelect={select} />
          <p className="gdn-counts">
            <span className={data.criticalCount > 0 ? 'crit' : ''}>
              <SeverityShape severity="critico" size={9} />
              {wholeNumber(data.criticalCount)} {data.criticalCount === 1 ? 'crítico' : 'críticos'}
            </span>
            <span className={data.highCount > 0 ? 'alto' : ''}>
              <SeverityShape severity="alto" size={9} />
              {wholeNumber(data.highCount)} {data.highCount === 1 ? 'alto' : 'altos'}
            </span>
            <span>
              {wholeNumber(data.analysedCount)} {data.analysedCount === 1 ? 'viaje analizado' : 'viajes analizados'}
            </span>
          </p>
        </div>
      )}
    </section>
  )
}

function Recommendation({ risk }: { readonly risk: FleetRisk }) {
  const tone = risk.criticalCount > 0 ? 'crit' : risk.highCount > 0 ? 'alto' : 'bajo'
  const Icon = tone === 'bajo' ? ShieldCheck : ShieldAlert
  return (
    <p className={classNames('gdn-advice', tone)}>
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
  readonly onSelect: (tripId: string) => void
}

function Bars({ trips, onSelect }: BarsProps) {
  if (trips.length === 0) return <p className="gdn-none">Ningún viaje en riesgo</p>
  return (
    <ul className="gdn-bars" aria-label="Viajes con mayor riesgo">
      {trips.map(({ tripId, plates, invoice, score }) => (
        <li key={tripId}>
          <button type="button" onClick={() => onSelect(tripId)}>
            <span className="plate">{plates ?? invoice}</span>
            <span className="bar-of" aria-hidden="true">
              <i style={{ width: `${score}%`, background: `var(--sev-${RISK_COLOUR_SEVERITY[riskColour(score)]})` }} />
            </span>
            <b>{Math.round(score)}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}
