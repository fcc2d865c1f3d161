import { spanText } from '@vigia/domain/format/span-text'
import { theTime } from '@vigia/domain/format/the-time'
import { silenceTitle } from '@vigia/domain/silence/silence-text'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { Dot } from 'lucide-react'
import type { Alert } from '../api/alerts.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { useStaleLimit } from '../live/use-stale-limit.ts'
import { clockTime } from '../text/clock-time.ts'
import { minutesSince } from '../text/elapsed.ts'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import { SilenceBar } from '../ui/silence-bar.tsx'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import styles from './alert-reasons.module.css'
import { clockStart, RecoveryClock } from './recovery-clock.tsx'

interface AlertReasonsProps {
  readonly alert: Alert
  /** It is open, and its rule was switched off since. */
  readonly isRuleOff: boolean
}

/** Why it fired: the sentence, its reasons, the class of the silence and the thirty minutes. */
export function AlertReasons({ alert, isRuleOff }: AlertReasonsProps) {
  const { message, reasons, silenceClass, openedAt, lastSignalAt, conditionEndedAt, closedAt } = alert
  const now = useServerNow(5_000)
  const staleLimit = useStaleLimit()
  const clock = clockStart(alert)
  const silence = silenceClass === null ? null : silenceTitle(silenceClass, reasons)
  // What is no silence has one reason, which the sentence has told already.
  const isInSentence = silence === null && reasons.length === 1
  const more = isInSentence ? [] : reasons.filter((reason) => reason.toLowerCase() !== silence?.toLowerCase())
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Por qué</h3>
        {clock === null ? null : (
          <span className={surfaceStyles.end} data-slot="end">
            <RecoveryClock lastSignalAt={clock} />
          </span>
        )}
      </header>
      <p className={textStyles.primary}>{message}</p>
      {silence === null ? null : <p className={styles.classification}>{silence}</p>}
      {more.length === 0 ? null : (
        <ul className={classNames(textStyles.meta, styles.reasons)}>
          {more.map((reason) => (
            <li key={reason}>
              <Dot size={14} aria-hidden="true" />
              {reason}
            </li>
          ))}
        </ul>
      )}
      {lastSignalAt === null || closedAt !== null ? null : (
        <p className={classNames(layoutStyles.spread, textStyles.note, styles.signal)}>
          {/* Of a silence that began anew it came after. */}
          {lastSignalAt > openedAt ? 'Última señal' : 'Última señal antes de la alerta'} {clockTime(lastSignalAt)} ·
          hace {spanText(now - lastSignalAt)}
          {staleLimit === null ? null : (
            <SilenceBar minutes={minutesSince(lastSignalAt, now)} thresholdMin={staleLimit / MINUTE_MS} />
          )}
        </p>
      )}
      {conditionEndedAt === null || closedAt !== null ? null : (
        <p className={classNames(layoutStyles.spread, textStyles.note, styles.signal)}>
          La condición dejó de cumplirse a {theTime(clockTime(conditionEndedAt))}
        </p>
      )}
      {isRuleOff && closedAt === null ? (
        <p className={classNames(textStyles.note, styles.signal)}>
          Su regla está apagada: otra no se abre. Esta sigue hasta que se cierre.
        </p>
      ) : null}
    </section>
  )
}
