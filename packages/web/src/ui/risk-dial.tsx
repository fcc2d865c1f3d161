import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import type { ReactNode } from 'react'
import { dialArc, dialSpot } from './dial-geometry.ts'
import styles from './risk-dial.module.css'

/** Where yellow, orange and red begin: the risk colours of spec §4. */
const RISK_FROM: readonly [number, number, number] = [20, 40, 60]
const RAMP: readonly RiskLevel[] = ['low', 'medium', 'high', 'critical']

/** 34 px of figure in a dial of 112. */
const FIGURE_REM_PER_PX = 2.125 / 112

interface RiskDialProps {
  /** 0–100; shown rounded down, so that no figure stands in a level that it has not reached. Null: nobody knows it. */
  readonly score: number | null
  readonly sizePx?: number
  /** Under the figure, in the dial's opening: the badge of the level. */
  readonly badge?: ReactNode
  /** Where the three upper levels begin, when they are not the risk colours'. */
  readonly levelsFrom?: readonly [number, number, number]
}

/** The risk score as a 270° arc, notched where levels begin, with the four-colour scale outside (DESIGN §7). */
export function RiskDial({ score, sizePx = 112, badge, levelsFrom = RISK_FROM }: RiskDialProps) {
  const shown = Math.min(100, Math.max(0, Math.floor(score ?? 0)))
  const starts = [0, ...levelsFrom]
  const level = score === null ? -1 : starts.findLastIndex((from) => score >= from)
  const centre = sizePx / 2
  const radius = centre - 9
  const outer = centre - 2.4
  return (
    <div
      className={styles.dial}
      data-slot="dial"
      style={{ width: `${sizePx / 16}rem`, height: `${sizePx / 16}rem` }}
      role="img"
      aria-label={score === null ? 'Riesgo desconocido' : `Riesgo ${shown} de 100`}
    >
      <svg viewBox={`0 0 ${sizePx} ${sizePx}`} width="100%" height="100%" fill="none" aria-hidden="true">
        <path d={dialArc(0, 100, radius, centre)} stroke="var(--bg-control)" strokeWidth="9" />
        {RAMP.map((severity, index) => (
          <path
            key={severity}
            d={dialArc(starts[index] ?? 0, (starts[index + 1] ?? 101) - 1, outer, centre)}
            stroke={`var(--sev-${severity})`}
            strokeWidth="1.8"
            opacity={index === level ? 1 : 0.38}
          />
        ))}
        {shown > 0 ? (
          <path d={dialArc(0, shown, radius, centre)} stroke={`var(--sev-${RAMP[level]})`} strokeWidth="9" />
        ) : null}
        {levelsFrom.map((notch) => {
          const inside = dialSpot(notch, radius - 5, centre)
          const outside = dialSpot(notch, radius + 5, centre)
          return (
            <path
              key={notch}
              d={`M${inside.x} ${inside.y}L${outside.x} ${outside.y}`}
              stroke="var(--bg-panel)"
              strokeWidth="2"
            />
          )
        })}
      </svg>
      <div className={styles.value} aria-hidden="true">
        <b style={{ fontSize: `${sizePx * FIGURE_REM_PER_PX}rem` }}>{score === null ? '—' : shown}</b>
        <small>/ 100</small>
      </div>
      {badge ? <div className={styles.label}>{badge}</div> : null}
    </div>
  )
}
