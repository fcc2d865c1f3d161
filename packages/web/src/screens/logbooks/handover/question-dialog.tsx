import { useState } from 'react'
import { answerHandoverQuestion, askAboutHandoverPoint, type HandoverPoint } from '../../../api/handovers.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useHandoverAct } from './use-handover.ts'

interface QuestionDialogProps {
  readonly handoverId: string
  readonly point: HandoverPoint
  /** The question that is answered; absent: one is asked. */
  readonly question?: HandoverPoint['questions'][number]
  readonly onClose: () => void
}

/** A question about a point to who hands over, or its answer. */
export function QuestionDialog({ handoverId, point, question, onClose }: QuestionDialogProps) {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const sending = useHandoverAct(
    (said: string) =>
      question === undefined
        ? askAboutHandoverPoint(handoverId, point.pointId, said)
        : answerHandoverQuestion(handoverId, question.questionId, said),
    onClose,
  )
  const label = question === undefined ? 'Pregunta' : 'Respuesta'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${label} · ${point.label ?? point.title}`}
      description={question === undefined ? point.title : `${question.by}: ${question.text}`}
      widthRem={28}
    >
      <Form
        isBusy={sending.isPending}
        message={sending.error?.message ?? null}
        onSubmit={() => (text === '' ? undefined : sending.mutate(text))}
        acts={
          <>
            <Button tone="ghost" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" tone="primary" disabled={text === ''}>
              {question === undefined ? 'Preguntar' : 'Contestar'}
            </Button>
          </>
        }
      >
        <Field label={label} value={typed} maxLength={500} onChange={({ target }) => setTyped(target.value)} />
      </Form>
    </Dialog>
  )
}
