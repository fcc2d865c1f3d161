import { useMutation } from '@tanstack/react-query'
import { CONTACT_OUTCOMES, OUTCOME_LABEL } from '@vigia/domain/communication/contact-outcome'
import { redraftedText } from '@vigia/domain/communication/draft-comment'
import { useState } from 'react'
import { correctComment, type TripComment } from '../../api/comments.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, LinesField } from '../../ui/field.tsx'
import formStyles from '../../ui/form.module.css'
import { Form } from '../../ui/form.tsx'

interface CorrectionDialogProps {
  readonly entry: TripComment
  readonly onCorrected: () => void
  readonly onClose: () => void
}

/** A duress word calls everybody: none is said or unsaid by a correction. */
const CORRECTED_OUTCOMES = CONTACT_OUTCOMES.filter((outcome) => outcome !== 'duress-word')

interface Correction {
  readonly text: string
  readonly reason: string
  readonly outcome: TripComment['outcome']
}

function useCorrecting({ entry, onCorrected, onClose }: CorrectionDialogProps, { text, reason, outcome }: Correction) {
  return useMutation({
    mutationFn: () =>
      correctComment(entry.commentId, {
        ...{ text: text.trim(), reason: reason.trim(), after: entry.corrections.length },
        ...(outcome === entry.outcome ? {} : { outcome }),
      }),
    onSuccess: () => {
      onCorrected()
      onClose()
    },
    // What it says by now is in the logbook under the dialog.
    onError: onCorrected,
  })
}

/** An entry in other words or of another result, and why. What it said stays under it; what was typed stays until the server has it. */
export function CorrectionDialog({ entry, onCorrected, onClose }: CorrectionDialogProps) {
  const [text, setText] = useState(entry.text)
  const [outcome, setOutcome] = useState(entry.outcome)
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const saving = useCorrecting({ entry, onCorrected, onClose }, { text, reason, outcome })
  const isSame = text.trim() === entry.text && outcome === entry.outcome
  const textError = text.trim() === '' ? 'Escriba qué debe decir' : isSame ? 'Dice lo mismo' : null
  const reasonError = reason.trim() === '' ? 'Escriba por qué' : null
  const submit = (): void => {
    setAsked(true)
    if (textError === null && reasonError === null) saving.mutate()
  }
  const redrafted = (to: typeof outcome): string =>
    entry.outcome === null || to === entry.outcome ? entry.text : redraftedText(entry.text, entry.outcome, to)
  const chooseOutcome = (value: string): void => {
    const next = CORRECTED_OUTCOMES.find((known) => known === value) ?? null
    setOutcome(next)
    // By what it said, not by what it was made to say on the way: a list gone through by its keys passes every result.
    if (text === redrafted(outcome)) setText(redrafted(next))
    else if (outcome !== null) setText(redraftedText(text, outcome, next))
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
        <OutcomeChoice entry={entry} outcome={outcome} onChoose={chooseOutcome} />
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

interface OutcomeChoiceProps {
  readonly entry: TripComment
  readonly outcome: TripComment['outcome']
  readonly onChoose: (value: string) => void
}

/** The result of a contact, which a correction changes too; none of what the operator proved himself, or of a duress word. */
function OutcomeChoice({ entry, outcome, onChoose }: OutcomeChoiceProps) {
  if (entry.outcome === null || entry.outcome === 'duress-word') return null
  if (entry.isProved) {
    return (
      <p>
        Resultado del contacto: <b>{OUTCOME_LABEL[entry.outcome]}</b>. Lo dijo el operador con su clave desde su enlace:
        no se corrige.
      </p>
    )
  }
  return (
    <>
      <label className={formStyles.choice}>
        Resultado del contacto
        <select value={outcome ?? ''} onChange={({ target }) => onChoose(target.value)}>
          <option value="">Sin llamada</option>
          {CORRECTED_OUTCOMES.map((known) => (
            <option key={known} value={known}>
              {OUTCOME_LABEL[known]}
            </option>
          ))}
        </select>
      </label>
      {outcome === entry.outcome ? null : (
        <small>El próximo contacto, lo que contesta el operador y los avisos se cuentan de nuevo.</small>
      )}
    </>
  )
}
