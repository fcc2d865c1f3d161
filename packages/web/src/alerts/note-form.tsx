import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useState } from 'react'
import type { Alert } from '../api/alerts.ts'
import { Button } from '../ui/button.tsx'
import fieldStyles from '../ui/field.module.css'
import layoutStyles from '../ui/layout.module.css'
import surfaceStyles from '../ui/surface.module.css'
import { useAlertActions } from './use-alert-actions.ts'

export const MAX_NOTE = 2_000

interface NoteFormProps {
  readonly alert: Alert
  /** For who goes there by a key. */
  readonly input: RefObject<HTMLInputElement | null>
  readonly onAdded: () => void
}

/** A line for the next shift. What was typed stays until it is stored. */
export function NoteForm({ alert, input, onAdded }: NoteFormProps) {
  const [text, setText] = useState('')
  const { addNote } = useAlertActions()
  const adding = useMutation({
    mutationFn: (note: string) => addNote(alert, note),
    onSuccess: () => {
      setText('')
      onAdded()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '' && !adding.isPending) adding.mutate(text.trim())
  }
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <form className={layoutStyles.fieldRow} onSubmit={submit}>
        <div className={fieldStyles.input} data-slot="input">
          <input
            ref={input}
            aria-label="Agregar nota a la alerta"
            placeholder="Agregar nota"
            value={text}
            maxLength={MAX_NOTE}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              // Back to the keys of the alert; what was typed stays.
              if (event.key !== 'Escape') return
              event.stopPropagation()
              event.currentTarget.blur()
            }}
          />
        </div>
        <Button type="submit" aria-busy={adding.isPending || undefined}>
          {adding.isPending ? 'Guardando…' : 'Agregar'}
        </Button>
        {adding.error === null ? null : (
          <p role="alert" className={layoutStyles.whole} data-slot="error">
            {adding.error.message}
          </p>
        )}
      </form>
    </section>
  )
}
