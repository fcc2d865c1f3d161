import { MAIL_LINK_DAYS } from '@vigia/domain/reports/report-schedule'
import { Check, Send } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReportSchedule, ScheduleFields } from '../../../api/report-schedules.ts'
import type { Report } from '../../../api/reports.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Field } from '../../../ui/field.tsx'
import filterStyles from '../../../ui/filter-field.module.css'
import { Form } from '../../../ui/form.tsx'
import { OvertakenBanner } from '../../../widgets/edit/overtaken-banner.tsx'
import { RecoveredBanner } from '../../../widgets/edit/recovered-banner.tsx'
import { RANGES } from '../report-period.ts'
import { DaysChoice, FormatsChoice } from './choices.tsx'
import styles from './mail.module.css'
import { RecipientsField } from './recipients-field.tsx'
import { formatsText, recipientsText, weekDaysText, whenText } from './schedule-text.ts'
import { ScheduledOrder } from './scheduled-order.tsx'
import { type ShownOrder, useScheduleDraft } from './use-schedule-draft.ts'

interface ScheduleFormProps {
  readonly report: Report
  /** Null: a new one. */
  readonly schedule: ReportSchedule | null
  /** What the screen shows now. */
  readonly order: ShownOrder
  /** Saves what was typed over what was read; of a new one all of it. Rejects with the server's error. */
  readonly onSave: (change: Partial<ScheduleFields>, was: Partial<ScheduleFields>, all: ScheduleFields) => Promise<void>
  readonly onTest: () => Promise<void>
  /** Somebody else has changed it: it is to be read anew. */
  readonly onStale: () => void
}

/** When a report goes out by mail, of which days, in which formats and to whom. */
export function ScheduleForm({ report, schedule, order, onSave, onTest, onStale }: ScheduleFormProps) {
  const form = useScheduleDraft({ kind: report.kind, schedule, order, onSave, onStale })
  const { draft, stored, errors, trySave, outside, ownDomain, answerOutside } = form
  const { shown, isBusy, isOvertaken, isDirty, message } = draft
  return (
    <Form
      className={styles.form}
      isBusy={isBusy || isOvertaken}
      message={message}
      onSubmit={() => trySave(draft.save)}
      acts={
        <>
          {schedule === null ? null : <TestButton isDirty={isDirty} onTest={onTest} />}
          <Button
            type="submit"
            tone="primary"
            icon={<Check size={14} aria-hidden="true" />}
            disabled={isBusy || isOvertaken || (schedule !== null && !isDirty)}
          >
            {schedule === null ? 'Programar' : 'Guardar'}
          </Button>
        </>
      }
    >
      <RecoveredBanner draft={draft} />
      {isOvertaken ? (
        <OvertakenBanner
          title="Alguien más cambió este envío"
          now={`${weekDaysText(stored.days)}, ${stored.at} · ${formatsText(stored.formats)} · ${recipientsText(stored.recipients.length)}`}
          isOff={isBusy}
          onSaveOver={() => trySave(draft.saveOver)}
          onDiscard={draft.discard}
        />
      ) : null}
      <DaysChoice days={shown.days} error={errors.days ?? null} onChange={(days) => draft.edit({ days })} />
      <WhenFields {...{ shown, isBusy }} error={errors.at ?? null} onChange={draft.edit} />
      <FormatsChoice
        formats={shown.formats}
        error={errors.formats ?? null}
        onChange={(formats) => draft.edit({ formats })}
      />
      <RecipientsField
        recipients={shown.recipients}
        error={errors.recipients ?? null}
        isOff={isBusy}
        onChange={(recipients) => draft.edit({ recipients })}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={shown.skipsEmpty}
          onChange={({ target }) => draft.edit({ skipsEmpty: target.checked })}
        />
        No mandar si no hubo {report.rowName.many}
      </label>
      <ScheduledOrder {...{ report, order }} scheduled={shown} onUse={() => draft.edit(order)} />
      <Banner
        tone="notice"
        title={schedule?.nextAt == null ? 'Hora del Centro' : `El siguiente sale ${whenText(schedule.nextAt)}`}
      >
        Lleva lo que {schedule?.owner ?? 'usted'} puede ver cuando sale. El enlace del correo vence en {MAIL_LINK_DAYS}{' '}
        días, pide iniciar sesión y no abre más que este reporte.
      </Banner>
      <ConfirmDialog
        open={outside.length > 0}
        title="¿Mandar fuera de su empresa?"
        text={`No son de ${ownDomain}: ${outside.join(', ')}. Quien lo reciba verá el reporte sin tener cuenta.`}
        confirmLabel="Sí, guardar"
        onConfirm={() => answerOutside(true)}
        onCancel={() => answerOutside(false)}
      />
    </Form>
  )
}

interface WhenFieldsProps {
  readonly shown: ScheduleFields
  readonly isBusy: boolean
  readonly error: string | null
  readonly onChange: (change: Partial<ScheduleFields>) => void
}

function WhenFields({ shown, isBusy, error, onChange }: WhenFieldsProps) {
  const id = useId()
  const choose = (text: string): void => {
    const range = RANGES.find(({ value }) => value === text)?.value
    if (range !== undefined) onChange({ range })
  }
  return (
    <div className={styles.pair}>
      <Field
        label="A las"
        type="time"
        value={shown.at}
        readOnly={isBusy}
        error={error}
        onChange={({ target }) => onChange({ at: target.value })}
      />
      <div className={fieldStyles.field}>
        <label htmlFor={id}>Datos de</label>
        <select
          id={id}
          className={filterStyles.field}
          value={shown.range}
          onChange={({ target }) => choose(target.value)}
        >
          {RANGES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

function TestButton({ isDirty, onTest }: { readonly isDirty: boolean; readonly onTest: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    setBusy(true)
    await onTest().finally(() => setBusy(false))
  }
  return (
    <Button
      saves
      disabled={isBusy || isDirty}
      title={isDirty ? 'Guarde antes de probar' : undefined}
      icon={<Send size={14} aria-hidden="true" />}
      onClick={() => void send()}
    >
      Mandar prueba a mí
    </Button>
  )
}
