import { riskColour } from '@vigia/domain/risk/risk-colour'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import { splitFactorText, UNKNOWN_RISK } from '../../../text/risk.ts'
import listStyles from '../../../ui/list.module.css'
import { RiskBadge } from '../../../ui/risk-badge.tsx'
import { RiskDial } from '../../../ui/risk-dial.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { RiskIcon } from '../../../widgets/risk-icon.tsx'
import styles from './risk-score-section.module.css'

/** A reason with as many points as a level needs takes that level's colour. */
const FACTOR_TONE = { red: 'critical', orange: 'critical', yellow: 'high', green: undefined } as const

/** The score out of 100 with its level, and every reason with its points (spec §2, rules §4). */
export function RiskSection({ trip }: { readonly trip: SentinelTrip }) {
  const factors = trip.factors.toSorted((a, b) => b.points - a.points)
  const isUnknown = trip.level === 'unknown'
  return (
    <section className={surfaceStyles.section} data-slot="section risk" aria-label="Riesgo">
      <RiskDial score={isUnknown ? null : trip.score} badge={<RiskBadge level={trip.level} />} />
      <div className={styles.factors}>
        <h3 className={textStyles.overline} data-slot="over">
          Por qué
        </h3>
        {isUnknown ? <p className={textStyles.secondary}>{UNKNOWN_RISK}</p> : null}
        {factors.length === 0 && !isUnknown ? <p className={textStyles.secondary}>Sin motivos de riesgo</p> : null}
        <ul className={listStyles.lines}>
          {factors.map(({ type, points, text }) => {
            const { lead, rest } = splitFactorText(text)
            return (
              <li key={type} data-tone={FACTOR_TONE[riskColour(points)]}>
                <RiskIcon type={type} />
                <span>
                  <b className={textStyles.primary}>{lead}</b> {rest}
                </span>
                <em className={textStyles.tiny} title={`${points} de los puntos del riesgo`}>
                  +{Math.round(points)}
                </em>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
