import { useState } from 'react'
import { addHandoverNote } from '../../../api/handovers.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useHandoverAct } from './use-handover.ts'

/** A note of the shift that is about no trip. */
export function NoteDialog({ handoverId, onClose }: { readonly handoverId: string; readonly onClose: () => void }) {
  const [note, setNote] = useState('')
  const adding = useHandoverAct((text: string) => addHandoverNote(handoverId, text), onClose)
  const text = note.trim()
  return (
    <Dialog open onOpenChange={onClose} title="Nota general del turno" widthRem={28}>
      <Form
        isBusy={adding.isPending}
        message={adding.error?.message ?? null}
        onSubmit={() => (text === '' ? undefined : adding.mutate(text))}
        acts={
          <>
            <Button tone="ghost" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" tone="primary" disabled={text === ''}>
              Agregar nota
            </Button>
          </>
        }
      >
        <Field label="Nota" value={note} maxLength={1000} onChange={({ target }) => setNote(target.value)} />
      </Form>
    </Dialog>
  )
}
