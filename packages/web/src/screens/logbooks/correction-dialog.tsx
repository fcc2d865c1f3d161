import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { correctComment, type TripComment } from '../../api/comments.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, LinesField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

interface CorrectionDialogProps {
  readonly entry: TripComment
  readonly onCorrected: () => void
  readonly onClose: () => void
}

/** An entry in other words, and why. What it said stays under it; what was typed stays until the server has it. */
export function CorrectionDialog({ entry, onCorrected, onClose }: CorrectionDialogProps) {
  const [text, setText] = useState(entry.text)
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const saving = useMutation({
    mutationFn: () => correctComment(entry.commentId, text.trim(), reason.trim()),
    onSuccess: () => {
      onCorrected()
      onClose()
    },
  })
  const textError = text.trim() === '' ? 'Escriba qué debe decir' : text.trim() === entry.text ? 'Dice lo mismo' : null
  const reasonError = reason.trim() === '' ? 'Escriba por qué' : null
  const submit = (): void => {
    setAsked(true)
    if (textError === null && reasonError === null) saving.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Corregir entrada"
      description="Lo que decía se conserva debajo, con su nombre y la hora."
    >
      <Form
        isBusy={saving.isPending}
        message={saving.error?.message ?? null}
        onSubmit={submit}
        acts={
          <>
            <Button tone="ghost" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" tone="primary" aria-busy={saving.isPending || undefined}>
              {saving.isPending ? 'Guardando…' : 'Corregir'}
            </Button>
          </>
        }
      >
        <LinesField
          label="Qué debe decir"
          value={text}
          maxLength={2000}
          rows={4}
          error={isAsked ? textError : null}
          onChange={({ target }) => setText(target.value)}
        />
        <Field
          label="Motivo"
          value={reason}
          maxLength={500}
          error={isAsked ? reasonError : null}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form>
    </Dialog>
  )
}
