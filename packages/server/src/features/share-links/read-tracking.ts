import type { ResponseOf, readTracking as readTrackingCall } from '@vigia/contract'
import type { AlertType } from '@vigia/domain/alerts/alert-type'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { deliveryGeofences, isGeofenceOfOthers, type OtherDelivery } from '@vigia/domain/geofence/delivery-geofence'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { SIDE_OF } from '@vigia/domain/gps/fix-side'
import { type DrivenPoint, plausiblePath } from '@vigia/domain/route/driven-path'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { cargoFixes, isApartAt } from '@vigia/domain/tracking/cargo-fixes'
import { isPresent } from '@vigia/domain/tracking/is-present'
import { linkEndsAt } from '@vigia/domain/tracking/share-link'
import { sharedFix } from '@vigia/domain/tracking/shared-fix'
import { sharedPath } from '@vigia/domain/tracking/shared-path'
import { cargoSince, milestonesAt, statusAt } from '@vigia/domain/tracking/trip-at'
import { withinOrganisation } from '../../db/organisation-scope.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { dropOldest } from '../../http/sliding-count.ts'
import { placeOf } from '../../places/place-of.ts'
import type { Clock } from '../../ports/clock.ts'
import { hashOfToken } from './create-share-link.ts'
import {
  deliveriesNear,
  type FollowedTrip,
  followedTrip,
  linkByHash,
  newestFixes,
  type OpenedLink,
  separationsOf,
  visibleComments,
} from './tracking.store.ts'
import { type TrackedArrival, trackingWire } from './tracking.wire.ts'

/** The good fixes of a trip between two instants, one for each device and `everyMs`, the oldest first. */
type DrivenFixes = (
  sql: Sql,
  tripId: string,
  fromAt: number,
  toAt: number,
  everyMs: number,
) => Promise<readonly (DrivenPoint & { readonly isPhone: boolean })[]>

/** When a trip arrives, as of `at`, or why nobody knows. */
type EstimateArrival = (trip: {
  readonly organisationId: string
  readonly tripId: string
  readonly lane: Pick<FollowedTrip, 'origin' | 'destination' | 'originPoint' | 'destinationPoint'>
  readonly plannedRoute: readonly LatLng[]
  readonly track: readonly DrivenPoint[]
  readonly hiddenTypes: readonly AlertType[]
  readonly at: number
}) => Promise<TrackedArrival | { readonly reason: string }>

/** Whether a critical alert of a trip was open at an instant, but for some types. */
type HasCriticalAlert = (
  sql: Sql,
  of: {
    readonly organisationId: string
    readonly tripId: string
    readonly hiddenTypes: readonly AlertType[]
    readonly at: number
  },
) => Promise<boolean>

export interface TrackingDeps {
  readonly db: Db
  /** Who follows a link has not said who they are: the link says whose trip it is. */
  readonly unscoped: Db
  readonly clock: Clock
  readonly drivenFixes: DrivenFixes
  readonly estimateArrival: EstimateArrival
  readonly hasCriticalAlert: HasCriticalAlert
  /** The geofences of an organisation as they are now. */
  readonly geofencesOf: (organisationId: string) => readonly Geofence[]
}

/** The way driven, and when it arrives by that. */
interface Way {
  readonly path: readonly LatLng[]
  readonly arrival: TrackedArrival | null
}

/** Whoever forces an operator may be following his trip: with his word of duress nothing changes there (design, second part §5). */
const UNNOTICED: readonly AlertType[] = ['CLAVE_COACCION']

const NO_WAY: Way = { path: [], arrival: null }

/** What was read of so many links is remembered until the next minute: whoever asks each second costs one of them. */
const MOST_KEPT = 2_000

/** Of each link what was made in the last whole minute, by which it is made. */
function keptForAMinute<T>() {
  const kept = new Map<string, { readonly until: number; readonly value: Promise<T> }>()
  return (linkId: string, at: number, make: (until: number) => Promise<T>): Promise<T> => {
    const until = Math.floor(at / MINUTE_MS) * MINUTE_MS
    const known = kept.get(linkId)
    if (known?.until === until) return known.value
    const value = make(until)
    kept.delete(linkId)
    kept.set(linkId, { until, value })
    if (kept.size > MOST_KEPT) dropOldest(kept)
    value.catch(() => kept.delete(linkId))
    return value
  }
}

type Tracking =
  | { readonly state: 'open'; readonly link: OpenedLink; readonly tracking: ResponseOf<typeof readTrackingCall> }
  | { readonly state: 'ended'; readonly link: OpenedLink }
  /** There is no such link, or somebody annulled it: which of the two is told to nobody. */
  | { readonly state: 'unknown' }

/** Reads what a link tells now: all of it as of `delay_min` ago (design, second part §6). */
export function trackingReader({
  db,
  unscoped,
  clock,
  drivenFixes,
  estimateArrival,
  hasCriticalAlert,
  geofencesOf,
}: TrackingDeps): (token: string) => Promise<Tracking> {
  const ways = keptForAMinute<Way>()
  const places = keptForAMinute<readonly OtherDelivery[]>()

  const readWay = async (link: OpenedLink, trip: FollowedTrip, from: number, until: number): Promise<Way> => {
    const { organisationId, tripId } = link
    const fixes = cargoFixes(
      await drivenFixes(db, tripId, from, until, MINUTE_MS),
      await separationsOf(db, link, until),
    )
    const found = await estimateArrival({
      ...{ organisationId, tripId, lane: trip, plannedRoute: trip.plannedRoute, track: plausiblePath(fixes) },
      ...{ hiddenTypes: UNNOTICED, at: until },
    })
    return { path: sharedPath(fixes), arrival: 'reason' in found ? null : found }
  }

  /** The way driven up to the last whole minute. */
  const wayOf = (link: OpenedLink, trip: FollowedTrip, from: number, asOf: number): Promise<Way> =>
    ways(link.id, asOf, (until) => readWay(link, trip, from, until))

  /** The zone of the delivery as it is now, and none that is some other client's. */
  const geofenceOf = async (link: OpenedLink, point: LatLng, now: number): Promise<Geofence | null> => {
    const geofences = deliveryGeofences(point, geofencesOf(link.organisationId))
    if (geofences.length === 0) return null
    const deliveries = await places(link.id, now, () => deliveriesNear(db, link, point))
    return geofences.find((geofence) => !isGeofenceOfOthers(geofence, deliveries)) ?? null
  }

  const describe = async (link: OpenedLink, trip: FollowedTrip, now: number) => {
    const asOf = now - link.delayMin * MINUTE_MS
    const since = cargoSince(trip, asOf)
    const isApart = isApartAt(await separationsOf(db, link, asOf), asOf)
    const fix = since === null ? null : sharedFix(await newestFixes(db, link.tripId, since, asOf), isApart)
    const left = milestonesAt(trip, asOf).find(({ kind }) => kind === 'salida')
    const way = since === null || left === undefined ? NO_WAY : await wayOf(link, trip, Math.max(since, left.at), asOf)
    // Of a unit that is not heard, or of which a person said where it is, nobody knows that it drives on.
    const isDriving =
      fix !== null &&
      SIDE_OF[fix.source] !== 'manual' &&
      isPresent(fix.at, asOf) &&
      statusAt(trip, asOf) === 'in transit'
    const comments = link.showsComments ? await visibleComments(db, link.tripId, asOf) : []
    // The way is of the last whole minute: an alert may be newer.
    const { organisationId, tripId } = link
    const isArrivalShown =
      isDriving &&
      way.arrival !== null &&
      !(await hasCriticalAlert(db, { organisationId, tripId, hiddenTypes: UNNOTICED, at: asOf }))
    const arrival = isArrivalShown ? way.arrival : null
    const { destinationPoint } = trip
    const geofence = destinationPoint === null ? null : await geofenceOf(link, destinationPoint, now)
    return trackingWire({ link, trip, geofence, asOf, fix, path: way.path, arrival, comments, placeOf })
  }

  return async (token) => {
    const link = await linkByHash(unscoped, hashOfToken(token))
    const now = clock.now()
    if (link === null || link.revokedAt !== null) return { state: 'unknown' }
    if (linkEndsAt(link.expiresAt, link.tripEndedAt) <= now) return { state: 'ended', link }
    return withinOrganisation(link.organisationId, async () => {
      const trip = await followedTrip(db, link.organisationId, link.tripId)
      return trip === null ? { state: 'unknown' } : { state: 'open', link, tracking: await describe(link, trip, now) }
    })
  }
}
