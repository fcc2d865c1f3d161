import { riskColour } from '@vigia/domain'
import type { ReactNode } from 'react'
import { RISK_COLOUR_SEVERITY, type Severity } from '../theme/bands.ts'
import { dialArc, dialSpot } from './dial-geometry.ts'

const NOTCHES = [20, 40, 60] as const
const SCALE: readonly { readonly from: number; readonly to: number; readonly severity: Severity }[] = [
  { from: 0, to: 19, severity: 'bajo' },
  { from: 20, to: 39, severity: 'medio' },
  { from: 40, to: 59, severity: 'alto' },
  { from: 60, to: 100, severity: 'critico' },
]

/** 34 px of figure in a dial of 112. */
const FIGURE_REM_PER_PX = 2.125 / 112

interface RiskDialProps {
  /** 0–100. */
  readonly score: number
  readonly sizePx?: number
  /** Under the figure, in the dial's opening: the badge of the level. */
  readonly badge?: ReactNode
}

/** The risk score as a 270° arc, notched at 20, 40 and 60, with the four-colour scale outside (DESIGN §7). */
export function RiskDial({ score, sizePx = 112, badge }: RiskDialProps) {
  const shown = Math.min(100, Math.max(0, Math.round(score)))
  const severity = RISK_COLOUR_SEVERITY[riskColour(shown)]
  const centre = sizePx / 2
  const radius = centre - 9
  const outer = centre - 2.4
  return (
    <div
      className="dial"
      style={{ width: `${sizePx / 16}rem`, height: `${sizePx / 16}rem` }}
      role="img"
      aria-label={`Riesgo ${shown} de 100`}
    >
      <svg viewBox={`0 0 ${sizePx} ${sizePx}`} width="100%" height="100%" fill="none" aria-hidden="true">
        <path d={dialArc(0, 100, radius, centre)} stroke="var(--bg-control)" strokeWidth="9" />
        {SCALE.map((band) => (
          <path
            key={band.severity}
            d={dialArc(band.from, band.to, outer, centre)}
            stroke={`var(--sev-${band.severity})`}
            strokeWidth="1.8"
            opacity={band.severity === severity ? 1 : 0.38}
          />
        ))}
        {shown > 0 ? (
          <path d={dialArc(0, shown, radius, centre)} stroke={`var(--sev-${severity})`} strokeWidth="9" />
        ) : null}
        {NOTCHES.map((notch) => {
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
      <div className="dv" aria-hidden="true">
        <b style={{ fontSize: `${sizePx * FIGURE_REM_PER_PX}rem` }}>{shown}</b>
        <small>/ 100</small>
      </div>
      {badge ? <div className="dl">{badge}</div> : null}
    </div>
  )
}
