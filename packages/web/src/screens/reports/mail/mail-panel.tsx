import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, MailPlus, MailX, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import {
  createReportSchedule,
  DELIVERIES_KEY,
  deleteReportSchedule,
  type ReportSchedule,
  SCHEDULES_KEY,
  testReportSchedule,
  updateReportSchedule,
} from '../../../api/report-schedules.ts'
import type { Report } from '../../../api/reports.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import { Switch } from '../../../ui/switch.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import styles from './mail.module.css'
import { ScheduleForm } from './schedule-form.tsx'
import { formatsText, recipientsText, weekDaysText, whenText } from './schedule-text.ts'
import type { ShownOrder } from './use-schedule-draft.ts'

interface MailPanelProps {
  readonly report: Report
  /** What the screen shows now. */
  readonly order: ShownOrder
  /** Of this report. */
  readonly schedules: readonly ReportSchedule[]
  /** Why no mail goes out; null: it does. */
  readonly mailProblem: string | null
}

const NEW = 'new'

/** How a report goes out by mail by itself: what is scheduled of it, and the form of one. */
export function MailPanel({ report, order, schedules, mailProblem }: MailPanelProps) {
  const client = useQueryClient()
  const [openId, setOpenId] = useState<string | null>(null)
  const open = schedules.find(({ id }) => id === openId) ?? null
  const fresh = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: SCHEDULES_KEY })
    await client.invalidateQueries({ queryKey: DELIVERIES_KEY })
  }
  const test = async (id: string): Promise<void> => {
    try {
      await testReportSchedule(id)
      showToast({ id: 'report-test', tone: 'ok', title: 'La prueba va en camino a su correo' })
      await fresh()
    } catch (error) {
      showToast({ id: 'report-test', tone: 'error', title: 'No se pudo mandar la prueba', detail: errorText(error) })
    }
  }
  const isOpen = openId === NEW || open !== null
  return (
    <section className={styles.panel} aria-label="Por correo">
      <div className={surfaceStyles.panelHead}>
        {isOpen ? (
          <IconButton
            size="sm"
            label="Volver a los envíos"
            icon={<ArrowLeft size={15} aria-hidden="true" />}
            onClick={() => setOpenId(null)}
          />
        ) : null}
        <h2>Por correo</h2>
        {open === null ? null : (
          <span className={surfaceStyles.end}>
            <OnSwitch schedule={open} onChanged={fresh} />
          </span>
        )}
      </div>
      {mailProblem === null ? null : <p className={styles.none}>{mailProblem}</p>}
      {open?.pausedBecause == null ? null : (
        <Banner tone="warning" title="Pausado">
          {open.pausedBecause} Al encenderlo otra vez, usted es quien lo manda, con lo que usted puede ver.
        </Banner>
      )}
      {isOpen ? (
        <ScheduleForm
          key={openId}
          {...{ report, order }}
          schedule={open}
          onSave={async (change, was, all) => {
            if (open === null) setOpenId((await createReportSchedule(report.kind, all)).id)
            else await updateReportSchedule(open.id, change, was)
            await fresh()
          }}
          onTest={() => (open === null ? Promise.resolve() : test(open.id))}
          onStale={() => void fresh()}
        />
      ) : (
        <>
          <Schedules schedules={schedules} onOpen={setOpenId} onChanged={fresh} />
          {mailProblem === null ? (
            <div className={styles.acts}>
              <Button size="sm" icon={<MailPlus size={15} aria-hidden="true" />} onClick={() => setOpenId(NEW)}>
                {schedules.length === 0 ? 'Programar por correo' : 'Programar otro'}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </section>
  )
}

interface SchedulesProps {
  readonly schedules: readonly ReportSchedule[]
  readonly onOpen: (id: string) => void
  readonly onChanged: () => Promise<void>
}

function Schedules({ schedules, onOpen, onChanged }: SchedulesProps) {
  const [removing, setRemoving] = useState<ReportSchedule | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const remove = async (id: string): Promise<void> => {
    const removed = await attempt(() => deleteReportSchedule(id))
    setRemoving(null)
    if (removed !== null) await onChanged()
  }
  if (schedules.length === 0) return <p className={styles.none}>Este reporte no sale por correo.</p>
  return (
    <>
      <ul className={styles.schedules}>
        {schedules.map((schedule) => (
          <li key={schedule.id}>
            <button type="button" onClick={() => onOpen(schedule.id)}>
              <b>{nameOf(schedule)}</b>
              <small>
                {formatsText(schedule.fields.formats)} · {recipientsText(schedule.fields.recipients.length)}
              </small>
              <StateLine schedule={schedule} />
            </button>
            <IconButton
              size="sm"
              label={`Cambiar el envío de ${nameOf(schedule)}`}
              icon={<Pencil size={15} aria-hidden="true" />}
              onClick={() => onOpen(schedule.id)}
            />
            <IconButton
              size="sm"
              saves
              label={`Quitar el envío de ${nameOf(schedule)}`}
              disabled={isBusy}
              icon={<Trash2 size={15} aria-hidden="true" />}
              onClick={() => setRemoving(schedule)}
            />
          </li>
        ))}
      </ul>
      <FormError message={message} />
      <ConfirmDialog
        open={removing !== null}
        title="¿Quitar este envío?"
        text={removing === null ? '' : `${nameOf(removing)}: ya no sale. Lo que ya salió queda en el historial.`}
        confirmLabel="Quitar"
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => {
          if (removing !== null) void remove(removing.id)
        }}
        onCancel={() => setRemoving(null)}
      />
    </>
  )
}

const nameOf = ({ fields }: ReportSchedule): string => `${weekDaysText(fields.days)}, ${fields.at}`

/** When it goes out next, or why it does not; and what became of the last one where that went wrong. */
function StateLine({ schedule: { nextAt, pausedBecause, fields, last } }: { readonly schedule: ReportSchedule }) {
  const failed = last !== null && (last.state === 'failed' || last.state === 'partly')
  return (
    <>
      {pausedBecause === null ? (
        <small>{nextAt === null || !fields.isOn ? 'Apagado' : `El siguiente: ${whenText(nextAt)}`}</small>
      ) : (
        <small data-tone="warn">
          <MailX size={12} aria-hidden="true" /> Pausado: {pausedBecause}
        </small>
      )}
      {failed ? (
        <small data-tone="warn">
          {whenText(last.dueAt)}: {last.text}
        </small>
      ) : null}
    </>
  )
}

function OnSwitch({
  schedule,
  onChanged,
}: {
  readonly schedule: ReportSchedule
  readonly onChanged: () => Promise<void>
}) {
  const { isBusy, attempt } = useAttempt()
  const isOn = schedule.fields.isOn && schedule.pausedBecause === null
  const set = async (next: boolean): Promise<void> => {
    await attempt(
      () => updateReportSchedule(schedule.id, { isOn: next }),
      (error) => {
        showToast({ id: 'report-schedule', tone: 'error', title: 'No se pudo cambiar', detail: errorText(error) })
        return null
      },
    )
    await onChanged()
  }
  return <Switch label="Programado" saves checked={isOn} disabled={isBusy} onChange={(next) => void set(next)} />
}
