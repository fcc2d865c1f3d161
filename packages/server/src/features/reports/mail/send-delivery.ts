import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAIL_LINK_DAYS, MAX_ATTACHED_BYTES } from '@vigia/domain/reports/report-schedule'
import { DAY_MS } from '@vigia/domain/time/duration'
import type { Sql } from '../../../db/pool.ts'
import { fileOfRun } from '../files/write-report.ts'
import { REPORT_MEDIA_TYPES } from '../report-file-answer.ts'
import { type ReportRun, runsOfDeliveries } from '../report-runs.store.ts'
import { reportOf } from '../reports.ts'
import type { ReportDelivery } from './report-deliveries.store.ts'
import { removedText, reportMailEnd } from './report-mail-text.ts'

interface Attachment {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** As the server of mail is given it: to one person. */
export interface ReportMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly id: string
  readonly attachments: readonly Attachment[]
}

export type SendReportMail = (
  mail: ReportMail,
) => Promise<{ readonly is: 'sent' } | { readonly is: 'failed' | 'deferred' | 'refused'; readonly problem: string }>

export type DeliveryFiles =
  /** They are being written. */
  | { readonly are: 'under-way' }
  | { readonly are: 'failed'; readonly problem: string }
  | { readonly are: 'written'; readonly runs: readonly ReportRun[]; readonly lacking: readonly string[] }

/** How far the files of a delivery are. One that could not be written is told in the mail of the others. */
export async function filesOfDelivery(sql: Sql, { id }: Pick<ReportDelivery, 'id'>): Promise<DeliveryFiles> {
  const runs = await runsOfDeliveries(sql, [id])
  if (runs.some(({ state }) => state === 'waiting' || state === 'running')) return { are: 'under-way' }
  const written = runs.filter(({ state, namesErased }) => state === 'done' && !namesErased)
  const lacking = runs.filter((run) => !written.includes(run)).map(whyLacking)
  if (written.length === 0) return { are: 'failed', problem: lacking.join(' ') || 'Sus archivos ya no están.' }
  return { are: 'written', runs: written, lacking }
}

const whyLacking = ({ format, namesErased, problem }: ReportRun): string => {
  const because = namesErased
    ? 'mientras se escribía se borraron los datos de un operador.'
    : (problem ?? 'se canceló.')
  return `Sin ${format.toUpperCase()}: ${because}`
}

interface MailParts {
  readonly folder: string
  readonly company: string
  readonly owner: string
  readonly publicUrl: string | null
}

/** The mail of a delivery, of whose files those are attached that lie here, where all of them are small. */
export async function mailOfDelivery(
  { id, subject, text, isTest, dueAt }: ReportDelivery,
  { runs, lacking }: Extract<DeliveryFiles, { are: 'written' }>,
  { folder, company, owner, publicUrl }: MailParts,
): Promise<Omit<ReportMail, 'to' | 'id'>> {
  const bytes = runs.reduce((sum, run) => sum + (run.bytes ?? 0), 0)
  const attachments = bytes > MAX_ATTACHED_BYTES ? [] : await attachmentsOf(runs, folder)
  const link =
    publicUrl === null
      ? null
      : { address: `${publicUrl}/reportes?entrega=${id}`, until: dueAt + MAIL_LINK_DAYS * DAY_MS }
  const attached = attachments.map(({ name }) => name)
  const end = reportMailEnd({ company, owner, isTest, attached, lacking, link })
  return { subject: subject ?? '', text: `${text ?? ''}\n${end}`, attachments }
}

/** Of several servers only the one that wrote a file has it. */
async function attachmentsOf(runs: readonly ReportRun[], folder: string): Promise<readonly Attachment[]> {
  const found = await Promise.all(
    runs.map(async ({ id, format, fileName }) => {
      const bytes = await readFile(join(folder, fileOfRun(id, format))).catch(() => null)
      return bytes === null ? [] : [{ name: fileName ?? '', mediaType: REPORT_MEDIA_TYPES[format], bytes }]
    }),
  )
  return found.flat()
}

/** Tells the owner that an address of theirs was taken off. */
export function removedMail(
  { id, kind }: ReportDelivery,
  { address, ownerAddress, index }: { address: string; ownerAddress: string; index: number },
): ReportMail {
  const { title } = reportOf(kind)
  return {
    ...{ to: ownerAddress, id: `reporte-${id}-${index}-quitado`, attachments: [] },
    ...{ subject: `Vigía: se quitó una dirección de «${title}»`, text: removedText(title, address) },
  }
}
