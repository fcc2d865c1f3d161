import type { CatalogueKind } from '@vigia/contract'
import { type ActorAuditContext, recordAudit } from '../../../db/audit.store.ts'
import { moveDevices } from '../../../db/devices.store.ts'
import type { Sql } from '../../../db/pool.ts'
import { activeTripsOf, syncTripDevices } from '../../../db/trip-devices.store.ts'
import { mergeInReach } from '../../../db/users.store.ts'
import { badRequest, notFound } from '../../../ports/errors.ts'
import { MAX_STEP_ROWS } from '../write-in-steps.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import {
  countLaneTrips,
  countMoves,
  findLane,
  type Lane,
  moveTrips,
  namesOf,
  type PartyKind,
  replaceDoubles,
} from './merge.store.ts'
import { moveExceptionClients } from './move-exceptions.ts'
import { inSteps, moveLane } from './move-lane.ts'

interface MergeRequest {
  readonly audit: ActorAuditContext
  readonly kind: CatalogueKind
  readonly into: string
  readonly from: readonly string[]
  /** Says what would move, and moves nothing. */
  readonly isDryRun: boolean
}

/** How much names another entry than before. */
export interface Moved {
  readonly trips: number
  readonly units: number
  readonly devices: number
  readonly people: number
}

/**
 * Makes one entry of several: whatever names a double names the entry. Trips move some at a time, so that alerts wait for no
 * long transaction; the doubles go with the last of them, and what interrupts it leaves doubles with fewer trips, to be
 * merged again. It cannot be undone. 400 for an entry and itself, 404 where the organisation has not all of them.
 */
export async function mergeCatalogue(deps: CatalogueDeps, request: MergeRequest): Promise<Moved> {
  const from = [...new Set(request.from)]
  if (from.includes(request.into)) throw badRequest('VALIDATION', 'from: Un doble no puede ser el que se conserva')
  return request.kind === 'lanes'
    ? mergeLanes(deps, { ...request, from })
    : mergeParties(deps, { ...request, from, kind: request.kind })
}

const ROW_ID = /^[1-9]\d{0,17}$/

async function mergeParties(deps: CatalogueDeps, request: MergeRequest & { readonly kind: PartyKind }): Promise<Moved> {
  const { audit, kind, into, from } = request
  const { organisationId, actor } = audit
  const doubles = { organisationId, kind, into, from }
  // What stands for a lane is the digest of its names, and no id of a row.
  if (![into, ...from].every((id) => ROW_ID.test(id))) throw notFound('No existen todos: vea el catálogo de nuevo.')
  const namesNow = async (sql: Sql): Promise<ReadonlyMap<string, string>> => {
    const names = await namesOf(sql, doubles)
    if (names.size !== from.length + 1) throw notFound('No existen todos: vea el catálogo de nuevo.')
    return names
  }
  await namesNow(deps.db)
  const moved = await countMoves(deps.db, doubles)
  if (request.isDryRun) return moved
  const step = async (sql: Sql): Promise<{ readonly tripIds: readonly string[]; readonly isLast: boolean }> => {
    const now = deps.clock.now()
    // In its turn: another merge may have taken one of them away.
    const names = await namesNow(sql)
    const tripIds = await moveTrips(sql, doubles, { actor, now }, MAX_STEP_ROWS)
    if (kind === 'operators') await deps.moveTripLinks(sql, tripIds, doubles)
    const isLast = tripIds.length < MAX_STEP_ROWS
    if (!isLast) {
      await syncTripDevices(sql, tripIds, now)
      return { tripIds, isLast }
    }
    for (const move of deps.moveReferences[kind]) await move(sql, organisationId, doubles)
    // Before the audit log's own lock: who changes the settings takes the two in this order.
    if (kind === 'clients') await deps.changeExceptions(sql, organisationId, moveExceptionClients(doubles))
    await finish(sql, request, names, moved, now)
    const owners: readonly [string[], string[]] = [kind === 'operators' ? [into] : [], kind === 'units' ? [into] : []]
    const active = await activeTripsOf(sql, ...owners)
    const all = [...new Set([...tripIds, ...active])]
    await syncTripDevices(sql, all, now)
    return { tripIds: all, isLast }
  }
  await inSteps(deps, organisationId, step)
  if (kind === 'clients') {
    deps.signals.settingsChanged(organisationId, 'logbook')
    deps.signals.settingsChanged(organisationId, 'operator-link')
    deps.signals.settingsChanged(organisationId, 'share-links')
  }
  return moved
}

/** In the transaction that moves the last trips. */
async function finish(
  sql: Sql,
  { audit, kind, into, from }: MergeRequest & { readonly kind: PartyKind },
  names: ReadonlyMap<string, string>,
  moved: Moved,
  now: number,
): Promise<void> {
  const { organisationId } = audit
  if (kind === 'operators' || kind === 'units') {
    await moveDevices(sql, organisationId, { column: kind === 'units' ? 'unit_id' : 'operator_id', into, from })
  } else {
    await mergeInReach(sql, organisationId, {
      ...{ into, from },
      column: kind === 'clients' ? 'reach_clients' : 'reach_carriers',
    })
  }
  await replaceDoubles(sql, { organisationId, kind, into, from })
  await recordAudit(sql, {
    ...audit,
    action: 'catalogue-merge',
    subject: `${kind}:${into}`,
    ...mergedValues(kind, into, from, names),
    details: { from, moved },
    at: now,
  })
}

async function mergeLanes(deps: CatalogueDeps, { audit, into, from, isDryRun }: MergeRequest): Promise<Moved> {
  const { organisationId, actor } = audit
  const moved = (trips: number): Moved => ({ trips, units: 0, devices: 0, people: 0 })
  const namesNow = async (sql: Sql, trips: number): Promise<Lane> => {
    const lane = await findLane(sql, organisationId, into)
    if (lane === null || trips === 0) throw notFound('No existen todos: vea el catálogo de nuevo.')
    return lane
  }
  if (isDryRun) {
    const trips = await countLaneTrips(deps.db, organisationId, from)
    await namesNow(deps.db, trips)
    return moved(trips)
  }
  const trips = await moveLane(deps, {
    ...{ organisationId, actor, from },
    into: (sql, gone) => namesNow(sql, gone.length),
    record: (sql, { lane, trips, now }) =>
      recordAudit(sql, {
        ...audit,
        ...{ action: 'catalogue-merge', subject: `lanes:${into}`, after: lane },
        ...{ details: { from, moved: moved(trips) }, at: now },
      }),
  })
  return moved(trips)
}

/** People are not named in the audit, which outlives what is erased of them (ADR 13). */
function mergedValues(kind: PartyKind, into: string, from: readonly string[], names: ReadonlyMap<string, string>) {
  if (kind === 'operators') return { before: { ids: [into, ...from] }, after: { id: into } }
  const nameOf = (id: string): string => names.get(id) ?? ''
  return { before: { names: [into, ...from].map(nameOf) }, after: { name: nameOf(into) } }
}
