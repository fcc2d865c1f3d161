import { classNames } from './class-names.ts'
import styles from './countdown-ring.module.css'

const RADIUS = 10.5
const LENGTH = 2 * Math.PI * RADIUS
/** The countdown turns orange at 10 s or less and red at 5 s or less (spec §9). */
const ORANGE_S = 10
const RED_S = 5

interface CountdownRingProps {
  readonly secondsLeft: number
  readonly totalS: number
  readonly paused?: boolean
}

/** Time to the next refresh, as an arc and a figure. Its changes are not announced. */
export function CountdownRing({ secondsLeft, totalS, paused = false }: CountdownRingProps) {
  const share = paused ? 0 : Math.min(1, Math.max(0, secondsLeft / totalS))
  const label = paused ? 'Actualización en pausa' : `Próxima actualización en ${secondsLeft} segundos`
  return (
    <span
      className={classNames(styles.countdown, paused && styles.paused)}
      data-slot="countdown"
      role="timer"
      aria-live="off"
      aria-label={label}
    >
      <svg viewBox="0 0 26 26" aria-hidden="true">
        <circle cx="13" cy="13" r={RADIUS} fill="none" stroke="var(--line)" strokeWidth="2.5" />
        {share > 0 ? (
          <circle
            cx="13"
            cy="13"
            r={RADIUS}
            fill="none"
            stroke={colourAt(secondsLeft)}
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeDasharray={`${(share * LENGTH).toFixed(1)} ${LENGTH.toFixed(1)}`}
            transform="rotate(-90 13 13)"
          />
        ) : null}
      </svg>
      {paused ? 'Pausa' : <b>{secondsLeft}</b>}
    </span>
  )
}

function colourAt(secondsLeft: number): string {
  if (secondsLeft <= RED_S) return 'var(--v-over)'
  return secondsLeft <= ORANGE_S ? 'var(--v-high)' : 'var(--accent)'
}
