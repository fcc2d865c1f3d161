import { formatDateTime } from '@vigia/domain/format/date-time'
import { useState } from 'react'
import type { TripDetail } from '../../../api/sentinel.ts'
import { mayAct } from '../../../api/tokens.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { timeOrDay } from '../../../text/clock-time.ts'
import { commentText } from '../../../text/comment-text.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { classNames } from '../../../ui/class-names.ts'
import listStyles from '../../../ui/list.module.css'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { ContactForm } from '../../../widgets/contact-form.tsx'
import { EntryMarkLines } from '../../../widgets/entry-mark-lines.tsx'
import { PhotoLink } from '../../../widgets/trip-photos/photo-link.tsx'
import styles from './communications-section.module.css'
import historySectionStyles from './history-section.module.css'

const SHOWN = 3

interface CommunicationsSectionProps {
  readonly tripId: string
  readonly detail: TripDetail | undefined
  readonly onAdded: () => void
}

/** The newest entries of the logbook, and a field to add one for those who may. */
export function CommunicationsSection({ tripId, detail, onAdded }: CommunicationsSectionProps) {
  const [isWhole, setWhole] = useState(false)
  const now = useServerNow(5_000)
  const all = detail?.communications ?? []
  const shown = isWhole ? all : all.slice(0, SHOWN)
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Comunicaciones recientes</h3>
        {all.length > SHOWN ? (
          <button
            type="button"
            className={classNames(surfaceStyles.end, historySectionStyles.link)}
            data-slot="end link"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Ver menos' : `Ver ${all.length}`}
          </button>
        ) : (
          <span className={surfaceStyles.end} data-slot="end">
            {all[0] === undefined ? '' : elapsedSince(all[0].at, now)}
          </span>
        )}
      </header>
      {detail !== undefined && all.length === 0 ? <p data-slot="none">Sin comunicaciones registradas</p> : null}
      <ol className={classNames(listStyles.lines, styles.feed, isWhole && styles.whole)} data-slot="communications">
        {shown.map(({ at, reportedBy, writtenAt, isVisible, stopReason, photoId, corrections, ...comment }) => (
          <li key={`${at} ${reportedBy} ${comment.text.slice(0, 20)}`}>
            <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
              {timeOrDay(at, now)}
            </time>
            <p className={classNames(textStyles.ellipsis, textStyles.secondary)} title={commentText(comment)}>
              <b className={textStyles.primary}>{reportedBy}</b> {commentText(comment)}
            </p>
            {photoId === null ? null : (
              <PhotoLink photoId={photoId} title={`Foto de ${reportedBy}, ${timeOrDay(at, now)}`} />
            )}
            <EntryMarkLines
              entry={{ writtenAt, isVisible, stopReason, photoId, corrections, at }}
              now={now}
              className={classNames(styles.mark, textStyles.note)}
            />
          </li>
        ))}
      </ol>
      {isWhole && detail !== undefined && detail.communicationsTotal > all.length ? (
        <p data-slot="none">
          Se muestran las {all.length} más recientes de {detail.communicationsTotal}
        </p>
      ) : null}
      {mayAct() ? <ContactForm key={tripId} tripId={tripId} onAdded={onAdded} /> : null}
    </section>
  )
}
