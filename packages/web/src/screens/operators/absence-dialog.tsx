import { type AbsenceKind, isAbsentBetween } from '@vigia/domain/operator/absence'
import { useState } from 'react'
import { addOperatorAbsence, type MarkedAbsence, updateOperatorAbsence } from '../../api/operator-absences.ts'
import type { Operator } from '../../api/operators.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'

const DAYS = { type: 'date', min: '2000-01-01', max: '2100-12-31' } as const
const RETURN = {
  label: 'Hasta (opcional)',
  hint: 'El último día que no está. Vacío: sin fecha de regreso.',
} as const
const BACKWARDS = 'El regreso no puede ser antes del inicio'

interface AbsenceDialogProps {
  readonly operator: Operator
  readonly kind: AbsenceKind
  /** The day of the calendar on which it opens. */
  readonly today: string
  /** It is marked, under this id. */
  readonly onMarked: (absenceId: string) => void
  readonly onClose: () => void
}

/** Marks an operator as sick, or as no longer with the company; why somebody is sick is not asked. */
export function AbsenceDialog({ operator, kind, today, onMarked, onClose }: AbsenceDialogProps) {
  const [since, setSince] = useState(today)
  const [until, setUntil] = useState('')
  const { isBusy, message, attempt } = useAttempt()
  const isBackwards = until !== '' && until < since
  const isSick = kind === 'sick'
  const submit = async (): Promise<void> => {
    if (since === '' || isBackwards) return
    const absence = { kind, since, until: isSick && until !== '' ? until : null }
    const done = await attempt(() => addOperatorAbsence(operator.operatorId, absence))
    if (done !== null) onMarked(done.value)
  }
  const { trip } = operator
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isSick ? `Marcar a ${operator.name} como enfermo` : `Dar de baja a ${operator.name}`}
      description={
        isSick
          ? 'Quien lo asigne a un viaje de esos días verá un aviso. No se guarda de qué está enfermo.'
          : 'Ya no trabaja aquí: sale de las listas y de lo que se sugiere. Su historia se conserva y se le puede reingresar.'
      }
    >
      <Form
        isBusy={isBusy}
        message={message}
        onSubmit={() => void submit()}
        acts={
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button type="submit" tone="primary" disabled={isBusy || since === '' || isBackwards}>
              {isBusy ? 'Guardando…' : isSick ? 'Marcar como enfermo' : 'Dar de baja'}
            </Button>
          </>
        }
      >
        <Field label="Desde" {...DAYS} value={since} onChange={({ target }) => setSince(target.value)} />
        {isSick ? (
          <Field
            {...{ ...DAYS, ...RETURN }}
            value={until}
            error={isBackwards ? BACKWARDS : null}
            onChange={({ target }) => setUntil(target.value)}
          />
        ) : null}
        {trip !== null && isSick && isAbsentBetween({ since, until: until || null }, today, today) ? (
          <p>Va en el viaje {trip.invoice}, que sigue a su nombre: relévelo si ya no maneja.</p>
        ) : null}
      </Form>
    </Dialog>
  )
}

interface ReturnDialogProps {
  readonly absence: MarkedAbsence
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Says anew until when somebody is sick. What was read when it opened is what is changed. */
export function ReturnDialog({ absence, onChanged, onClose }: ReturnDialogProps) {
  const [{ absenceId, since, until: was }] = useState(absence)
  const [until, setUntil] = useState(was ?? '')
  const { isBusy, message, attempt } = useAttempt()
  const isBackwards = until !== '' && until < since
  const submit = async (): Promise<void> => {
    if (isBackwards) return
    if ((await attempt(() => updateOperatorAbsence(absenceId, { until: until || null }, { until: was }))) === null)
      return
    onChanged()
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Cambiar hasta cuándo está enfermo">
      <Form
        isBusy={isBusy}
        message={message}
        onSubmit={() => void submit()}
        acts={
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button type="submit" tone="primary" disabled={isBusy || isBackwards}>
              {isBusy ? 'Guardando…' : 'Guardar'}
            </Button>
          </>
        }
      >
        <Field
          {...{ ...DAYS, ...RETURN }}
          min={since}
          value={until}
          error={isBackwards ? BACKWARDS : null}
          onChange={({ target }) => setUntil(target.value)}
        />
      </Form>
    </Dialog>
  )
}
