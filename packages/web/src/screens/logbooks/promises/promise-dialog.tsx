import { useMutation } from '@tanstack/react-query'
import type { PromiseState } from '@vigia/domain/communication/promise'
import { nextAtHour } from '@vigia/domain/communication/promise-mention'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { type TripPromise, updatePromise } from '../../../api/promises.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { clockTime } from '../../../text/clock-time.ts'
import { hourText } from '../../../text/hour-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useInvalidatePromises } from './use-promises.ts'

/** What a person says of a promise. */
export type PromiseAct = PromiseState

interface PromiseDialogProps {
  readonly promise: TripPromise
  readonly act: PromiseAct
  readonly onClose: () => void
}

const WORDS: Readonly<Record<PromiseAct, { readonly title: string; readonly button: string; readonly hint: string }>> =
  {
    kept: { title: 'Promesa cumplida', button: 'Marcar cumplida', hint: 'Cómo se supo. Puede quedar vacía.' },
    broken: { title: 'Promesa incumplida', button: 'Marcar incumplida', hint: 'Qué pasó. Puede quedar vacía.' },
    moved: { title: 'Mover promesa', button: 'Mover', hint: 'Por qué. La hora de antes se conserva.' },
    pending: { title: 'Dejar pendiente otra vez', button: 'Dejar pendiente', hint: 'Por qué. Puede quedar vacía.' },
  }

/** What became of a promise, with a note; where it is moved, to which hour. What was typed stays until the server has it. */
export function PromiseDialog({ promise, act, onClose }: PromiseDialogProps) {
  const now = useServerNow(5_000)
  const invalidate = useInvalidatePromises()
  const [time, setTime] = useState(clockTime(promise.dueAt))
  const [note, setNote] = useState(promise.note ?? '')
  const dueAt = act === 'moved' ? nextAtHour(time, now) : null
  const saving = useMutation({
    mutationFn: () => updatePromise(promise, { state: act, dueAt, note: note.trim() }),
    onSuccess: () => {
      invalidate()
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 412) invalidate()
    },
  })
  const { title, button, hint } = WORDS[act]
  const isMissing = act === 'moved' && dueAt === null
  return (
    <Dialog open onOpenChange={onClose} title={title} description={`«${promise.text}»`} widthRem={26}>
      <Form
        isBusy={saving.isPending}
        message={saving.error?.message ?? null}
        onSubmit={() => (isMissing ? undefined : saving.mutate())}
        acts={
          <>
            <Button tone="ghost" onClick={onClose}>
              Cancelar
            </Button>
            <Button
              type="submit"
              tone={act === 'broken' ? 'danger' : 'primary'}
              disabled={isMissing}
              aria-busy={saving.isPending || undefined}
            >
              {saving.isPending ? 'Guardando…' : button}
            </Button>
          </>
        }
      >
        {act === 'moved' ? (
          <Field
            type="time"
            label="Nueva hora"
            value={time}
            hint={`Era: ${hourText(promise.dueAt, now)}.${dueAt === null ? '' : ` Queda: ${hourText(dueAt, now)}.`}`}
            onChange={({ target }) => setTime(target.value)}
          />
        ) : null}
        <Field label="Nota" value={note} maxLength={500} hint={hint} onChange={({ target }) => setNote(target.value)} />
      </Form>
    </Dialog>
  )
}
