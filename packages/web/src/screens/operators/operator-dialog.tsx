import { phoneDoubt } from '@vigia/domain/text/phone-doubt'
import type { OperatorFacts } from '../../api/operators.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { OvertakenBanner } from '../../widgets/edit/overtaken-banner.tsx'
import { RecoveredBanner } from '../../widgets/edit/recovered-banner.tsx'
import { useFieldDraft } from '../../widgets/edit/use-field-draft.ts'

interface OperatorDialogProps {
  /** Null: a new one. */
  readonly operatorId: string | null
  readonly title: string
  readonly hint: string
  readonly known: OperatorFacts
  readonly onSave: (facts: OperatorFacts) => Promise<void>
  readonly onClose: () => void
}

export const NO_FACTS: OperatorFacts = { name: '', phone: '', email: '', emergencyName: '', emergencyPhone: '' }

/** Who an operator is, and whom to call about them: of a new one, or of one that is known. */
export function OperatorDialog({ operatorId, title, hint, known, onSave, onClose }: OperatorDialogProps) {
  const draft = useFieldDraft<OperatorFacts>({
    keptAs: `operador:${operatorId ?? 'nuevo'}`,
    stored: known,
    onStale: () => undefined,
    write: async ({ all }) => {
      await onSave(all)
      onClose()
    },
  })
  const { shown: facts, edit: change, isBusy, isOvertaken, message } = draft
  const isMissing = facts.name.trim() === ''
  const isOff = isBusy || isMissing
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={hint}>
      <Form
        isBusy={isBusy || isOvertaken}
        message={message}
        onSubmit={() => isMissing || void draft.save()}
        acts={
          <>
            <Button
              onClick={() => {
                draft.discard()
                onClose()
              }}
            >
              Cancelar
            </Button>
            <Button type="submit" tone="primary" disabled={isOff || isOvertaken}>
              {isBusy ? 'Guardando…' : 'Guardar'}
            </Button>
          </>
        }
      >
        <RecoveredBanner draft={draft} />
        {isOvertaken ? (
          <OvertakenBanner
            title="Alguien más cambió a este operador"
            now={Object.values(known)
              .filter((text) => text !== '')
              .join(' · ')}
            isOff={isOff}
            onSaveOver={() => void draft.saveOver()}
            onDiscard={draft.discard}
          />
        ) : null}
        <FactFields facts={facts} onChange={change} />
      </Form>
    </Dialog>
  )
}

interface FactFieldsProps {
  readonly facts: OperatorFacts
  readonly onChange: (changed: Partial<OperatorFacts>) => void
}

function FactFields({ facts, onChange }: FactFieldsProps) {
  return (
    <>
      <Field
        label="Nombre"
        value={facts.name}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Field
        label="Teléfono"
        type="tel"
        value={facts.phone}
        maxLength={30}
        autoComplete="off"
        hint={phoneDoubt(facts.phone) ?? 'El siguiente viaje que traiga otro lo cambia.'}
        onChange={({ target }) => onChange({ phone: target.value })}
      />
      <Field
        label="Correo"
        type="email"
        value={facts.email}
        maxLength={320}
        autoComplete="off"
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <Field
        label="Contacto de emergencia"
        value={facts.emergencyName}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => onChange({ emergencyName: target.value })}
      />
      <Field
        label="Teléfono de emergencia"
        type="tel"
        value={facts.emergencyPhone}
        maxLength={30}
        autoComplete="off"
        hint={phoneDoubt(facts.emergencyPhone) ?? 'A quien se llama si algo le pasa.'}
        onChange={({ target }) => onChange({ emergencyPhone: target.value })}
      />
    </>
  )
}
