import { setImmediate as nextTurn } from 'node:timers/promises'
import { asSentence } from '@vigia/domain/text/sentences'
import { isDatabaseAway } from '../../../db/database-away.ts'
import { AppError } from '../../../ports/errors.ts'
import { sealContext } from '../../../secrets/seal-context.ts'
import { type CheckedImport, checkImport } from './check-import.ts'
import type { ImportDeps } from './import-deps.ts'
import { addToReport, EMPTY_REPORT, type ReportRow } from './import-report.ts'
import {
  beginUndo,
  endImport,
  failUndo,
  noteProgress,
  type PendingImport,
  readSource,
  writtenRows,
} from './imports.store.ts'
import { Interrupted } from './interrupted.ts'
import { type ImportPart, readImport } from './read-import.ts'
import type { ImportRow } from './read-rows.ts'
import { reviewImport, reviewReading } from './review/review-import.ts'
import { countIncluded, leftOutRows } from './review/review-rows.store.ts'
import { comingRows, readRows } from './row-source.ts'
import { undoImport } from './undo-import.ts'
import { RowRefused, writeImport } from './write-import.ts'

const MAX_ATTEMPTS = 5

/**
 * Goes on with one import. Without a review, whatever is wrong with a row is found before the first is written: then it is
 * `refused`, and nothing is written. With one, it waits for a person before anything is written. The rows are written in
 * short transactions, one after the other, so that nobody waits for a large file. Who cancels it, or an error, ends it
 * between two of them: of a reviewed file what was written is taken back; of another it stays, and the import says how many
 * rows are in. When the server stops or the database goes away it throws, and the next start goes on after the last row that
 * was written.
 */
export async function importTrips(deps: ImportDeps, pending: PendingImport, signal: AbortSignal): Promise<void> {
  try {
    if (pending.attempt > MAX_ATTEMPTS) await giveUp(deps, pending)
    else if (pending.stage === 'undo') await undoImport(deps, pending, signal)
    else await withFile(deps, pending, signal)
  } catch (error) {
    if (error instanceof Interrupted) return
    if (isDatabaseAway(error)) throw error
    if (error instanceof RowRefused) return backToReview(deps, pending, error)
    if (!(error instanceof AppError)) deps.logger.error({ err: error, importId: pending.id }, 'la importación falló')
    await fail(deps, pending, error instanceof AppError ? error : 'La importación falló por un error interno')
  }
}

async function withFile(deps: ImportDeps, pending: PendingImport, signal: AbortSignal): Promise<void> {
  const { db, sealer } = deps
  const { id, stage, isReviewed } = pending
  const sealed = await readSource(db, id)
  if (sealed === null) throw new Interrupted()
  // To put 20 MB together, to open them and to hand them to a process take some tens of milliseconds each.
  await nextTurn()
  const file = sealer.open(sealed, sealContext.importFile(id))
  await nextTurn()
  if (stage === 'write') await writeReviewed(deps, pending, file, signal)
  else if (isReviewed) await reviewImport(deps, pending, file, signal)
  else await checkAndWrite(deps, pending, file, signal)
}

async function checkAndWrite(
  deps: ImportDeps,
  pending: PendingImport,
  file: Buffer,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps
  const { id } = pending
  const checked = await checkImport(db, file, {
    organisationId: pending.audit.organisationId,
    asksDatabase: pending.written === 0,
    onProgress: async (processed, total) => {
      const progress = { state: 'checking', processed: Math.max(processed, pending.written), total } as const
      if (signal.aborted || !(await noteProgress(db, id, progress))) throw new Interrupted()
    },
  })
  if (pending.written === 0 && checked.rows.some((row) => 'error' in row)) await refuse(deps, pending, checked)
  else await writeImport(deps, pending, { ...checked, rows: readRows(checked.rows) }, signal)
}

/** What was reviewed, read again from the sealed file, which alone has the passwords: written while it is read. */
async function writeReviewed(
  deps: ImportDeps,
  pending: PendingImport,
  file: Buffer,
  signal: AbortSignal,
): Promise<void> {
  const leftOut = await leftOutRows(deps.db, pending.id)
  const total = await countIncluded(deps.db, pending.id)
  const parts = readImport(file, await reviewReading(deps.db, pending))
  try {
    const header = (await parts.next()).value
    if (header?.kind !== 'header') throw new Error('a file was read without its header')
    const rows = comingRows(includedRows(parts, leftOut), total)
    await writeImport(deps, pending, { rows, ignoredColumns: header.ignoredColumns }, signal)
  } finally {
    await parts.return(undefined)
  }
}

async function* includedRows(parts: AsyncIterable<ImportPart>, leftOut: ReadonlySet<number>) {
  for await (const part of parts)
    if (part.kind === 'rows') yield part.rows.flatMap(({ row }) => (leftOut.has(row.number) ? [] : row))
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

/** What the database knows has changed since the review: a person looks through it again, and nothing of it stays written. */
async function backToReview({ db }: ImportDeps, { id }: PendingImport, { row, message }: RowRefused): Promise<void> {
  const error = `No se guardó ningún viaje: la fila ${row} ya no se puede guardar. ${asSentence(message)}`
  await beginUndo(db, id, ['writing'], { endsAs: 'review', error, audit: null })
}

async function giveUp(deps: ImportDeps, pending: PendingImport): Promise<void> {
  if (pending.stage !== 'undo') return fail(deps, pending, 'La importación se interrumpió varias veces')
  await failUndo(deps.db, pending.id, deps.clock.now())
}

/** Ends an import that cannot go on, with a sentence on what of it is kept. */
async function fail(
  { db, clock }: ImportDeps,
  { id, isReviewed, stage }: PendingImport,
  why: AppError | string,
): Promise<void> {
  if (stage === 'undo') return
  const written = await writtenRows(db, id)
  const sentence =
    why instanceof AppError ? why.message : `${why}${written === 0 || isReviewed ? ' y no se guardó nada' : ''}.`
  if (isReviewed && written > 0) {
    await beginUndo(db, id, ['writing'], { endsAs: 'failed', error: sentence, audit: null })
    return
  }
  const saved = written === 1 ? 'Se guardó la primera fila' : `Se guardaron las primeras ${written} filas`
  const rest = `${saved}; envíe el archivo de nuevo para guardar las demás.`
  await endImport(db, id, {
    state: why instanceof AppError && written === 0 ? 'refused' : 'failed',
    error: written === 0 ? sentence : `${sentence} ${rest}`,
    report: null,
    processed: null,
    now: clock.now(),
  })
}
