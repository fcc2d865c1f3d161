import { useState } from 'react'
import type { OperatorFacts } from '../../api/operators.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'

interface OperatorDialogProps {
  readonly title: string
  readonly hint: string
  readonly known: OperatorFacts
  readonly onSave: (facts: OperatorFacts) => Promise<void>
  readonly onClose: () => void
}

export const NO_FACTS: OperatorFacts = { name: '', phone: '', emergencyName: '', emergencyPhone: '' }

/** Who an operator is, and whom to call about them: of a new one, or of one that is known. */
export function OperatorDialog({ title, hint, known, onSave, onClose }: OperatorDialogProps) {
  const [facts, setFacts] = useState(known)
  const { isBusy, message, attempt } = useAttempt()
  const isMissing = facts.name.trim() === ''
  const change = (part: Partial<OperatorFacts>): void => setFacts((now) => ({ ...now, ...part }))
  const submit = async (): Promise<void> => {
    if (!isMissing && (await attempt(() => onSave(facts))) !== null) onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={hint}>
      <Form
        isBusy={isBusy}
        message={message}
        onSubmit={() => void submit()}
        acts={
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button type="submit" tone="primary" disabled={isBusy || isMissing}>
              {isBusy ? 'Guardando…' : 'Guardar'}
            </Button>
          </>
        }
      >
        <Field
          label="Nombre"
          value={facts.name}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
        />
        <Field
          label="Teléfono"
          type="tel"
          value={facts.phone}
          maxLength={30}
          autoComplete="off"
          hint="El siguiente viaje que traiga otro lo cambia."
          onChange={({ target }) => change({ phone: target.value })}
        />
        <Field
          label="Contacto de emergencia"
          value={facts.emergencyName}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => change({ emergencyName: target.value })}
        />
        <Field
          label="Teléfono de emergencia"
          type="tel"
          value={facts.emergencyPhone}
          maxLength={30}
          autoComplete="off"
          onChange={({ target }) => change({ emergencyPhone: target.value })}
        />
      </Form>
    </Dialog>
  )
}
