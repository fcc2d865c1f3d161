import { riskColour } from '@vigia/domain/risk/risk-colour'
import type { SentinelTrip } from '../../api/sentinel.ts'
import { splitFactorText } from '../../text/risk.ts'
import { RiskBadge } from '../../ui/risk-badge.tsx'
import { RiskDial } from '../../ui/risk-dial.tsx'
import { RiskIcon } from '../../widgets/risk-icon.tsx'

/** A reason with as many points as a level needs takes that level's colour. */
const FACTOR_CLASS = { red: 'crit', orange: 'crit', yellow: 'alto', green: 'quiet' } as const

/** The score out of 100 with its level, and every reason with its points (spec §2, rules §4). */
export function RiskSection({ trip }: { readonly trip: SentinelTrip }) {
  const factors = trip.factors.toSorted((a, b) => b.points - a.points)
  return (
    <section className="sec risk" aria-label="Riesgo">
      <RiskDial score={trip.score} badge={<RiskBadge level={trip.level} />} />
      <div className="fac">
        <h3 className="over">Por qué</h3>
        {factors.length === 0 ? <p className="t2">Sin motivos de riesgo</p> : null}
        <ul>
          {factors.map(({ type, points, text }) => {
            const { lead, rest } = splitFactorText(text)
            return (
              <li key={type} className={FACTOR_CLASS[riskColour(points)]}>
                <RiskIcon type={type} />
                <span>
                  <b>{lead}</b> {rest}
                </span>
                <em title={`${points} de los puntos del riesgo`}>+{Math.round(points)}</em>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
