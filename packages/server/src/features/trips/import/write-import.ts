import { recordAudit } from '../../../db/audit.store.ts'
import type { Sql } from '../../../db/pool.ts'
import { applyTripChanges } from '../apply-trip-changes.ts'
import { countResults } from '../count-results.ts'
import { createFleetNotices } from '../notify-fleet.ts'
import type { TripToApply } from '../planned-trip.ts'
import { type LinkChange, recordLinkChanges } from '../record-link-changes.ts'
import { tripVersions } from '../trips.store.ts'
import { tripsToApply } from '../trips-to-apply.ts'
import { writeInSteps } from '../write-in-steps.ts'
import type { ImportDeps } from './import-deps.ts'
import { addToReport, type ImportReport, type ReportRow } from './import-report.ts'
import { noteWritten, type PendingImport } from './imports.store.ts'
import { Interrupted } from './interrupted.ts'
import type { ImportRow, SoundRow } from './read-rows.ts'
import type { RowSource } from './row-source.ts'
import { saveWrittenRows, type WrittenRow, writtenTripIds } from './written-rows.store.ts'

/** A row of a reviewed file that could no longer be written: nothing of the file shall be. */
export class RowRefused extends Error {
  readonly row: number

  constructor({ row, error }: { readonly row: number; readonly error: string }) {
    super(error)
    this.row = row
  }
}

/**
 * Writes the rows of a checked file, from the first that is not written yet. Each step is one short transaction with its
 * own part of the report, its progress, how its trips were before, and its line in the audit: whatever interrupts it, no row
 * is lost or written twice. The last step ends the import. Throws `Interrupted` when it was cancelled or the server stops,
 * and `RowRefused` for a row of a reviewed file that cannot be written.
 */
export async function writeImport(
  deps: ImportDeps,
  pending: PendingImport,
  { rows, ignoredColumns }: { readonly rows: RowSource; readonly ignoredColumns: readonly string[] },
  signal: AbortSignal,
): Promise<void> {
  const { writer, signals, db } = deps
  const { organisationId } = pending.audit
  const given = new Map<string, string>()
  let report: ImportReport = { ...pending.report, ignoredColumns }
  // Who was interrupted may have told nobody of its last steps.
  const notices = createFleetNotices(signals, organisationId)
  if (pending.written > 0) notices.add(await writtenTripIds(db, pending.id))
  try {
    await writeInSteps(pending.written, rows.total, async (from, until) => {
      const read = await rows.slice(from, until)
      if (signal.aborted) throw new Interrupted()
      let startedAt = 0
      const step = await writer.write(organisationId, async (sql) => {
        startedAt = performance.now()
        const applied = await writeRows(deps, sql, pending, read, given)
        const next = addToReport(report, applied.rows)
        await noteStep(deps, sql, pending, { from, until, total: rows.total, report: next, ...applied })
        return { report: next, tripIds: applied.tripIds }
      })
      const tookMs = performance.now() - startedAt
      report = step.report
      notices.add(step.tripIds)
      return { written: until, tookMs }
    })
  } finally {
    notices.flush()
  }
}

interface WrittenRows {
  readonly rows: readonly ReportRow[]
  readonly tripIds: readonly string[]
  readonly linkChanges: readonly LinkChange[]
}

async function writeRows(
  { sealer, clock }: ImportDeps,
  sql: Sql,
  { id: importId, isReviewed, audit: { organisationId, actor } }: PendingImport,
  rows: readonly ImportRow[],
  given: Map<string, string>,
): Promise<WrittenRows> {
  const sound = rows.filter((row): row is SoundRow => 'change' in row)
  const changes = sound.map(({ change }) => change)
  const items = await tripsToApply(sql, organisationId, changes)
  const context = { sql, sealer, organisationId, actor, now: clock.now(), given }
  const { results, tripIds, linkChanges } = await applyTripChanges(context, items)
  const outcomes = new Map(sound.map((row, index) => [row, results[index]]))
  const reportRows = rows.map((row): ReportRow => {
    const { number, invoice } = row
    if ('error' in row) return { row: number, invoice, result: 'refused', error: row.error }
    const outcome = outcomes.get(row)
    if (outcome === undefined) throw new Error('a row came back without a result')
    const { id: _, ...result } = outcome
    return { row: number, invoice, ...result }
  })
  const refused = reportRows.find(({ result }) => result === 'refused')
  if (isReviewed && refused !== undefined) throw new RowRefused({ row: refused.row, error: refused.error ?? '' })
  const versions = await tripVersions(
    sql,
    results.flatMap(({ id }) => id ?? []),
  )
  const written = sound.flatMap((row, at) => writtenRow(row, items[at], results[at], versions))
  await saveWrittenRows(sql, { importId, organisationId }, written)
  return { tripIds, linkChanges, rows: reportRows }
}

/** How a trip was before its row was written; of a row that changed nothing there is nothing to tell. */
function writtenRow(
  { number, invoice }: SoundRow,
  item: TripToApply | undefined,
  outcome: Awaited<ReturnType<typeof applyTripChanges>>['results'][number] | undefined,
  versions: ReadonlyMap<string, number>,
): WrittenRow[] {
  if (outcome === undefined || outcome.result === 'refused' || outcome.result === 'unchanged') return []
  const current = item?.current ?? null
  const version = versions.get(outcome.id)
  if (version === undefined) throw new Error('a trip that was just written is gone')
  return [{ row: number, invoice, result: outcome.result, tripId: outcome.id, version, before: current }]
}

interface Step extends WrittenRows {
  readonly from: number
  readonly until: number
  readonly total: number
  readonly report: ImportReport
}

async function noteStep(
  { clock }: ImportDeps,
  sql: Sql,
  { id, audit }: PendingImport,
  { from, until, total, report, rows, linkChanges }: Step,
): Promise<void> {
  const now = clock.now()
  const isLast = until === total
  const refused = report.summary.refused
  const error = isLast && refused > 0 ? lateRefusal(refused) : null
  if (!(await noteWritten(sql, id, { written: until, report, isLast, error, now }))) throw new Interrupted()
  const entry = { ...audit, at: now }
  await recordLinkChanges(sql, entry, linkChanges)
  const details = { ...countResults(rows), rows: `${from + 1}-${until}` }
  await recordAudit(sql, { ...entry, action: 'trips-import', subject: `trip-import:${id}`, details })
}

const lateRefusal = (refused: number): string =>
  refused === 1
    ? '1 fila ya no se pudo guardar: sus datos cambiaron mientras se importaba. Las demás se guardaron.'
    : `${refused} filas ya no se pudieron guardar: sus datos cambiaron mientras se importaba. Las demás se guardaron.`
