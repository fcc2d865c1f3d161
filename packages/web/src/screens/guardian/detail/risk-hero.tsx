import { fleetRiskScore, UNACKNOWLEDGED_POINTS, type Unacknowledged } from '@vigia/domain/metrics/fleet-risk-score'
import { severityOfScore } from '@vigia/domain/risk/severity-of-score'
import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useServerNow } from '../../../live/use-server-now.ts'
import { timeOrDay } from '../../../text/clock-time.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import { RiskBadge } from '../../../ui/risk-badge.tsx'
import { RiskDial } from '../../../ui/risk-dial.tsx'
import textStyles from '../../../ui/text.module.css'
import type { Guardian } from '../use-guardian.ts'
import styles from './risk-hero.module.css'
import { ScoreHistory } from './score-history.tsx'

const DIAL_PX = 172
/** Spec §9. */
const MOST = 100

/** The risk-score ring: the fleet's average, raised by what nobody has acknowledged (spec §2). Says what its figure
 * is made of, which is what would lower it. Of no trip there is no average. */
export function RiskHero({ guardian: { risk, alerts, refresh } }: { readonly guardian: Guardian }) {
  const now = useServerNow(5_000)
  if (risk.data === undefined) return <NoScore error={risk.error} onRetry={refresh} />
  const open = alerts.status === 'ready' ? alerts.alerts : []
  const { score, average, critical, high } = fleetRiskScore(risk.data.averageScore, open)
  const base = baseText(risk.data.analysedCount === 0 ? null : average, score, alerts.status === 'ready')
  if (risk.data.analysedCount === 0 && score === 0)
    return (
      <Blank>
        <p className={classNames(layoutStyles.row, textStyles.meta, styles.delta, styles.wrap)}>{base}</p>
      </Blank>
    )
  const severity = severityOfScore(score)
  return (
    <section className={classNames(layoutStyles.row, styles.hero)} aria-label="Riesgo de la flota">
      <RiskDial score={score} sizePx={DIAL_PX} />
      <div className={styles.why}>
        <RiskBadge level={severity} />
        <p className={classNames(layoutStyles.row, textStyles.meta, styles.delta, styles.quiet)}>{base}</p>
        <ScoreHistory history={risk.data.history} severity={severity} now={now} />
      </div>
      <div className={styles.steps}>
        <Step of={critical} now={now} points={UNACKNOWLEDGED_POINTS.critical} one="crítica" many="críticas" />
        <Step of={high} now={now} points={UNACKNOWLEDGED_POINTS.high} one="alta" many="altas" />
      </div>
    </section>
  )
}

interface StepProps {
  readonly of: Unacknowledged
  readonly now: number
  readonly points: number
  readonly one: string
  readonly many: string
}

function Step({ of: { count, since }, now, points, one, many }: StepProps) {
  if (since === null) return null
  return (
    <p className={classNames(layoutStyles.row, textStyles.meta, styles.delta, styles.up)}>
      <ArrowUp size={14} aria-hidden="true" />
      <span>
        <strong>{count === 1 ? `+${points}` : `+${points} × ${count}`}</strong> {count === 1 ? one : many}
        <small> sin reconocer desde {timeOrDay(since, now)}</small>
      </span>
    </p>
  )
}

/** What the steps stand on, and whether all of them fit under 100. `average` is null where there is no trip. */
function baseText(average: number | null, score: number, areAlertsKnown: boolean): string {
  const of = average === null ? 'Ningún viaje en tránsito' : `Promedio ${average}`
  if (!areAlertsKnown) return `${of}, sin contar alertas`
  return score === MOST ? `${of}, tope ${MOST}` : of
}

function NoScore({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  return (
    <Blank>
      {error === null ? (
        <p className={classNames(layoutStyles.row, textStyles.meta, styles.delta)}>Calculando el riesgo…</p>
      ) : (
        <>
          <p className={classNames(layoutStyles.row, textStyles.meta, styles.delta, styles.wrap)}>
            No se pudo consultar el riesgo. {error.message}
          </p>
          <Button size="sm" onClick={onRetry}>
            Reintentar
          </Button>
        </>
      )}
    </Blank>
  )
}

/** The ring without a figure, and why there is none. */
function Blank({ children }: { readonly children: ReactNode }) {
  return (
    <section className={classNames(layoutStyles.row, styles.hero)} aria-label="Riesgo de la flota">
      <div className={classNames(layoutStyles.centre, styles.blank)} aria-hidden="true">
        —
      </div>
      <div className={styles.why} role="status">
        {children}
      </div>
    </section>
  )
}
