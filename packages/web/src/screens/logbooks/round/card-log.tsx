import { isAnswered, isUnanswered } from '@vigia/domain/communication/contact-outcome'
import type { Alert } from '../../../api/alerts.ts'
import type { TripDetail } from '../../../api/sentinel.ts'
import { theHourOrDay, timeOrDay } from '../../../text/clock-time.ts'
import { agoText } from '../../../text/elapsed.ts'
import { shortName } from '../../../text/short-name.ts'
import { PhotoLink } from '../../../widgets/trip-photos/photo-link.tsx'
import { OutcomeMark } from '../outcome-mark.tsx'
import styles from './round-card.module.css'

const NEWEST = 3

interface CardStripProps {
  readonly detail: TripDetail
  /** The newest of its open critical alerts; null: none is known. */
  readonly alert: Alert | null
  readonly isUnderDuress: boolean
  readonly now: number
}

/** The most urgent thing to know of a trip, if there is any. */
export function CardStrip({ detail, alert, isUnderDuress, now }: CardStripProps) {
  const [worst] = detail.trip.factors.toSorted((a, b) => b.points - a.points)
  const attempts = unanswered(detail)
  if (isUnderDuress)
    return (
      <p className={styles.strip} data-tone="critical" role="alert">
        <b>No le escriba ni le llame: puede no estar solo.</b>
      </p>
    )
  if (alert !== null)
    return (
      <p className={styles.strip} data-tone="critical">
        <b>
          {alert.title} · {agoText(alert.openedAt, now)}
        </b>
        <span>{alert.message}</span>
      </p>
    )
  if (detail.trip.level === 'critical' && worst !== undefined)
    return (
      <p className={styles.strip} data-tone="critical">
        <b>{worst.text}</b>
      </p>
    )
  const [first] = attempts.slice(-1)
  if (first === undefined) return null
  return (
    <p className={styles.strip} data-tone="high">
      <b>
        {attempts.length === 1 ? 'Un intento' : `${attempts.length} intentos`} sin respuesta desde{' '}
        {theHourOrDay(first.at, now)}
      </b>
      <span>{agoText(first.at, now)}</span>
    </p>
  )
}

/** The tries since a person was last heard that nobody answered, the newest first. */
function unanswered({ communications }: TripDetail): TripDetail['communications'] {
  const lastAnswered = communications.findIndex(({ outcome }) => outcome !== null && isAnswered(outcome))
  const since = lastAnswered === -1 ? communications : communications.slice(0, lastAnswered)
  return since.filter(({ outcome }) => outcome !== null && isUnanswered(outcome))
}

interface NewestCommentsProps {
  readonly detail: TripDetail
  readonly now: number
}

/** What was written of the trip last. */
export function NewestComments({ detail, now }: NewestCommentsProps) {
  const { communications, communicationsTotal } = detail
  return (
    <section>
      <h3>Últimos comentarios{communicationsTotal > NEWEST ? ` · ${NEWEST} de ${communicationsTotal}` : ''}</h3>
      <CommentList comments={communications.slice(0, NEWEST)} now={now} />
    </section>
  )
}

interface CommentListProps {
  readonly comments: TripDetail['communications']
  readonly now: number
}

/** What was written, the newest first. */
function CommentList({ comments, now }: CommentListProps) {
  if (comments.length === 0) return <p>Nadie ha escrito en esta bitácora.</p>
  return (
    <ol className={styles.log}>
      {comments.map(({ at, outcome, reportedBy, text, photoId }) => (
        <li key={`${at} ${text}`}>
          <time dateTime={new Date(at).toISOString()}>{timeOrDay(at, now)}</time>
          <span>
            {outcome === null ? null : <OutcomeMark outcome={outcome} />} {shortName(reportedBy)}{' '}
            {photoId === null ? null : (
              <PhotoLink photoId={photoId} title={`Foto de ${reportedBy}, ${timeOrDay(at, now)}`} />
            )}
          </span>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
