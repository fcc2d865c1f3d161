import { contactDue } from '@vigia/domain/communication/contact-due'
import type { ContactTrip } from '../../api/logbook.ts'
import styles from './due-clock.module.css'
import { dueFigure } from './due-text.ts'

const RADIUS = 12.5
const LENGTH = 2 * Math.PI * RADIUS

interface DueClockProps {
  readonly trip: Pick<ContactTrip, 'dueAt' | 'cadenceMin' | 'lastComment'>
  readonly now: number
}

/**
 * The contact clock: a ring over the cadence, with what is left of it, or `+` and what is overdue; dashed while nobody has written
 * anything. Always beside the time in words, hence hidden from screen readers.
 */
export function DueClock({ trip, now }: DueClockProps) {
  const { overdueMin, level } = contactDue(trip, now)
  const share = level === 'waiting' ? Math.min(1, -overdueMin / trip.cadenceMin) : 1
  const isEmpty = trip.lastComment === null
  const dash = isEmpty ? undefined : `${(share * LENGTH).toFixed(1)} ${LENGTH.toFixed(1)}`
  return (
    <span className={styles.due} data-level={level} data-empty={isEmpty || undefined} aria-hidden="true">
      <svg viewBox="0 0 30 30" fill="none" strokeWidth="3" aria-hidden="true">
        <circle className={styles.track} cx="15" cy="15" r={RADIUS} />
        <circle
          className={styles.arc}
          cx="15"
          cy="15"
          r={RADIUS}
          strokeDasharray={dash}
          transform="rotate(-90 15 15)"
        />
      </svg>
      <b>{dueFigure(overdueMin)}</b>
    </span>
  )
}
