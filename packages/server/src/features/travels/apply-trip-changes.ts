import { matchKey } from '@vigia/domain'
import type { Sql } from '../../db/pool.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { addParties } from './add-parties.ts'
import { applyOwnerChanges } from './apply-owner-changes.ts'
import { devicesByUniqueId } from './device-owners.store.ts'
import { findUnits } from './parties.store.ts'
import { type PartyRefs, partyRefs } from './party-refs.ts'
import { planLink, sealedPassword } from './plan-link.ts'
import { changedTrip, newTrip, sameTrip } from './plan-trip.ts'
import type { AppliedTrip, PlannedTrip, TripToApply } from './planned-trip.ts'
import { type DeviceBook, refuseTrip } from './refuse-trip.ts'
import { activeTripsOf, syncTripDevices } from './trip-devices.store.ts'
import { insertTrips, saveGpsLinks, updateTrips } from './trips.store.ts'

export interface ApplyContext {
  /** The transaction of a `TripWriter`: this must be the organisation's only writer. */
  readonly sql: Sql
  readonly sealer: Sealer
  readonly organisationId: string
  readonly now: number
}

export interface AppliedTrips {
  /** In the order of the changes. */
  readonly results: readonly AppliedTrip[]
  /** Trips to tell the live fleet of, those included whose operator or unit changed under them. */
  readonly tripIds: readonly string[]
}

/** Writes a batch of changes with a fixed number of statements. A change that cannot be is refused; the others are done. */
export async function applyTripChanges(
  { sql, sealer, organisationId, now }: ApplyContext,
  items: readonly TripToApply[],
): Promise<AppliedTrips> {
  const units = await unitsNamedIn(sql, organisationId, items)
  const known = await devicesByUniqueId(
    sql,
    items.flatMap(({ change }) => deviceIds(change)),
  )
  const book = { organisationId, known, given: new Map<string, string>() }
  const verdicts = items.map((item) => judge(item, partyRefs(item.change, item.current, units), book))
  const refs = verdicts.filter((verdict) => typeof verdict !== 'string')
  const idsOf = await addParties(sql, organisationId, refs, units)

  const plans = items.map((item, index): PlannedTrip | string => {
    const verdict = verdicts[index]
    if (verdict === undefined || typeof verdict === 'string') return verdict ?? ''
    const { change, current } = item
    const parties = idsOf(verdict)
    const next =
      current === null ? newTrip(item.change, parties, now) : changedTrip(current.state, change, parties, now)
    const link = planLink(sealer, change, current?.id ?? null, current?.link ?? NO_LINK)
    return { change, current, next, link }
  })
  const doable = plans.filter((plan) => typeof plan !== 'string')
  const owners = await applyOwnerChanges(sql, organisationId, doable, known, units)
  const ids = await writeTrips(sql, sealer, organisationId, doable, now)

  const results = plans.map((plan, index): AppliedTrip => {
    if (typeof plan === 'string') return { result: 'refused', id: items[index]?.current?.id ?? null, error: plan }
    const id = plan.current?.id ?? ids.get(plan.next.invoice)
    if (id === undefined) throw new Error('a new trip came back without an id')
    return { id, result: resultOf(plan, owners.changedPlans.has(plan)) }
  })
  const changed = results.flatMap(({ result, id }) => (result === 'created' || result === 'updated' ? (id ?? []) : []))
  const others = await activeTripsOf(sql, [...owners.operatorIds], [...owners.unitIds])
  const tripIds = [...new Set([...changed, ...others])]
  await syncTripDevices(sql, tripIds, now)
  return { results, tripIds }
}

const NO_LINK = { url: null, account: null, passwordSealed: null }

const deviceIds = ({ operatorDeviceId, unitDeviceId }: TripToApply['change']): string[] =>
  [operatorDeviceId, unitDeviceId].flatMap((id) => id ?? [])

async function unitsNamedIn(sql: Sql, organisationId: string, items: readonly TripToApply[]) {
  const names = items.flatMap(({ change }) => change.unitName ?? [])
  const keys = [...names, ...items.flatMap(({ change }) => change.unitPlates ?? [])].map(matchKey)
  const ids = items.flatMap(({ current }) => current?.state.unitId ?? [])
  if (keys.length + ids.length === 0) return []
  return findUnits(sql, organisationId, { keys, names, ids })
}

function judge(item: TripToApply, refs: PartyRefs | string, book: DeviceBook): PartyRefs | string {
  if (typeof refs === 'string') return refs
  return refuseTrip(item.change, item.current, refs, book) ?? refs
}

function resultOf(plan: PlannedTrip, ownerChanged: boolean): 'created' | 'updated' | 'unchanged' {
  if (plan.current === null) return 'created'
  return ownerChanged || plan.link !== null || !sameTrip(plan.current.state, plan.next) ? 'updated' : 'unchanged'
}

async function writeTrips(
  sql: Sql,
  sealer: Sealer,
  organisationId: string,
  plans: readonly PlannedTrip[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const added = plans.filter(({ current }) => current === null).map(({ next }) => next)
  const ids = added.length === 0 ? new Map<string, string>() : await insertTrips(sql, organisationId, added, now)
  const changed = plans.flatMap(({ current, next }) =>
    current === null || sameTrip(current.state, next) ? [] : { id: current.id, state: next },
  )
  if (changed.length > 0) await updateTrips(sql, changed, now)

  const links = plans.flatMap(({ current, next, link }) => {
    const tripId = current?.id ?? ids.get(next.invoice)
    if (link === null || tripId === undefined) return []
    const passwordSealed = sealedPassword(sealer, link, tripId, current?.link.passwordSealed ?? null)
    const passwordDigest = typeof link.password === 'string' ? sealer.fingerprint(link.password) : null
    return { tripId, url: link.url, account: link.account, passwordSealed, passwordDigest }
  })
  if (links.length > 0) await saveGpsLinks(sql, links, sealer.keyId, now)
  return ids
}
