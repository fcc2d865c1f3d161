import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { coversReach } from '@vigia/domain/account/reach'
import type { DayRange } from '@vigia/domain/kpis/kpi-period'
import type { ReportFormat } from '@vigia/domain/reports/report-kind'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { NAMES_ERASED } from '../../db/names-erased.ts'
import { currentReach } from '../../db/organisation-scope.ts'
import type { Db } from '../../db/pool.ts'
import { attachment } from '../../http/attachment.ts'
import { answer } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { conflict, notFound } from '../../ports/errors.ts'
import { fileOfRun } from './files/write-report.ts'
import type { ReportRun } from './report-runs.store.ts'
import { reportOf } from './reports.ts'

const REACH_CHANGED = 'Su alcance cambió desde que se escribió: lleva viajes que ya no ve. Pida el reporte otra vez.'

export const REPORT_MEDIA_TYPES: Readonly<Record<ReportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
}

export const daysText = ({ from, to }: DayRange): string => (from === to ? from : `${from} a ${to}`)

interface Deps {
  readonly db: Db
  readonly clock: Clock
  /** Where this server's files lie; null: it writes none. */
  readonly folder: string | null
}

/** The file of a run for whoever asks now, who may see all that it holds; noted in the audit. */
export async function answerFile({ db, clock, folder }: Deps, run: ReportRun, audit: ActorAuditContext) {
  const { id, fileName, format, kind, rows } = run
  if (fileName === null || folder === null) throw conflict('NOT_READY', run.problem ?? 'El archivo todavía no está.')
  if (!coversReach(currentReach(), run.reach)) throw conflict('REACH_CHANGED', REACH_CHANGED)
  if (run.namesErased) throw conflict('NAMES_ERASED', `${NAMES_ERASED} Pida el reporte otra vez.`)
  const file = join(folder, fileOfRun(id, format))
  const size = await stat(file).then(
    (found) => found.size,
    () => null,
  )
  if (size === null) throw notFound('Ese archivo ya no está. Pida el reporte otra vez.')
  const details = { report: reportOf(kind).title, days: daysText(run), format: format.toUpperCase(), rows }
  const entry = { action: 'report-downloaded', subject: `report-run:${id}`, details, at: clock.now() }
  await recordAudit(db, { ...audit, ...entry })
  const headers = { ...attachment(fileName, REPORT_MEDIA_TYPES[format]), 'content-length': String(size) }
  return answer(200, createReadStream(file), { ...headers, 'cache-control': 'no-store' })
}
