import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { AuditState } from '../../../api/audit.ts'
import { theHour } from '../../../text/clock-time.ts'
import styles from './audit-status.module.css'

/** `9f3c 41aa 07de`: enough of a hash to hold one against another by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 12).replace(/(.{4})(?=.)/g, '$1 ')

const HEIGHT = 30
const BAR = 4

interface ChainHoursProps {
  readonly state: AuditState
  /** When it was read: entries follow one another by the second. */
  readonly readAt: number
}

/** How much was written in each hour of three days, and the end of the chain by its number and its hash. */
export function ChainHours({ state: { hours, head }, readAt }: ChainHoursProps) {
  const most = Math.max(1, ...hours.map(({ entries }) => entries))
  const all = hours.reduce((sum, { entries }) => sum + entries, 0)
  return (
    <div className={styles.hours}>
      <svg
        role="img"
        aria-label={`${wholeNumber(all)} registros en las últimas ${hours.length} horas; ${wholeNumber(most)} en la de más`}
        viewBox={`0 0 ${Math.max(1, hours.length) * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {hours.map(({ fromAt, entries }, at) => {
          const height = entries === 0 ? 1 : Math.max(2, (entries / most) * HEIGHT)
          return (
            <rect
              key={fromAt}
              data-now={at === hours.length - 1 || undefined}
              data-none={entries === 0 || undefined}
              {...{ x: at * BAR, y: HEIGHT - height, width: BAR - 1, height }}
            >
              <title>{`${formatDateTime(fromAt)}: ${wholeNumber(entries)}`}</title>
            </rect>
          )
        })}
      </svg>
      {head === null ? null : (
        <p>
          A {theHour(readAt, readAt)}, registro {wholeNumber(Number(head.seq))}, huella{' '}
          <code>{shortHash(head.hash)}</code>
        </p>
      )}
    </div>
  )
}
