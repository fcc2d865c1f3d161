import { wholeNumber } from '@vigia/domain/format/whole-number'
import { CircleCheck, CircleX, Download, LoaderCircle, MailMinus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { getReportDeliveryFile, type ReportDelivery } from '../../../api/report-schedules.ts'
import type { ReportFormat } from '../../../api/reports.ts'
import { saveFile } from '../../../browser/save-file.ts'
import { hourText } from '../../../text/hour-text.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { daysText } from '../report-period.ts'
import { FORMAT_TEXT } from '../run-text.ts'
import styles from './mail.module.css'

/** Its file, as if the browser had downloaded it. Audited. */
export async function keepDeliveryFile({ id, title, period }: ReportDelivery, format: ReportFormat): Promise<void> {
  const file = await getReportDeliveryFile(id, format)
  saveFile(
    `${title} ${period.from === period.to ? period.from : `${period.from} a ${period.to}`}.${format}`,
    file,
    file.type,
  )
}

/** What became of one time that a report went out by mail, address by address, and its files while they are kept. */
export function DeliveryRow({ delivery, now }: { readonly delivery: ReportDelivery; readonly now: number }) {
  const { isBusy, message, attempt } = useAttempt()
  const { dueAt, period, text, isTest, state, problem, rows, recipients, files } = delivery
  const when = hourText(dueAt, now)
  return (
    <li>
      {ICONS[state]}
      <div className={styles.delivery}>
        <b>
          {when}, {isTest ? 'prueba por correo' : 'por correo'}
        </b>
        <p>
          {daysText(period.from, period.to)}
          {rows === null ? '' : `, ${rows === 1 ? '1 fila' : `${wholeNumber(rows)} filas`}`} · {text}
        </p>
        {problem === null ? null : <p>{problem}</p>}
        {recipients.length === 0 || state === 'skipped' ? null : (
          <details>
            <summary>
              {recipients.length === 1 ? '1 dirección' : `${wholeNumber(recipients.length)} direcciones`}
            </summary>
            <ul>
              {recipients.map((one) => (
                <li key={one.address}>
                  {one.address}: {STATES[one.state]}
                  {one.problem === null ? '' : `. ${one.problem}`}
                </li>
              ))}
            </ul>
          </details>
        )}
        <FormError message={message} />
      </div>
      {files
        .filter(({ untilAt }) => untilAt > now)
        .map(({ format }) => (
          <IconButton
            key={format}
            size="sm"
            saves
            label={`Descargar el ${FORMAT_TEXT[format]} de ${when}`}
            disabled={isBusy}
            icon={<Download size={15} aria-hidden="true" />}
            onClick={() => void attempt(() => keepDeliveryFile(delivery, format))}
          />
        ))}
    </li>
  )
}

const ICONS: Readonly<Record<ReportDelivery['state'], ReactNode>> = {
  waiting: <LoaderCircle size={16} aria-hidden="true" />,
  delivered: <CircleCheck size={16} data-tone="good" aria-hidden="true" />,
  partly: <TriangleAlert size={16} data-tone="warn" aria-hidden="true" />,
  failed: <CircleX size={16} data-tone="bad" aria-hidden="true" />,
  skipped: <MailMinus size={16} aria-hidden="true" />,
}

/** What the server of mail took is all that is known. */
const STATES: Readonly<Record<ReportDelivery['recipients'][number]['state'], string>> = {
  waiting: 'en camino',
  sent: 'entregado al servidor de correo',
  failed: 'no salió',
  refused: 'rechazado; se quitó de los siguientes',
}
