import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDatabaseAway } from '../../../db/database-away.ts'
import { AppError } from '../../../ports/errors.ts'
import { sealContext } from '../../../secrets/seal-context.ts'
import { type CheckedImport, checkImport } from './check-import.ts'
import type { ImportDeps } from './import-deps.ts'
import { addToReport, EMPTY_REPORT, type ReportRow } from './import-report.ts'
import { endImport, noteProgress, type PendingImport, readSource, writtenRows } from './imports.store.ts'
import { Interrupted } from './interrupted.ts'
import type { ImportRow } from './read-rows.ts'
import { writeImport } from './write-import.ts'

const MAX_ATTEMPTS = 5

/**
 * Imports one file. Whatever is wrong with a row is found before the first is written: then it is `refused`, and nothing is
 * written. The rows are written in short transactions, one after the other, so that nobody waits for a large file; who
 * cancels it, or an error, ends it between two of them, and the import says how many rows are in. When the server stops or
 * the database goes away it throws, and the next start goes on after the last row that was written.
 */
export async function importTrips(deps: ImportDeps, pending: PendingImport, signal: AbortSignal): Promise<void> {
  try {
    if (pending.attempt > MAX_ATTEMPTS) await fail(deps, pending, 'La importación se interrumpió varias veces')
    else await checkAndWrite(deps, pending, signal)
  } catch (error) {
    if (error instanceof Interrupted) return
    if (isDatabaseAway(error)) throw error
    if (!(error instanceof AppError)) deps.logger.error({ err: error, importId: pending.id }, 'la importación falló')
    await fail(deps, pending, error instanceof AppError ? error : 'La importación falló por un error interno')
  }
}

async function checkAndWrite(deps: ImportDeps, pending: PendingImport, signal: AbortSignal): Promise<void> {
  const { db, sealer } = deps
  const { id } = pending
  const sealed = await readSource(db, id)
  if (sealed === null) throw new Interrupted()
  // To put 20 MB together, to open them and to hand them to a process take some tens of milliseconds each.
  await nextTurn()
  const file = sealer.open(sealed, sealContext.importFile(id))
  await nextTurn()
  const checked = await checkImport(db, file, {
    organisationId: pending.audit.organisationId,
    asksDatabase: pending.written === 0,
    onProgress: async (processed, total) => {
      const progress = { state: 'checking', processed: Math.max(processed, pending.written), total } as const
      if (signal.aborted || !(await noteProgress(db, id, progress))) throw new Interrupted()
    },
  })
  if (pending.written === 0 && checked.rows.some((row) => 'error' in row)) await refuse(deps, pending, checked)
  else await writeImport(deps, pending, checked, signal)
}

async function refuse({ db, clock }: ImportDeps, { id }: PendingImport, checked: CheckedImport): Promise<void> {
  const refused = checked.rows.flatMap(refusal)
  const report = addToReport({ ...EMPTY_REPORT, ignoredColumns: checked.ignoredColumns }, refused)
  const error =
    refused.length === 1
      ? 'Hay 1 fila con errores. No se importó ninguna: corríjala y envíe el archivo de nuevo.'
      : `Hay ${refused.length} filas con errores. No se importó ninguna: corríjalas y envíe el archivo de nuevo.`
  await endImport(db, id, { state: 'refused', error, report, processed: checked.rows.length, now: clock.now() })
}

const refusal = (row: ImportRow): ReportRow[] =>
  'error' in row ? [{ row: row.number, invoice: row.invoice, result: 'refused', error: row.error }] : []

/** Ends an import that cannot go on, with a sentence on what of it is kept. */
async function fail({ db, clock }: ImportDeps, { id }: PendingImport, why: AppError | string): Promise<void> {
  const written = await writtenRows(db, id)
  const rest = `Se guardaron las primeras ${written} filas; envíe el archivo de nuevo para guardar las demás.`
  const sentence = why instanceof AppError ? why.message : `${why}${written === 0 ? ' y no se guardó nada' : ''}.`
  await endImport(db, id, {
    state: why instanceof AppError && written === 0 ? 'refused' : 'failed',
    error: written === 0 ? sentence : `${sentence} ${rest}`,
    report: null,
    processed: null,
    now: clock.now(),
  })
}
