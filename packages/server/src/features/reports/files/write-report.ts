import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayText } from '@vigia/domain/format/day-text'
import { MAX_PDF_ROWS, MAX_REPORT_ROWS, type ReportFormat } from '@vigia/domain/reports/report-kind'
import type { Db, Sql } from '../../../db/pool.ts'
import { AppError } from '../../../ports/errors.ts'
import type { AskedReport } from '../ask-report.wire.ts'
import type { ReadPeriodFigures } from '../period-figures.ts'
import { readAllRows, readTotals } from '../read-report.store.ts'
import { statementOf, summariseReport } from '../summarise-report.ts'
import { writeCsv } from './csv-file.ts'
import { readReportMap } from './map/report-map.store.ts'
import { writePdf } from './pdf-file.ts'
import type { FileRows, ReportHead } from './report-file.ts'
import { readNames } from './report-names.store.ts'
import { writeXlsx } from './xlsx-file.ts'

/** The file's own name, by the run that makes it. */
export const fileOfRun = (runId: string, format: ReportFormat): string => `vigia-reporte-${runId}.${format}`

export interface ReportTask {
  readonly runId: string
  /** Two attempts of one run never write the same file. */
  readonly attempt: number
  readonly organisationId: string
  readonly asked: AskedReport
  readonly format: ReportFormat
  readonly folder: string
  readonly now: number
}

/** How far it is, or, at its end, what was written. */
export type ReportPart =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly bytes: number; readonly rows: number }

const WRITERS = { csv: writeCsv, xlsx: writeXlsx, pdf: writePdf } as const
/** Rows between two words about how far it is. */
const REPORT_EVERY = 2_000

/** Writes a report as a file, all of one instant, as it is read. The file has its name once it is whole. Throws 422 in words where it is too large. */
export async function writeReport(
  db: Db,
  task: ReportTask,
  readFigures: ReadPeriodFigures,
  onPart: (part: ReportPart) => void,
): Promise<Extract<ReportPart, { kind: 'done' }>> {
  const { folder, format, runId, attempt } = task
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, fileOfRun(runId, format))
  const partial = `${file}.${attempt}.partial`
  try {
    const rows = await db.transaction(async (sql) => {
      await sql.query('set transaction isolation level repeatable read, read only')
      return writeTo(sql, partial, { task, readFigures, onPart })
    })
    await rename(partial, file)
    return { kind: 'done', bytes: (await stat(file)).size, rows }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

interface Writing {
  readonly task: ReportTask
  readonly readFigures: ReadPeriodFigures
  readonly onPart: (part: ReportPart) => void
}

async function writeTo(sql: Sql, path: string, { task, readFigures, onPart }: Writing): Promise<number> {
  const { asked, organisationId, format, now } = task
  const statement = await statementOf(sql, asked, organisationId, now)
  const totals = await readTotals(sql, asked.report, statement)
  const summary = await summariseReport(sql, asked, statement, { totals, readFigures })
  refuseTooMany(summary.rows, format)
  onPart({ kind: 'progress', done: 0, total: summary.rows })
  const { report, period, columns } = asked
  const head: ReportHead = {
    ...{ ...(await readNames(sql, asked)), title: report.title, columns, summary, asOf: now },
    days: period.from === period.to ? dayText(period.from) : `${dayText(period.from)} – ${dayText(period.to)}`,
    ...{ definition: report.definition, rowName: report.rowName },
    map: format === 'pdf' ? await readReportMap(sql, report, statement) : null,
  }
  async function* rows(): FileRows {
    let done = 0
    for await (const some of readAllRows(sql, report, { asked: statement, columns })) {
      yield some
      done += some.length
      if (done % REPORT_EVERY === 0) onPart({ kind: 'progress', done, total: summary.rows })
    }
  }
  await WRITERS[format](head, rows(), createWriteStream(path, { mode: 0o600, flush: true }))
  return summary.rows
}

function refuseTooMany(rows: number, format: ReportFormat): void {
  const count = (of: number): string => of.toLocaleString('es-MX')
  if (rows > MAX_REPORT_ROWS)
    throw new AppError(
      422,
      'TOO_MANY_ROWS',
      `Son ${count(rows)} filas, y caben ${count(MAX_REPORT_ROWS)}. Pida menos días.`,
    )
  if (format === 'pdf' && rows > MAX_PDF_ROWS)
    throw new AppError(
      ...([422, 'TOO_MANY_ROWS'] as const),
      `Son ${count(rows)} filas, y un PDF lleva ${count(MAX_PDF_ROWS)} a lo más. Elija XLSX o CSV.`,
    )
}
