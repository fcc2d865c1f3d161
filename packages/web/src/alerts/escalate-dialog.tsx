import { useMutation } from '@tanstack/react-query'
import { nextRole } from '@vigia/domain/alerts/escalation'
import { rungWords } from '@vigia/domain/alerts/escalation-text'
import { useState } from 'react'
import type { Alert } from '../api/alerts.ts'
import { listAlertSuperiors } from '../api/escalate-alert.ts'
import { storedUser } from '../api/tokens.ts'
import { useAnswer } from '../api/use-answer.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import layoutStyles from '../ui/layout.module.css'
import styles from '../ui/people-choice.module.css'
import { showToast } from '../ui/show-toast.ts'
import textStyles from '../ui/text.module.css'
import { aboutText } from './about-text.ts'
import { escalatedText } from './escalation-words.ts'
import { useAlertActions } from './use-alert-actions.ts'

interface EscalateDialogProps {
  readonly alert: Alert
  readonly onClose: () => void
  readonly onDone: () => void
}

const ROLES = ['supervisor', 'administrador'] as const

/** To which role, or to whom of them, an alert shall go at once, and why. The next role is chosen from the start. */
export function EscalateDialog({ alert, onClose, onDone }: EscalateDialogProps) {
  const { escalate } = useAlertActions()
  const reached = alert.escalation?.isNotified === true && alert.escalation.role !== null ? [alert.escalation.role] : []
  const [to, setTo] = useState<string>(nextRole(storedUser()?.role ?? '', reached))
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const escalating = useMutation({
    mutationFn: () => escalate(alert, to, reason.trim()),
    onSuccess: ({ escalation }) => {
      if (escalation !== null && !escalation.isNotified)
        showToast({
          tone: 'error',
          title: 'No hubo cómo avisar',
          detail: 'Nadie de ahí ve esta alerta, o no tiene notificaciones ni correo: avise por teléfono.',
          stayMs: null,
        })
      else if (escalation !== null) showToast({ tone: 'ok', title: escalatedText(escalation) })
      onDone()
      onClose()
    },
  })
  const submit = (): void => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') escalating.mutate()
  }
  return (
    <Dialog open onOpenChange={onClose} title="Escalar alerta" description={aboutText(alert, undefined)} widthRem={26}>
      <Form
        worksUnheard
        isBusy={escalating.isPending}
        message={escalating.error?.message ?? null}
        onSubmit={submit}
        acts={
          <>
            <Button tone="ghost" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" tone="primary" aria-busy={escalating.isPending || undefined}>
              {escalating.isPending ? 'Escalando…' : 'Escalar'}
            </Button>
          </>
        }
      >
        <Addressees alertId={alert.alertId} to={to} onChoose={setTo} />
        <Field
          label="Motivo"
          value={reason}
          maxLength={500}
          error={isMissing && reason.trim() === '' ? 'Escriba por qué' : null}
          hint="Se avisa en seguida a quien reciba notificaciones o correo; si no hay a quién, aquí se dice. Los plazos de la alerta siguen corriendo."
          onChange={(event) => setReason(event.target.value)}
        />
      </Form>
    </Dialog>
  )
}

interface AddresseesProps {
  readonly alertId: string
  /** A role, or the id of a person. */
  readonly to: string
  readonly onChoose: (to: string) => void
}

/** The roles that an alert may go to, and who of them sees it. */
function Addressees({ alertId, to, onChoose }: AddresseesProps) {
  const people = useAnswer({
    queryKey: ['alert-superiors', alertId],
    queryFn: ({ signal }) => listAlertSuperiors(alertId, signal),
    // Who is there changes from one moment to the next.
    gcTime: 0,
  })
  // Who takes it on is told nothing by that.
  const others = (people.data ?? []).filter(({ id }) => id !== storedUser()?.id)
  const choices = [
    ...ROLES.map((role) => ({ id: role as string, name: capital(rungWords(role, null)), note: 'todo el rol' })),
    ...others.map(({ id, name, role, isSignedIn }) => ({
      ...{ id, name },
      note: isSignedIn ? rungWords(role, null) : `${rungWords(role, null)} · sin sesión abierta`,
    })),
  ]
  return (
    <fieldset className={styles.people}>
      <legend className={textStyles.visuallyHidden} data-slot="hidden">
        A quién
      </legend>
      {choices.map(({ id, name, note }) => (
        <label className={layoutStyles.row} key={id}>
          <input type="radio" name="a-quien" checked={to === id} onChange={() => onChoose(id)} />
          <span className={classNames(layoutStyles.fill, textStyles.breaks)}>{name}</span>
          <span className={textStyles.note}>{note}</span>
        </label>
      ))}
      {people.error === null ? null : (
        <p role="alert" className={textStyles.note}>
          No se pudo saber quiénes son: {people.error.message}
        </p>
      )}
    </fieldset>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
