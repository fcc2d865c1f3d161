import { encodeLiveFrame, type LivePayload } from '@vigia/contract'
import type { FleetReader, TripView } from '../ports/fleet-view.ts'

type Positions = LivePayload<'positions'>

/** `'all'` is the listing's trips: those in transit. A trip asked for by its id is told in any status. */
export type Watched = 'all' | ReadonlySet<string>

/** One instant of an organisation's fleet, for all frames that are made of it. */
export interface Moment {
  readonly fleet: FleetReader
  /** As the fleet's own, asked once for each sequence however many frames begin there. */
  readonly changedSince: (sequence: number) => readonly TripView[]
  readonly organisationId: string
  readonly now: number
}

/**
 * What changed after `since`, for what is watched; everything when `since` is null or too long ago. Null: nothing. Costs
 * what changed or what is watched, whichever is less, where it is not everything.
 */
export function frameSince(
  { fleet, changedSince, organisationId, now }: Moment,
  watched: Watched,
  since: number | null,
): Positions | null {
  const sequence = fleet.sequence(organisationId)
  const removed = since === null ? null : fleet.removedSince(organisationId, since)
  const isFull = since === null || removed === null
  const changed = isFull ? null : changedSince(since)
  const trips = watchedOf({ fleet, organisationId }, watched, changed, since).map(({ state }) => state)
  const gone = isFull ? [] : removed.filter((tripId) => watched === 'all' || watched.has(tripId))
  if (!isFull && trips.length === 0 && gone.length === 0) return null
  return positionsOf(fleet.epoch, { full: isFull, sequence, sentAt: now, trips, removed: gone })
}

/** The fleet as it stands at `now`; of no use once it has gone on. */
export function momentOf(fleet: FleetReader, organisationId: string, now: number): Moment {
  const known = new Map<number, readonly TripView[]>()
  const changedSince = (sequence: number): readonly TripView[] => {
    const changed = known.get(sequence) ?? fleet.changedSince(organisationId, sequence)
    known.set(sequence, changed)
    return changed
  }
  return { fleet, changedSince, organisationId, now }
}

/** Of the changed trips those that are watched; of all, when `changed` is null. */
function watchedOf(
  { fleet, organisationId }: Pick<Moment, 'fleet' | 'organisationId'>,
  watched: Watched,
  changed: readonly TripView[] | null,
  since: number | null,
): readonly TripView[] {
  if (watched === 'all') return [...(changed ?? fleet.trips(organisationId))].filter(isListed)
  if (changed !== null && changed.length <= watched.size) return changed.filter(({ facts }) => watched.has(facts.id))
  return [...watched].flatMap((tripId) => {
    const view = fleet.trip(organisationId, tripId)
    return view === null || (changed !== null && since !== null && view.sequence <= since) ? [] : view
  })
}

const isListed = ({ facts }: TripView): boolean => facts.status === 'in transit'

const positionsOf = (epoch: string, frame: Parameters<typeof encodeLiveFrame>[0]): Positions => ({
  epoch,
  frame: Buffer.from(encodeLiveFrame(frame)).toString('base64'),
})
