import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAIL_LINK_DAYS, MAX_ATTACHED_BYTES } from '@vigia/domain/reports/report-schedule'
import { DAY_MS } from '@vigia/domain/time/duration'
import type { Sql } from '../../../db/pool.ts'
import type { Clock } from '../../../ports/clock.ts'
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
) => Promise<
  { readonly is: 'sent' } | { readonly is: 'failed' | 'deferred' | 'refused' | 'unknown'; readonly problem: string }
>

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
  readonly clock: Clock
}

const MB = 1024 * 1024
const TOO_LARGE = `los archivos juntos pesan más de ${MAX_ATTACHED_BYTES / MB} MB.`
const NOT_HERE = 'no se pudo leer en el servidor que mandó el correo.'

/** The mail of a delivery, with its files where all of them are small and lie here; it says which are not, and why. */
export async function mailOfDelivery(
  { id, subject, text, isTest }: ReportDelivery,
  { runs, lacking }: Extract<DeliveryFiles, { are: 'written' }>,
  { folder, company, owner, publicUrl, clock }: MailParts,
): Promise<Omit<ReportMail, 'to' | 'id'>> {
  const bytes = runs.reduce((sum, run) => sum + (run.bytes ?? 0), 0)
  const files = bytes > MAX_ATTACHED_BYTES ? runs.map((run) => notAttached(run, TOO_LARGE)) : await read(runs, folder)
  const attachments = files.filter((file) => typeof file !== 'string')
  const without = files.filter((file) => typeof file === 'string')
  const until = clock.now() + MAIL_LINK_DAYS * DAY_MS
  const link = publicUrl === null ? null : { address: `${publicUrl}/reportes?entrega=${id}`, until }
  const attached = attachments.map(({ name }) => name)
  const end = reportMailEnd({ company, owner, isTest, attached, lacking: [...lacking, ...without], link })
  return { subject: subject ?? '', text: `${text ?? ''}\n${end}`, attachments }
}

const notAttached = ({ format }: ReportRun, because: string): string =>
  `${format.toUpperCase()} sin adjuntar: ${because} Está en Vigía.`

/** Each, or why it is not there: of several servers only the one that wrote a file has it. */
const read = (runs: readonly ReportRun[], folder: string): Promise<readonly (Attachment | string)[]> =>
  Promise.all(
    runs.map(async (run) => {
      const bytes = await readFile(join(folder, fileOfRun(run.id, run.format))).catch(() => null)
      if (bytes === null) return notAttached(run, NOT_HERE)
      return { name: run.fileName ?? '', mediaType: REPORT_MEDIA_TYPES[run.format], bytes }
    }),
  )

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
