import { dayText } from '@vigia/domain/format/day-text'
import { type AbsenceKind, isAbsentBetween } from '@vigia/domain/operator/absence'
import { addOperatorAbsence, type MarkedAbsence, updateOperatorAbsence } from '../../api/operator-absences.ts'
import type { Operator } from '../../api/operators.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { OvertakenBanner } from '../../widgets/edit/overtaken-banner.tsx'
import { RecoveredBanner } from '../../widgets/edit/recovered-banner.tsx'
import { type FieldDraft, useFieldDraft } from '../../widgets/edit/use-field-draft.ts'

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
  const isSick = kind === 'sick'
  // Today is a day of the calendar that goes by: it is no part of what is kept.
  const draft = useFieldDraft<{ readonly since: string | null; readonly until: string }>({
    keptAs: `ausencia:${operator.operatorId}:${kind}`,
    stored: { since: null, until: '' },
    onStale: () => undefined,
    write: async () => {
      const absence = { kind, since, until: isSick && until !== '' ? until : null }
      onMarked(await addOperatorAbsence(operator.operatorId, absence))
    },
  })
  const { isBusy, message } = draft
  const { until } = draft.shown
  const since = draft.shown.since ?? today
  const isBackwards = until !== '' && until < since
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
        onSubmit={() => since === '' || isBackwards || void draft.save()}
        acts={
          <>
            <Cancel draft={draft} onClose={onClose} />
            <Button type="submit" tone="primary" disabled={isBusy || since === '' || isBackwards}>
              {isBusy ? 'Guardando…' : isSick ? 'Marcar como enfermo' : 'Dar de baja'}
            </Button>
          </>
        }
      >
        <RecoveredBanner draft={draft} />
        <Field label="Desde" {...DAYS} value={since} onChange={({ target }) => draft.edit({ since: target.value })} />
        {isSick ? (
          <Field
            {...{ ...DAYS, ...RETURN }}
            value={until}
            error={isBackwards ? BACKWARDS : null}
            onChange={({ target }) => draft.edit({ until: target.value })}
          />
        ) : null}
        {trip !== null && isSick && isAbsentBetween({ since, until: until || null }, today, today) ? (
          <p>Va en el viaje {trip.invoice}, que sigue a su nombre: relévelo si ya no maneja.</p>
        ) : null}
      </Form>
    </Dialog>
  )
}

interface CancelProps {
  readonly draft: Pick<FieldDraft<object>, 'discard'>
  readonly onClose: () => void
}

/** Leaves and forgets what was typed. */
const Cancel = ({ draft, onClose }: CancelProps) => (
  <Button
    onClick={() => {
      draft.discard()
      onClose()
    }}
  >
    Cancelar
  </Button>
)

interface ReturnDialogProps {
  readonly absence: MarkedAbsence
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Says anew until when somebody is sick. */
export function ReturnDialog({ absence, onChanged, onClose }: ReturnDialogProps) {
  const { absenceId, since } = absence
  const draft = useFieldDraft({
    keptAs: `ausencia:${absenceId}`,
    stored: { until: absence.until ?? '' },
    onStale: onChanged,
    write: async ({ all, read }) => {
      await updateOperatorAbsence(absenceId, { until: all.until || null }, { until: read.until || null })
      onChanged()
      onClose()
    },
  })
  const { isBusy, isOvertaken, message } = draft
  const { until } = draft.shown
  const isBackwards = until !== '' && until < since
  const isOff = isBusy || isBackwards
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Cambiar hasta cuándo está enfermo">
      <Form
        isBusy={isBusy || isOvertaken}
        message={message}
        onSubmit={() => isBackwards || void draft.save()}
        acts={
          <>
            <Cancel draft={draft} onClose={onClose} />
            <Button type="submit" tone="primary" disabled={isOff || isOvertaken}>
              {isBusy ? 'Guardando…' : 'Guardar'}
            </Button>
          </>
        }
      >
        <RecoveredBanner draft={draft} />
        {isOvertaken ? (
          <OvertakenBanner
            title="Alguien más cambió hasta cuándo"
            now={absence.until === null ? 'sin fecha de regreso' : dayText(absence.until)}
            isOff={isOff}
            onSaveOver={() => void draft.saveOver()}
            onDiscard={draft.discard}
          />
        ) : null}
        <Field
          {...{ ...DAYS, ...RETURN }}
          min={since}
          value={until}
          error={isBackwards ? BACKWARDS : null}
          onChange={({ target }) => draft.edit({ until: target.value })}
        />
      </Form>
    </Dialog>
  )
}
