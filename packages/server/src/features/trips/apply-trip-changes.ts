import type { AuditContext } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import { activeTripsOf, syncTripDevices } from '../../db/trip-devices.store.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { addParties } from './add-parties.ts'
import { applyOwnerChanges } from './apply-owner-changes.ts'
import { judgeTripChanges } from './judge-trip-changes.ts'
import { placeWarnings } from './place-warnings.ts'
import { planLink, sealedPassword } from './plan-link.ts'
import { changedTrip, newTrip, sameTrip } from './plan-trip.ts'
import type { AppliedTrip, PlannedTrip, TripToApply } from './planned-trip.ts'
import { type LinkChange, linkChangeOf } from './record-link-changes.ts'
import { type ChangedBy, insertTrips, saveGpsLinks, touchTrips, updateTrips } from './trips.store.ts'

export interface ApplyContext {
  /** The transaction of a `TripWriter`: this must be the organisation's only writer. */
  readonly sql: Sql
  readonly sealer: Sealer
  readonly organisationId: string
  /** Whose changes they are. */
  readonly actor: AuditContext['actor']
  readonly now: number
  /** Devices that earlier steps of the same request gave, by unique id; this one notes its own. */
  readonly given?: Map<string, string>
}

export interface AppliedTrips {
  /** In the order of the changes. */
  readonly results: readonly AppliedTrip[]
  /** Trips to tell the live fleet of, those included whose operator or unit changed under them. */
  readonly tripIds: readonly string[]
  /** Of trips that had a link: to be audited by who applies the changes. */
  readonly linkChanges: readonly LinkChange[]
}

/** Writes a batch of changes with a fixed number of statements. A change that cannot be is refused; the others are done. */
export async function applyTripChanges(
  { sql, sealer, organisationId, actor, now, given = new Map() }: ApplyContext,
  items: readonly TripToApply[],
): Promise<AppliedTrips> {
  const { verdicts, units, devices } = await judgeTripChanges(sql, organisationId, items, given)
  const refs = verdicts.filter((verdict) => typeof verdict !== 'string')
  const idsOf = await addParties(sql, organisationId, refs, units)

  const plans = items.map((item, index): PlannedTrip | string => {
    const verdict = verdicts[index]
    if (verdict === undefined || typeof verdict === 'string') return verdict ?? ''
    const { change, current } = item
    const parties = idsOf(verdict)
    const next =
      current === null ? newTrip(item.change, parties, now) : changedTrip(current.state, change, parties, now)
    const link = planLink(change, current?.link ?? NO_LINK)
    return { change, current, next, link }
  })
  const doable = plans.filter((plan) => typeof plan !== 'string')
  const owners = await applyOwnerChanges(sql, organisationId, doable, devices, units)
  const ids = await writeTrips(sql, sealer, organisationId, doable, { actor, now })

  const results = plans.map((plan, index): AppliedTrip => {
    if (typeof plan === 'string') return { result: 'refused', id: items[index]?.current?.id ?? null, error: plan }
    const id = plan.current?.id ?? ids.get(plan.next.invoice)
    if (id === undefined) throw new Error('a new trip came back without an id')
    const warnings = placeWarnings(plan.change, plan.next)
    return { id, result: resultOf(plan, owners.changedPlans.has(plan)), ...(warnings.length === 0 ? {} : { warnings }) }
  })
  const changed = results.flatMap(({ result, id }) => (result === 'created' || result === 'updated' ? (id ?? []) : []))
  const others = await activeTripsOf(sql, [...owners.operatorIds], [...owners.unitIds])
  const tripIds = [...new Set([...changed, ...others])]
  await syncTripDevices(sql, tripIds, now)
  return { results, tripIds, linkChanges: doable.flatMap((plan) => linkChangeOf(plan) ?? []) }
}

const NO_LINK = { url: null, account: null, passwordSealed: null, passwordDigest: null, keyId: null }

function resultOf(plan: PlannedTrip, ownerChanged: boolean): 'created' | 'updated' | 'unchanged' {
  if (plan.current === null) return 'created'
  return ownerChanged || plan.link !== null || !sameTrip(plan.current.state, plan.next) ? 'updated' : 'unchanged'
}

async function writeTrips(
  sql: Sql,
  sealer: Sealer,
  organisationId: string,
  plans: readonly PlannedTrip[],
  by: ChangedBy,
): Promise<ReadonlyMap<string, string>> {
  const added = plans.filter(({ current }) => current === null).map(({ next }) => next)
  const ids = added.length === 0 ? new Map<string, string>() : await insertTrips(sql, organisationId, added, by)
  const changed = plans.flatMap(({ current, next }) =>
    current === null || sameTrip(current.state, next) ? [] : { id: current.id, state: next },
  )
  if (changed.length > 0) await updateTrips(sql, changed, by)

  const links = plans.flatMap(({ current, next, link }) => {
    const tripId = current?.id ?? ids.get(next.invoice)
    if (link === null || tripId === undefined) return []
    const password = sealedPassword(sealer, link, tripId)
    const passwordDigest = typeof link.password === 'string' ? sealer.passwordDigest(link.password) : null
    return { tripId, url: link.url, account: link.account, password, passwordDigest }
  })
  if (links.length > 0) await saveGpsLinks(sql, links, by.now)
  const counted = new Set([...ids.values(), ...changed.map(({ id }) => id)])
  const linksOnly = links.flatMap(({ tripId }) => (counted.has(tripId) ? [] : tripId))
  if (linksOnly.length > 0) await touchTrips(sql, linksOnly, by)
  return ids
}
