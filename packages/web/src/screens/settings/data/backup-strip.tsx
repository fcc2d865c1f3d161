import { dayOfYearText } from '@vigia/domain/format/day-text'
import { theTime } from '@vigia/domain/format/the-time'
import type { BackupDay, BackupDayState } from '@vigia/domain/system/backup-days'
import { Check, CircleHelp, Clock, X } from 'lucide-react'
import type { Storage } from '../../../api/stored-data.ts'
import { clockTime } from '../../../text/clock-time.ts'
import textStyles from '../../../ui/text.module.css'
import { bytesText } from './bytes-text.ts'
import styles from './data.module.css'

const MARKS: Readonly<Record<BackupDayState, typeof Check>> = {
  ...{ whole: Check, none: X, pending: Clock, unknown: CircleHelp },
}

/** The last fourteen nights: which have a backup, which have none, and of which nobody knows. */
export function BackupStrip({ days }: { readonly days: Storage['backupDays'] }) {
  const missed = days.filter(({ state }) => state === 'none')
  return (
    <section aria-label="Respaldos de los últimos 14 días">
      <h4>Últimos 14 días</h4>
      <ol className={styles.strip}>
        {days.map((each) => {
          const Mark = MARKS[each.state]
          const words = dayWords(each)
          return (
            <li key={each.day} data-state={each.state} title={words}>
              <i aria-hidden="true">
                <Mark size={12} />
              </i>
              <span aria-hidden="true">{Number(each.day.slice(-2))}</span>
              <span className={textStyles.visuallyHidden}>{words}</span>
            </li>
          )
        })}
      </ol>
      {missed.length === 0 ? null : <p>{missedText(missed)}</p>}
      {days.some(({ state }) => state === 'unknown') ? (
        <p>De los días con «?» esta base de datos no sabe: no existía, o se restauró después.</p>
      ) : null}
    </section>
  )
}

function dayWords({ day, state, last }: BackupDay): string {
  const of = dayOfYearText(day)
  if (last !== null) return `${of}: respaldo de ${theTime(clockTime(last.takenAt))}, ${bytesText(last.bytes)}`
  if (state === 'pending') return `${of}: hoy todavía no hay`
  return state === 'none' ? `${of}: sin respaldo` : `${of}: no se sabe`
}

const missedText = (missed: readonly BackupDay[]): string =>
  missed.length === 1
    ? `El ${missed.map(({ day }) => dayOfYearText(day)).join()} no hubo respaldo.`
    : `${missed.length} días sin respaldo.`
