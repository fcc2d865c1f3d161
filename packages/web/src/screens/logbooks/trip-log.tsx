import { whyInternal } from '@vigia/domain/communication/client-visibility'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { Eye, EyeOff, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { setCommentVisibility, type TripComment } from '../../api/comments.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { theHour, timeOrDay } from '../../text/clock-time.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { EntryMarkLines } from '../../widgets/entry-mark-lines.tsx'
import { PhotoLink } from '../../widgets/trip-photos/photo-link.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { OutcomeMark } from './outcome-mark.tsx'
import styles from './trip-log.module.css'

const AGED_EVERY_MS = 10_000

interface TripLogProps {
  readonly comments: readonly TripComment[]
  readonly hasMore: boolean
  readonly onCorrected: () => void
}

/** A trip's logbook, newest first: what was written when and by whom, what an entry said before, and the way to correct one. */
export function TripLog({ comments, hasMore, onCorrected }: TripLogProps) {
  const now = useServerNow(AGED_EVERY_MS)
  const [correcting, setCorrecting] = useState<TripComment | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const show = async ({ commentId, isVisible }: TripComment): Promise<void> => {
    if (isBusy) return
    await attempt(() => setCommentVisibility(commentId, !isVisible))
    onCorrected()
  }
  if (comments.length === 0) return <p className={styles.none}>Nadie ha escrito en esta bitácora.</p>
  return (
    <>
      {message === null ? null : <p role="alert">{message}</p>}
      <ol className={styles.log} aria-label="Comentarios">
        {comments.map((entry) => (
          <li key={entry.commentId}>
            <time dateTime={new Date(entry.at).toISOString()} title={formatDateTime(entry.at)}>
              {timeOrDay(entry.at, now)}
            </time>
            <span className={layoutStyles.row}>
              {entry.outcome === null ? null : <OutcomeMark outcome={entry.outcome} />}
              <small>{entry.by}</small>
              {entry.photoId === null ? null : (
                <PhotoLink photoId={entry.photoId} title={`Foto de ${entry.by}, ${timeOrDay(entry.at, now)}`} />
              )}
              {entry.mayCorrect ? (
                <span className={styles.acts}>
                  {entry.isVisible || mayBeVisible(entry) ? (
                    <IconButton
                      saves
                      size="sm"
                      label={`${entry.isVisible ? 'Ocultar al cliente' : 'Mostrar al cliente'} la entrada de ${theHour(entry.at, now)}`}
                      icon={
                        entry.isVisible ? <Eye size={13} aria-hidden="true" /> : <EyeOff size={13} aria-hidden="true" />
                      }
                      onClick={() => void show(entry)}
                    />
                  ) : null}
                  <IconButton
                    size="sm"
                    label={`Corregir la entrada de ${theHour(entry.at, now)}`}
                    icon={<PencilLine size={13} aria-hidden="true" />}
                    onClick={() => setCorrecting(entry)}
                  />
                </span>
              ) : null}
            </span>
            <p>{entry.text}</p>
            <EntryMarkLines entry={entry} now={now} className={styles.mark} />
          </li>
        ))}
      </ol>
      {hasMore ? <p className={styles.none}>Se muestran los {comments.length} más recientes.</p> : null}
      {correcting === null ? null : (
        <CorrectionDialog entry={correcting} onCorrected={onCorrected} onClose={() => setCorrecting(null)} />
      )}
    </>
  )
}

/** What the server would refuse at once is not offered. */
const mayBeVisible = ({ text, outcome, by }: TripComment): boolean =>
  whyInternal({ text, outcome, isByTeam: true, unnamed: [by] }) === null
