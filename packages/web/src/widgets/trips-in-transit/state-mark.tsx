import type { TripState } from './trip-state.ts'

interface StateMarkProps {
  readonly state: TripState
  readonly size?: number
}

/** A disc with play, pause or the hand of a clock; a dashed ring without signal (DESIGN §2). Words beside it tell the state. */
export function StateMark({ state, size = 14 }: StateMarkProps) {
  return (
    <svg className="tt-mark" width={size} height={size} viewBox="0 0 14 14" aria-hidden="true">
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
  silent: (
    <>
      <circle cx="7" cy="7" r="6" fill="none" stroke="var(--st-nogps)" strokeWidth="1.6" strokeDasharray="2.6 2" />
      <path d="M4.6 9.4 9.4 4.6" stroke="var(--st-nogps)" strokeWidth="1.5" />
    </>
  ),
} as const
