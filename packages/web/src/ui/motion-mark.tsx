import styles from './motion-mark.module.css'

/** What a unit does, as far as its signal tells. */
type MotionState = keyof typeof MARKS

interface MotionMarkProps {
  readonly state: MotionState
  readonly size?: number
  /** What a screen reader hears; without it words beside the mark tell the state. */
  readonly label?: string
}

/** A disc with play, pause or the hand of a clock; a ring with a point while nobody knows, a dashed one without signal (DESIGN §2). */
export function MotionMark({ state, size = 14, label }: MotionMarkProps) {
  return (
    <svg
      className={styles.motionMark}
      width={size}
      height={size}
      viewBox="0 0 14 14"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      {MARKS[state]}
    </svg>
  )
}

const MARKS = {
  moving: (
    <>
      <circle cx="7" cy="7" r="7" fill="var(--st-moving)" />
      <path d="M5.2 3.8 10.4 7 5.2 10.2Z" fill="var(--bg-panel)" />
    </>
  ),
  stopped: (
    <>
      <circle cx="7" cy="7" r="7" fill="var(--st-stopped)" />
      <path d="M5 4.2V9.8M9 4.2V9.8" stroke="var(--bg-panel)" strokeWidth="1.9" />
    </>
  ),
  delayed: (
    <>
      <circle cx="7" cy="7" r="7" fill="var(--st-delayed)" />
      <path d="M7 3.2V7.2L9.4 8.8" fill="none" stroke="var(--bg-panel)" strokeWidth="1.7" strokeLinecap="round" />
    </>
  ),
  unknown: (
    <>
      <circle cx="7" cy="7" r="6" fill="none" stroke="var(--st-nogps)" strokeWidth="1.6" />
      <circle cx="7" cy="7" r="1.8" fill="var(--st-nogps)" />
    </>
  ),
  silent: (
    <>
      <circle cx="7" cy="7" r="6" fill="none" stroke="var(--st-nogps)" strokeWidth="1.6" strokeDasharray="2.6 2" />
      <path d="M4.6 9.4 9.4 4.6" stroke="var(--st-nogps)" strokeWidth="1.5" />
    </>
  ),
} as const
