import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { findAnswer, keepAnswer } from '../../db/idempotency.store.ts'
import type { Sql } from '../../db/pool.ts'
import { conflict } from '../../ports/errors.ts'
import { applyTripChanges } from './apply-trip-changes.ts'
import { countResults } from './count-results.ts'
import type { AppliedTrip } from './planned-trip.ts'
import { recordLinkChanges } from './record-link-changes.ts'
import type { NewTrip } from './trip-change.ts'
import type { TripsDeps } from './trips-deps.ts'
import { tripsToApply } from './trips-to-apply.ts'
import { writeInSteps } from './write-in-steps.ts'

/** One row of a request: what it asks for, or why it cannot even be read. */
export type UpsertRow =
  | { readonly ok: true; readonly change: NewTrip }
  | { readonly ok: false; readonly invoice: string | null; readonly reason: string }

export type UpsertResult = AppliedTrip & { readonly invoice: string | null }

interface UpsertRequest {
  readonly audit: ActorAuditContext
  readonly rows: readonly UpsertRow[]
  /** From `If-None-Match: *`: a trip that there is already is no longer changed but said to be there (409). */
  readonly isOnlyNew: boolean
  /** From `Idempotency-Key`: the same key and body get the same answer, and nothing is done twice. */
  readonly once: { readonly key: string; readonly bodyHash: Buffer } | null
}

export interface UpsertAnswer {
  /** 201 when all are new, 422 when all are refused, else 200 (contract, "Shapes"). */
  readonly status: number
  readonly results: readonly UpsertResult[]
}

const REPEATED_INVOICE = 'La factura externa se repite en esta petición; se tomó la primera'

/**
 * Creates or updates trips by external invoice, each row by itself, in short transactions one after the other, so that no
 * request holds up another for long. With `once`, each transaction keeps the answers so far under the key: the same request
 * again, also at the same time or after a crash, goes on from there, and nothing is done twice.
 */
export async function upsertTrips(deps: TripsDeps, request: UpsertRequest): Promise<UpsertAnswer> {
  const { audit, rows } = request
  const { organisationId } = audit
  const changes = firstOfEachInvoice(rows)
  const given = new Map<string, string>()
  let results: readonly UpsertResult[] = []
  await writeInSteps(0, rows.length, async (_from, until) => {
    let startedAt = 0
    const step = await deps.writer.write(organisationId, async (sql) => {
      startedAt = performance.now()
      const now = deps.clock.now()
      const answered = await answeredBefore(sql, request, now)
      if (answered.length > results.length) return { results: answered, tripIds: [] }
      const applied = await applyRows(deps, sql, request, { from: results.length, until, changes, given, now })
      const next = [...results, ...applied.results]
      if (request.once !== null) {
        const { key, bodyHash } = request.once
        const kept = { bodyHash, status: statusOf(next), answer: next }
        await keepAnswer(sql, { organisationId, call: 'upsertTrips', key }, kept, now)
      }
      return { results: next, tripIds: applied.tripIds }
    })
    const tookMs = performance.now() - startedAt
    results = step.results
    if (step.tripIds.length > 0) deps.signals.tripsChanged(organisationId, step.tripIds)
    return { written: results.length, tookMs }
  })
  return { status: statusOf(results), results }
}

/** What was answered under this key so far: all of it, or the first rows of a request that was interrupted. */
async function answeredBefore(
  sql: Sql,
  { audit: { organisationId }, once }: UpsertRequest,
  now: number,
): Promise<readonly UpsertResult[]> {
  if (once === null) return []
  const kept = await findAnswer<UpsertResult[]>(sql, { organisationId, call: 'upsertTrips', key: once.key }, now)
  if (kept === null) return []
  if (kept.bodyHash.equals(once.bodyHash)) return kept.answer
  throw conflict('IDEMPOTENCY_KEY_REUSED', 'Esta Idempotency-Key ya se usó con otros datos.')
}

interface UpsertStep {
  readonly from: number
  readonly until: number
  /** The changes that are done: the first of each invoice of the whole request. */
  readonly changes: ReadonlySet<NewTrip>
  readonly given: Map<string, string>
  readonly now: number
}

async function applyRows(
  deps: TripsDeps,
  sql: Sql,
  { audit, rows, isOnlyNew }: UpsertRequest,
  { from, until, changes, given, now }: UpsertStep,
) {
  const { organisationId } = audit
  const step = rows.slice(from, until)
  const wanted = step.flatMap((row) => (row.ok && changes.has(row.change) ? [row.change] : []))
  const items = await tripsToApply(sql, organisationId, wanted)
  const there = isOnlyNew ? items.find(({ current }) => current !== null)?.current : null
  if (there) throw conflict('TRIP_EXISTS', 'Ya existe ese viaje', { id: there.id })
  const applied = await applyTripChanges(
    { sql, sealer: deps.sealer, organisationId, actor: audit.actor, now, given },
    items,
  )
  const byChange = new Map(wanted.map((change, index) => [change, applied.results[index]]))
  const results = step.map((row): UpsertResult => {
    if (!row.ok) return { invoice: row.invoice, id: null, result: 'refused', error: row.reason }
    const result = byChange.get(row.change) ?? { id: null, result: 'refused', error: REPEATED_INVOICE }
    return { ...result, invoice: row.change.invoice }
  })
  const summary = countResults(results)
  if (summary.created + summary.updated > 0) {
    const idsOf = (kind: UpsertResult['result']) =>
      results.flatMap(({ result, id }) => (result === kind ? (id ?? []) : []))
    const after = { created: idsOf('created'), updated: idsOf('updated') }
    await recordAudit(sql, { ...audit, action: 'trips-upsert', subject: 'trips', after, details: summary, at: now })
    await recordLinkChanges(sql, { ...audit, at: now }, applied.linkChanges)
  }
  return { results, tripIds: applied.tripIds }
}

/** The first row of each invoice: which of two that contradict each other is right, nobody can know. */
function firstOfEachInvoice(rows: readonly UpsertRow[]): ReadonlySet<NewTrip> {
  const first = new Map<string, NewTrip>()
  for (const row of rows) if (row.ok && !first.has(row.change.invoice)) first.set(row.change.invoice, row.change)
  return new Set(first.values())
}

function statusOf(results: readonly UpsertResult[]): number {
  if (results.every(({ result }) => result === 'created')) return 201
  return results.every(({ result }) => result === 'refused') ? 422 : 200
}
