import { useMutation } from '@tanstack/react-query'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { MessageSquarePlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import type { TripDetail } from '../../../api/sentinel.ts'
import { mayAct } from '../../../api/tokens.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { timeOrDay } from '../../../text/clock-time.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import fieldStyles from '../../../ui/field.module.css'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import styles from './communications-section.module.css'
import historySectionStyles from './history-section.module.css'

const SHOWN = 3
const MAX_COMMENT = 2000

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
      <ol className={classNames(styles.feed, isWhole && styles.whole)} data-slot="communications">
        {shown.map(({ at, reportedBy, text }) => (
          <li key={`${at} ${reportedBy} ${text.slice(0, 20)}`}>
            <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
              {timeOrDay(at, now)}
            </time>
            <p className={classNames(textStyles.ellipsis, textStyles.secondary)} title={text}>
              <b className={textStyles.primary}>{reportedBy}</b> {text}
            </p>
          </li>
        ))}
      </ol>
      {isWhole && detail !== undefined && detail.communicationsTotal > all.length ? (
        <p data-slot="none">
          Se muestran las {all.length} más recientes de {detail.communicationsTotal}
        </p>
      ) : null}
      {mayAct() ? <CommentForm tripId={tripId} onAdded={onAdded} /> : null}
    </section>
  )
}

function CommentForm({ tripId, onAdded }: { readonly tripId: string; readonly onAdded: () => void }) {
  const [text, setText] = useState('')
  const sending = useMutation({
    mutationFn: (comment: string) => call('addComment', { params: { id: tripId }, body: { comment } }),
    onSuccess: () => {
      setText('')
      onAdded()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '' && !sending.isPending) sending.mutate(text.trim())
  }
  return (
    <form className={styles.comment} onSubmit={submit}>
      <div className={fieldStyles.input} data-slot="input">
        <input
          aria-label="Agregar comentario a la bitácora"
          placeholder="Agregar comentario"
          value={text}
          maxLength={MAX_COMMENT}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button
        type="submit"
        disabled={text.trim() === '' || sending.isPending}
        icon={<MessageSquarePlus size={15} aria-hidden="true" />}
      >
        {sending.isPending ? 'Guardando…' : 'Agregar'}
      </Button>
      {sending.error === null ? null : <p role="alert">{sending.error.message}</p>}
    </form>
  )
}
