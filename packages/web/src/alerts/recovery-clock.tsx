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

/**
 * Of an open alert the thirty minutes, and of a silence whose condition no longer holds since when. Both: the unit may have been heard
 * once and be silent again, or another rule holds, and an alert that waits for a person says the worst that is known.
 */
export function AlertClock({ alert }: { readonly alert: Alert }) {
  const { type, conditionEndedAt, closedAt } = alert
  const start = clockStart(alert)
  const endedAt = closedAt === null && isOfSilence(type) ? conditionEndedAt : null
  const ended = useOnClock(60_000, (now) => (endedAt === null ? '' : `Dejó de cumplirse ${atHourOrDay(endedAt, now)}`))
  return (
    <>
      {endedAt === null ? null : (
        <span className={classNames(textStyles.note, textStyles.ellipsis)} title={ended}>
          {ended}
        </span>
      )}
      {start === null ? null : <RecoveryClock lastSignalAt={start} />}
    </>
  )
}

/** Only a silence, or a danger to people, starts the clock; a late delivery does not. */
export function clockStart({ lastSignalAt, closedAt, needsResolution, silenceClass }: Alert): number | null {
  return closedAt === null && (needsResolution || silenceClass !== null) ? lastSignalAt : null
}
