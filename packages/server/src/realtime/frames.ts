import { encodeLiveFrame, type LivePayload, type LiveTripState } from '@vigia/contract'
import type { FleetReader, TripView } from '../fleet-view.ts'

type Positions = LivePayload<'positions'>

/** `'all'` is the listing's trips: those in transit. A trip asked for by its id is told in any status. */
export type Watched = 'all' | ReadonlySet<string>

interface Moment {
  readonly fleet: FleetReader
  readonly organisationId: string
  readonly now: number
}

/** What changed after `since`, for what is watched; everything when `since` is null or too long ago. Null: nothing. */
export function frameSince(
  { fleet, organisationId, now }: Moment,
  watched: Watched,
  since: number | null,
): Positions | null {
  const sequence = fleet.sequence(organisationId)
  const removed = since === null ? null : fleet.removedSince(organisationId, since)
  const isFull = since === null || removed === null
  const trips: LiveTripState[] = []
  for (const view of fleet.trips(organisationId)) {
    if ((isFull || view.sequence > since) && isWatched(view, watched)) trips.push(view.state)
  }
  const gone = isFull ? [] : removed.filter((tripId) => watched === 'all' || watched.has(tripId))
  if (!isFull && trips.length === 0 && gone.length === 0) return null
  return positionsOf(fleet.epoch, { full: isFull, sequence, sentAt: now, trips, removed: gone })
}

function isWatched(view: TripView, watched: Watched): boolean {
  return watched === 'all' ? view.facts.status === 'in transit' : watched.has(view.facts.id)
}

const positionsOf = (epoch: string, frame: Parameters<typeof encodeLiveFrame>[0]): Positions => ({
  epoch,
  frame: Buffer.from(encodeLiveFrame(frame)).toString('base64'),
})
