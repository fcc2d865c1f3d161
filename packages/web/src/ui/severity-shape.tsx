import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import styles from './severity-shape.module.css'

interface SeverityShapeProps {
  readonly severity: RiskLevel
  readonly size?: number
  /** Paints the shape in its own colour; else it takes the text's. */
  readonly coloured?: boolean
}

/** ◆ ▲ ■ ◌ ○: the level as a shape, so that it reads without colour (DESIGN §1.4). */
export function SeverityShape({ severity, size = 11, coloured = false }: SeverityShapeProps) {
  return (
    <svg
      className={styles.shape}
      data-slot="severity-shape"
      data-severity={coloured ? severity : undefined}
      width={size}
      height={size}
      viewBox="0 0 12 12"
      aria-hidden="true"
    >
      {SHAPES[severity]}
    </svg>
  )
}

const SHAPES = {
  critical: <path d="M6 0L12 6L6 12L0 6Z" fill="currentColor" />,
  high: <path d="M6 .8L11.8 11H.2Z" fill="currentColor" />,
  medium: <rect x="1.2" y="1.2" width="9.6" height="9.6" rx="1.2" fill="currentColor" />,
  unknown: <circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="2.3 2.3" />,
  low: <circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" strokeWidth="2" />,
} as const satisfies Record<RiskLevel, unknown>
