import { createHash } from 'node:crypto'
import type { endedLink, ResponseOf, readTracking } from '@vigia/contract'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { withoutRepeats } from '@vigia/domain/geo/route-length'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import type { GpsFix } from '@vigia/domain/gps/fix'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { coarsePoint } from '@vigia/domain/tracking/coarse-point'
import { linkEndsAt } from '@vigia/domain/tracking/share-link'
import { type Milestone, milestonesAt, statusAt } from '@vigia/domain/tracking/trip-at'
import type { z } from 'zod'
import { isoOf } from '../../http/iso-of.ts'
import { shapeToWire } from '../../http/shape-to-wire.ts'
import type { FollowedTrip, OpenedLink, VisibleComment } from './tracking.store.ts'

type TrackedTrip = ResponseOf<typeof readTracking>

/** When a trip arrives, epoch ms: eight of ten between `p10` and `p90`, half of them before `p50`. */
export interface TrackedArrival {
  readonly p10: number
  readonly p50: number
  readonly p90: number
}

/** What is known of a trip as of the instant that a link may tell. */
interface TrackedFacts {
  readonly link: OpenedLink
  readonly trip: FollowedTrip
  /** In which it is delivered. Its outline is told, and no name that the team gave it. */
  readonly geofence: Geofence | null
  /** Epoch ms. */
  readonly asOf: number
  readonly fix: GpsFix | null
  /** What of the way is known before the fix. */
  readonly path: readonly LatLng[]
  /** None where the link shows none. */
  readonly comments: readonly VisibleComment[]
  readonly arrival: TrackedArrival | null
  readonly placeOf: (point: LatLng) => string | null
}

/**
 * What a client is told. Every field is named here, one by one: what a trip has or will have besides is told to nobody. Points are
 * made coarse before anything is said of them, their place in words too.
 */
export function trackingWire({
  link,
  trip,
  geofence,
  asOf,
  fix,
  path,
  arrival,
  comments,
  placeOf,
}: TrackedFacts): TrackedTrip {
  const shown = link.precision === 'exact' ? asMeasured : coarsePoint
  const point = fix === null ? null : shown(fix.point)
  return {
    organisation: organisationWire(link),
    order: link.order,
    plates: link.showsPlates ? trip.plates : null,
    origin: { name: trip.origin, at: lngLat(trip.originPoint) },
    destination: {
      ...{ name: trip.destination, at: lngLat(trip.destinationPoint) },
      zone: geofence === null ? null : shapeToWire(geofence.shape),
    },
    status: statusAt(trip, asOf),
    milestones: milestonesAt(trip, asOf).map((milestone) => milestoneWire(milestone, trip)),
    eta: arrival === null ? null : arrivalWire(arrival),
    appointment_at: instantOf(trip.dueAt),
    position: fix === null || point === null ? null : { ...point, place: placeOf(point), at: isoOf(fix.at) },
    path: withoutRepeats([...path.map(shown), ...(point === null ? [] : [point])]).map(({ lng, lat }) => [lng, lat]),
    comments: comments.map(({ at, text }) => ({ at: isoOf(at), text })),
    // A delivery that is not told yet is not told by the end of its link either.
    expires_at: isoOf(linkEndsAt(link.expiresAt, hasEnded(link, asOf) ? link.tripEndedAt : null)),
    delay_min: link.delayMin,
    precision: link.precision,
  }
}

/** What is told of a link that ended and was never annulled: nothing that it had not come to tell while it opened. */
export const endedWire = (link: OpenedLink): z.output<typeof endedLink> => ({
  organisation: organisationWire(link),
  order: link.order,
  delivered_at:
    link.isDelivered && hasEnded(link, link.expiresAt - link.delayMin * MINUTE_MS) ? instantOf(link.tripEndedAt) : null,
})

/** To the minute: more would be no truer. */
const arrivalWire = ({ p10, p50, p90 }: TrackedArrival) => ({
  ...{ p10: minuteOf(p10), p50: minuteOf(p50), p90: minuteOf(p90) },
})
const minuteOf = (at: number): string => isoOf(Math.round(at / MINUTE_MS) * MINUTE_MS)

const hasEnded = ({ tripEndedAt }: OpenedLink, by: number): boolean => tripEndedAt !== null && tripEndedAt <= by
const instantOf = (at: number | null): string | null => (at === null ? null : isoOf(at))

const organisationWire = ({ organisationName, phone }: OpenedLink) => ({ name: organisationName, phone })

function milestoneWire(
  { kind, at }: Milestone,
  { origin, destination }: FollowedTrip,
): TrackedTrip['milestones'][number] {
  return { kind, at: isoOf(at), place: kind === 'carga' || kind === 'salida' ? origin : destination }
}

/** To a metre. */
const asMeasured = ({ lat, lng }: LatLng): LatLng => ({ lat: toMetre(lat), lng: toMetre(lng) })
const toMetre = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

const lngLat = (point: LatLng | null): [number, number] | null => (point === null ? null : [point.lng, point.lat])

/** Stands for all that is told and for nothing else, so that it changes when that does and not before. */
export const tagOf = (body: string): string => `W/"${createHash('sha256').update(body).digest('base64url')}"`
