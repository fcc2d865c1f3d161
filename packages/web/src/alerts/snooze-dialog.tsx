import { useMutation } from '@tanstack/react-query'
import { theTime } from '@vigia/domain/format/the-time'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { useState } from 'react'
import type { Alert } from '../api/alerts.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { clockTime } from '../text/clock-time.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import layoutStyles from '../ui/layout.module.css'
import styles from '../ui/people-choice.module.css'
import textStyles from '../ui/text.module.css'
import { type AlertBatch, aboutText } from './about-text.ts'
import { useAlertActions } from './use-alert-actions.ts'

interface SnoozeDialogProps {
  readonly alert: Alert
  /** It and others, all in one go. */
  readonly batch?: AlertBatch
  readonly onClose: () => void
}

/** For how long an alert can be put off, minutes: what a call back, a meal, a rest and a night's stop take. */
const CHOICES = [
  [15, '15 minutos'],
  [30, '30 minutos'],
  [60, '1 hora'],
  [120, '2 horas'],
  [240, '4 horas'],
  [480, '8 horas'],
] as const

/** Until when an alert shall wait, and why. It comes back by itself, and at once if it becomes worse. */
export function SnoozeDialog({ alert, batch, onClose }: SnoozeDialogProps) {
  const { snooze } = useAlertActions()
  const now = useServerNow(5_000)
  const [minutes, setMinutes] = useState(30)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const snoozing = useMutation({
    mutationFn: async () => {
      const until = now + minutes * MINUTE_MS
      const why = reason.trim()
      await (batch?.run({ kind: 'snooze', until, reason: why }) ?? snooze(alert, until, why))
    },
    onSuccess: onClose,
  })
  const submit = (): void => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') snoozing.mutate()
  }
  return (
    <Dialog open onOpenChange={onClose} title="Posponer alerta" description={aboutText(alert, batch)} widthRem={26}>
      <Form
        worksUnheard
        isBusy={snoozing.isPending}
        message={snoozing.error?.message ?? null}
        onSubmit={submit}
        acts={
          <>
            <Button tone="ghost" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" tone="primary" aria-busy={snoozing.isPending || undefined}>
              {snoozing.isPending ? 'Posponiendo…' : 'Posponer'}
            </Button>
          </>
        }
      >
        <fieldset className={styles.people}>
          <legend className={textStyles.visuallyHidden} data-slot="hidden">
            Hasta cuándo
          </legend>
          {CHOICES.map(([choice, label]) => (
            <label className={layoutStyles.row} key={choice}>
              <input type="radio" name="espera" checked={minutes === choice} onChange={() => setMinutes(choice)} />
              <span className={layoutStyles.fill}>{label}</span>
              <span className={textStyles.note}>hasta {theTime(clockTime(now + choice * MINUTE_MS))}</span>
            </label>
          ))}
        </fieldset>
        <Field
          label="Motivo"
          value={reason}
          maxLength={200}
          error={isMissing && reason.trim() === '' ? 'Escriba por qué' : null}
          hint="Vuelve sola a esa hora, y antes si empeora. Sus plazos siguen corriendo."
          onChange={(event) => setReason(event.target.value)}
        />
      </Form>
    </Dialog>
  )
}
