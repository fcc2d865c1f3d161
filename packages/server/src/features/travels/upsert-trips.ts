import { recordAudit } from '../../db/audit.store.ts'
import { findAnswer, keepAnswer } from '../../db/idempotency.store.ts'
import type { Sql } from '../../db/pool.ts'
import { conflict } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { applyTripChanges } from './apply-trip-changes.ts'
import { countResults } from './count-results.ts'
import type { AppliedTrip } from './planned-trip.ts'
import type { TravelsDeps } from './travels-deps.ts'
import type { NewTrip } from './trip-change.ts'
import { findTripsByInvoice } from './trips.store.ts'

/** One row of a request: what it asks for, or why it cannot even be read. */
export type UpsertRow =
  | { readonly ok: true; readonly change: NewTrip }
  | { readonly ok: false; readonly invoice: string | null; readonly reason: string }

export type UpsertResult = AppliedTrip & { readonly invoice: string | null }

interface UpsertRequest {
  readonly actor: Actor
  readonly address: string
  readonly rows: readonly UpsertRow[]
  /** From `Idempotency-Key`: the same key and body get the same answer, and nothing is done twice. */
  readonly once: { readonly key: string; readonly bodyHash: Buffer } | null
}

export interface UpsertAnswer {
  /** 201 when all are new, 422 when all are refused, else 200 (contract, "Shapes"). */
  readonly status: number
  readonly results: readonly UpsertResult[]
}

export const REPEATED_INVOICE = 'La factura externa se repite en esta petición; se tomó la primera'

/** Creates or updates trips by external invoice, each row by itself, all in one transaction. */
export async function upsertTrips(deps: TravelsDeps, request: UpsertRequest): Promise<UpsertAnswer> {
  const { organisationId } = request.actor
  const { answer, tripIds } = await deps.writer.write(organisationId, async (sql) => {
    const now = deps.clock.now()
    const kept = await answeredBefore(sql, request, now)
    if (kept !== null) return { answer: kept, tripIds: [] }
    const done = await applyRows(deps, sql, request, now)
    if (request.once !== null) {
      const { key, bodyHash } = request.once
      const { status, results } = done.answer
      await keepAnswer(sql, { organisationId, call: 'upsertTrips', key }, { bodyHash, status, answer: results }, now)
    }
    return done
  })
  if (tripIds.length > 0) deps.signals.tripsChanged(organisationId, tripIds)
  return answer
}

async function answeredBefore(sql: Sql, { actor, once }: UpsertRequest, now: number): Promise<UpsertAnswer | null> {
  if (once === null) return null
  const { organisationId } = actor
  const kept = await findAnswer<UpsertResult[]>(sql, { organisationId, call: 'upsertTrips', key: once.key }, now)
  if (kept === null) return null
  if (!kept.bodyHash.equals(once.bodyHash)) {
    throw conflict('IDEMPOTENCY_KEY_REUSED', 'Esta Idempotency-Key ya se usó con otros datos.')
  }
  return { status: kept.status, results: kept.answer }
}

async function applyRows(deps: TravelsDeps, sql: Sql, { actor, address, rows }: UpsertRequest, now: number) {
  const { organisationId } = actor
  const wanted = firstOfEachInvoice(rows)
  const stored = await findTripsByInvoice(sql, organisationId, [...wanted.keys()])
  const byInvoice = new Map(stored.map((trip) => [trip.state.invoice, trip]))
  const items = [...wanted.values()].map((change) => ({ change, current: byInvoice.get(change.invoice) ?? null }))
  const applied = await applyTripChanges({ sql, sealer: deps.sealer, organisationId, now }, items)
  const byChange = new Map(items.map(({ change }, index) => [change, applied.results[index]]))

  const results = rows.map((row): UpsertResult => {
    if (!row.ok) return { invoice: row.invoice, id: null, result: 'refused', error: row.reason }
    const { invoice } = row.change
    const result = byChange.get(row.change) ?? { id: null, result: 'refused', error: REPEATED_INVOICE }
    return { ...result, invoice }
  })
  const summary = countResults(results)
  if (summary.created + summary.updated > 0) {
    const who = { kind: actor.kind, id: actor.id }
    await recordAudit(sql, { organisationId, actor: who, action: 'trips-upsert', details: summary, address, at: now })
  }
  return { answer: { status: statusOf(results), results }, tripIds: applied.tripIds }
}

/** The first row of each invoice: which of two that contradict each other is right, nobody can know. */
function firstOfEachInvoice(rows: readonly UpsertRow[]): ReadonlyMap<string, NewTrip> {
  const wanted = new Map<string, NewTrip>()
  for (const row of rows) if (row.ok && !wanted.has(row.change.invoice)) wanted.set(row.change.invoice, row.change)
  return wanted
}

function statusOf(results: readonly UpsertResult[]): number {
  if (results.every(({ result }) => result === 'created')) return 201
  return results.every(({ result }) => result === 'refused') ? 422 : 200
}
