import { recordAudit } from '../../../db/audit.store.ts'
import { isDatabaseAway } from '../../../db/database-away.ts'
import { AppError } from '../../../errors.ts'
import type { Logger } from '../../../logger.ts'
import { applyTripChanges } from '../apply-trip-changes.ts'
import { countResults } from '../count-results.ts'
import type { TravelsDeps } from '../travels-deps.ts'
import { findTripsByInvoice } from '../trips.store.ts'
import {
  endImport,
  type ImportReport,
  type ImportState,
  noteProgress,
  type PendingImport,
  type ReportRow,
} from './imports.store.ts'
import { checkRows, readFile } from './read-file.ts'
import { type ImportRow, refuseRepeated } from './read-rows.ts'

export const MAX_REPORT_ROWS = 1_000
const ROWS_PER_STEP = 250
const MAX_ATTEMPTS = 5

export interface ImportDeps extends TravelsDeps {
  readonly logger: Logger
}

/** Thrown to leave a piece of work in the middle of it: what it had written is rolled back. */
class Interrupted extends Error {}

/** Rows that the database refuses; nothing of the file is kept. */
class RowsRefused extends Error {
  readonly rows: readonly ReportRow[]
  constructor(rows: readonly ReportRow[]) {
    super('rows refused')
    this.rows = rows
  }
}

/**
 * Imports one file, all of it or nothing: `done`, or `refused` when any row is wrong, or `failed`. Cancelled, it stops
 * where it is. When the server stops or the database goes away it throws, and the next start begins it again.
 */
export async function importTrips(deps: ImportDeps, pending: PendingImport, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const { id } = pending
  const end = (
    state: 'refused' | 'failed',
    error: string,
    report: ImportReport | null,
    processed: number | null = null,
  ) => endImport(db, id, { state, error, report, processed, now: clock.now() })
  try {
    if (pending.attempt > MAX_ATTEMPTS) {
      await end(
        'failed',
        'La importación se interrumpió varias veces y no se guardó nada. Envíe el archivo de nuevo.',
        null,
      )
      return
    }
    const file = await readFile(deps.sealer.open(pending.sealedSource, id))
    const total = file.rows.length
    const ignoredColumns = file.header.ignored
    const note = async (state: ImportState, processed: number): Promise<void> => {
      if (signal.aborted || !(await noteProgress(db, id, { state, processed, total }))) throw new Interrupted()
    }
    await note('checking', 0)
    const rows = refuseRepeated(await checkRows(file, (checked) => note('checking', checked)))
    const refused = rows.flatMap(refusal)
    if (refused.length > 0) {
      await end('refused', notImported(refused.length), report(refused, ignoredColumns), total)
      return
    }
    await note('writing', 0)
    try {
      await writeRows(deps, pending, rows, ignoredColumns, (written) => note('writing', written))
    } catch (error) {
      if (!(error instanceof RowsRefused)) throw error
      await end('refused', notImported(error.rows.length), report(error.rows, ignoredColumns), total)
    }
  } catch (error) {
    if (error instanceof Interrupted) return
    if (isDatabaseAway(error)) throw error
    const isOurs = !(error instanceof AppError)
    if (isOurs) deps.logger.error({ err: error, importId: id }, 'la importación falló')
    const failure = 'La importación falló por un error interno y no se guardó nada.'
    await end(isOurs ? 'failed' : 'refused', isOurs ? failure : error.message, null)
  }
}

const notImported = (refused: number): string =>
  refused === 1
    ? 'Hay 1 fila con errores. No se importó ninguna: corríjala y envíe el archivo de nuevo.'
    : `Hay ${refused} filas con errores. No se importó ninguna: corríjalas y envíe el archivo de nuevo.`

const refusal = (row: ImportRow): ReportRow[] =>
  'error' in row ? [{ row: row.number, invoice: row.invoice, result: 'refused', error: row.error }] : []

function report(rows: readonly ReportRow[], ignoredColumns: readonly string[]): ImportReport {
  const refusedFirst = [...rows.filter(isRefused), ...rows.filter((row) => !isRefused(row))]
  return { summary: countResults(rows), ignoredColumns, rows: refusedFirst.slice(0, MAX_REPORT_ROWS) }
}

const isRefused = ({ result }: ReportRow): boolean => result === 'refused'

/** Writes all rows and the import's end in one transaction, which rolls back when a row is refused or the work interrupted. */
async function writeRows(
  deps: ImportDeps,
  { id, organisationId, userId }: PendingImport,
  rows: readonly ImportRow[],
  ignoredColumns: readonly string[],
  onProgress: (written: number) => Promise<void>,
): Promise<void> {
  const { sealer, clock } = deps
  const tripIds = new Set<string>()
  await deps.writer.write(organisationId, async (sql) => {
    const now = clock.now()
    const results: ReportRow[] = []
    for (let from = 0; from < rows.length; from += ROWS_PER_STEP) {
      const step = rows.slice(from, from + ROWS_PER_STEP).flatMap((row) => ('change' in row ? [row] : []))
      const stored = await findTripsByInvoice(
        sql,
        organisationId,
        step.map(({ invoice }) => invoice),
      )
      const byInvoice = new Map(stored.map((trip) => [trip.state.invoice, trip]))
      const items = step.map(({ change }) => ({ change, current: byInvoice.get(change.invoice) ?? null }))
      const applied = await applyTripChanges({ sql, sealer, organisationId, now }, items)
      for (const tripId of applied.tripIds) tripIds.add(tripId)
      for (const [index, { number, invoice }] of step.entries()) {
        const outcome = applied.results[index]
        if (outcome === undefined) throw new Error('a row came back without a result')
        const error = outcome.result === 'refused' ? { error: outcome.error } : {}
        results.push({ row: number, invoice, result: outcome.result, ...error })
      }
      await onProgress(from + step.length)
    }
    const refused = results.filter(isRefused)
    if (refused.length > 0) throw new RowsRefused(refused)
    const finished = report(results, ignoredColumns)
    const end = { state: 'done', report: finished, processed: rows.length, error: null, now } as const
    if (!(await endImport(sql, id, end))) throw new Interrupted()
    await recordAudit(sql, {
      organisationId,
      actor: userId === null ? { kind: 'system', id: null } : { kind: 'user', id: userId },
      action: 'trips-import',
      subject: `trip-import:${id}`,
      details: finished.summary,
      at: now,
    })
  })
  if (tripIds.size > 0) deps.signals.tripsChanged(organisationId, [...tripIds])
}
