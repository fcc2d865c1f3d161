import { isOfSilence, RECOVERY_WINDOW_MS } from '@vigia/domain/alerts/alert-type'
import { Timer } from 'lucide-react'
import type { Alert } from '../api/alerts.ts'
import { useOnClock } from '../live/use-server-now.ts'
import { atHourOrDay } from '../text/clock-time.ts'
import { recoveryText } from '../text/silence-text.ts'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import textStyles from '../ui/text.module.css'
import styles from './recovery-clock.module.css'

/** What is left of the thirty minutes after the last signal of a unit that may be in other hands. */
export function RecoveryClock({ lastSignalAt }: { readonly lastSignalAt: number }) {
  const text = useOnClock(5_000, (now) => recoveryText(lastSignalAt, now))
  const isOver = useOnClock(5_000, (now) => now - lastSignalAt >= RECOVERY_WINDOW_MS)
  return (
    <span
      className={classNames(layoutStyles.chip, styles.clock, isOver && textStyles.overline, isOver && styles.over)}
      data-slot="over"
    >
      <Timer size={13} aria-hidden="true" />
      {text}
    </span>
  )
}

/** Of an open alert the thirty minutes, while they run; of a silence that is over but waits for a person, since when. */
export function AlertClock({ alert }: { readonly alert: Alert }) {
  const start = clockStart(alert)
  const endedAt = silenceEnd(alert)
  const ended = useOnClock(60_000, (now) => (endedAt === null ? '' : `Dejó de cumplirse ${atHourOrDay(endedAt, now)}`))
  if (endedAt !== null) {
    return (
      <span className={classNames(textStyles.note, textStyles.ellipsis, styles.ended)} title={ended}>
        {ended}
      </span>
    )
  }
  return start === null ? null : <RecoveryClock lastSignalAt={start} />
}

/** Only a silence that goes on, or a danger to people, starts the clock; a late delivery does not. */
export function clockStart(alert: Alert): number | null {
  const { lastSignalAt, closedAt, needsResolution, silenceClass } = alert
  if (closedAt !== null || silenceEnd(alert) !== null) return null
  return needsResolution || silenceClass !== null ? lastSignalAt : null
}

/** When the silence of an open alert ended: the unit has been heard since, or what surrounds it explains it. Null: it goes on, or is none. */
function silenceEnd({ type, conditionEndedAt, closedAt }: Alert): number | null {
  return closedAt === null && isOfSilence(type) ? conditionEndedAt : null
}
