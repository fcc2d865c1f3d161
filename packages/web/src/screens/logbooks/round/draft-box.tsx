import type { CommentDraft } from '@vigia/domain/communication/draft-comment'
import { theTime } from '@vigia/domain/format/the-time'
import type { KeyboardEvent } from 'react'
import { clockTimeExact } from '../../../text/clock-time.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import styles from './draft-box.module.css'

const MAX_COMMENT = 2000
const FIELD_WORD = {
  status: 'Estado del viaje',
  speed: 'Velocidad',
  stop: 'Parada',
  place: 'Lugar',
  destination: 'Destino del viaje',
  signal: 'Señal',
} as const

interface DraftBoxProps {
  readonly draft: CommentDraft
  /** As a person changed it; null: it follows the data. */
  readonly text: string | null
  readonly isEditing: boolean
  readonly writer: string
  readonly now: number
  readonly onEdit: () => void
  readonly onText: (text: string) => void
  readonly onLeave: () => void
  readonly onConfirm: () => void
}

/** What the entry will say: from data, underlined where it is, until a person changes it. */
export function DraftBox(props: DraftBoxProps) {
  const { draft, text, isEditing, writer, now, onEdit, onText, onLeave, onConfirm } = props
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onLeave()
    else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (!event.repeat) onConfirm()
    } else return
    event.stopPropagation()
  }
  return (
    <div className={styles.draft} data-slot="draft">
      {isEditing ? (
        <textarea
          aria-label="Texto del comentario"
          // biome-ignore lint/a11y/noAutofocus: the key E, or a click on the words, asks for it
          autoFocus
          rows={2}
          maxLength={MAX_COMMENT}
          value={text ?? draft.text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={onKeyDown}
        />
      ) : (
        <button
          type="button"
          className={styles.words}
          aria-label={`Editar el comentario: ${text ?? draft.text}`}
          onClick={onEdit}
        >
          {text ??
            draft.parts.map(({ text: words, field, asOf }) =>
              field === null ? (
                words
              ) : (
                <mark key={`${field} ${words}`} title={dataOf(FIELD_WORD[field], asOf)}>
                  {words}
                </mark>
              ),
            )}
        </button>
      )}
      <footer>
        <span>
          {text === null
            ? `Escrito con datos de ${clockTimeExact(now)}. Se guarda como confirmado por ${writer}`
            : `Escrito por ${writer}`}
        </span>
        <span>
          <Kbd keys="E" /> editar
        </span>
      </footer>
    </div>
  )
}

const dataOf = (field: string, asOf: number | null): string =>
  asOf === null ? field : `${field}, de ${theTime(clockTimeExact(asOf))}`
