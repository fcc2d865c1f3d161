import { recordAudit } from '../../../db/audit.store.ts'
import type { Sql } from '../../../db/pool.ts'
import { applyTripChanges } from '../apply-trip-changes.ts'
import { countResults } from '../count-results.ts'
import { type LinkChange, recordLinkChanges } from '../record-link-changes.ts'
import { tripsToApply } from '../trips-to-apply.ts'
import { writeInSteps } from '../write-in-steps.ts'
import type { CheckedImport } from './check-import.ts'
import type { ImportDeps } from './import-deps.ts'
import { addToReport, type ImportReport, type ReportRow } from './import-report.ts'
import { noteWritten, type PendingImport } from './imports.store.ts'
import { Interrupted } from './interrupted.ts'
import type { ImportRow, SoundRow } from './read-rows.ts'

/**
 * Writes the rows of a checked file, from the first that is not written yet. Each step is one short transaction with its
 * own part of the report, its progress and its line in the audit: whatever interrupts it, no row is lost or written twice.
 * The last step ends the import. Throws `Interrupted` when it was cancelled or the server stops.
 */
export async function writeImport(
  deps: ImportDeps,
  pending: PendingImport,
  { rows, ignoredColumns }: CheckedImport,
  signal: AbortSignal,
): Promise<void> {
  const { writer, signals } = deps
  const { organisationId } = pending.audit
  const given = new Map<string, string>()
  let report: ImportReport = { ...pending.report, ignoredColumns }
  await writeInSteps(pending.written, rows.length, async (from, until) => {
    if (signal.aborted) throw new Interrupted()
    let startedAt = 0
    const step = await writer.write(organisationId, async (sql) => {
      startedAt = performance.now()
      const applied = await writeRows(deps, sql, pending, rows.slice(from, until), given)
      const next = addToReport(report, applied.rows)
      await noteStep(deps, sql, pending, { from, until, total: rows.length, report: next, ...applied })
      return { report: next, tripIds: applied.tripIds }
    })
    const tookMs = performance.now() - startedAt
    report = step.report
    if (step.tripIds.length > 0) signals.tripsChanged(organisationId, step.tripIds)
    return { written: until, tookMs }
  })
}

interface WrittenRows {
  readonly rows: readonly ReportRow[]
  readonly tripIds: readonly string[]
  readonly linkChanges: readonly LinkChange[]
}

async function writeRows(
  { sealer, clock }: ImportDeps,
  sql: Sql,
  { audit: { organisationId } }: PendingImport,
  rows: readonly ImportRow[],
  given: Map<string, string>,
): Promise<WrittenRows> {
  const sound = rows.filter((row): row is SoundRow => 'change' in row)
  const items = await tripsToApply(
    sql,
    organisationId,
    sound.map(({ change }) => change),
  )
  const { results, tripIds, linkChanges } = await applyTripChanges(
    { sql, sealer, organisationId, now: clock.now(), given },
    items,
  )
  const outcomes = new Map(sound.map((row, index) => [row, results[index]]))
  return {
    tripIds,
    linkChanges,
    rows: rows.map((row): ReportRow => {
      const { number, invoice } = row
      if ('error' in row) return { row: number, invoice, result: 'refused', error: row.error }
      const outcome = outcomes.get(row)
      if (outcome === undefined) throw new Error('a row came back without a result')
      const { id: _, ...told } = outcome
      return { row: number, invoice, ...told }
    }),
  }
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
