import { formatDateTime } from '@vigia/domain/format/date-time'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import type { TripComment } from '../../api/comments.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { timeOrDay } from '../../text/clock-time.ts'
import { entryMarksText } from '../../text/entry-marks-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
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
  if (comments.length === 0) return <p className={styles.none}>Nadie ha escrito en esta bitácora.</p>
  return (
    <>
      <ol className={styles.log} aria-label="Comentarios">
        {comments.map((entry) => (
          <li key={entry.commentId}>
            <time dateTime={new Date(entry.at).toISOString()} title={formatDateTime(entry.at)}>
              {timeOrDay(entry.at, now)}
            </time>
            <span className={layoutStyles.row}>
              {entry.outcome === null ? null : <OutcomeMark outcome={entry.outcome} />}
              <small>{entry.by}</small>
              {entry.mayCorrect ? (
                <IconButton
                  className={layoutStyles.push}
                  size="sm"
                  label={`Corregir la entrada de las ${timeOrDay(entry.at, now)}`}
                  icon={<PencilLine size={13} aria-hidden="true" />}
                  onClick={() => setCorrecting(entry)}
                />
              ) : null}
            </span>
            <p>{entry.text}</p>
            {entryMarksText(entry, now).map((line) => (
              <small key={line} className={styles.mark}>
                {line}
              </small>
            ))}
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
