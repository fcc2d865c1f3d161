import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { nearestOnSegment } from '../geo/nearest-on-segment.ts'
import type { GeofenceOnRoute } from '../route/geofences-along-route.ts'
import { HOUR_MS } from '../time/duration.ts'

/** The next shift is told of danger zones that a trip enters within so much (design, second part §3). */
const GEOFENCE_AHEAD_MS = 6 * HOUR_MS
/** A unit that is farther from its route than this goes another way. */
const ON_ROUTE_KM = 2
/** Of a loaded truck with its stops, where no ETA says how long the rest takes. */
const USUAL_KMH = 55
/** An ETA that asks for more, or for less, says nothing of the way in between. */
const [SLOWEST_KMH, FASTEST_KMH] = [15, 95]

/** A danger zone that a trip is about to enter. */
export interface GeofenceAhead {
  readonly name: string
  readonly km: number
  /** About when, epoch ms. */
  readonly at: number
  /** Whether the trip's ETA says so; else it is a usual pace. */
  readonly isByEta: boolean
}

interface OnItsWay {
  /** As it is planned; with fewer than two points nobody knows its way. */
  readonly route: readonly LatLng[]
  /** Of that route. */
  readonly geofences: readonly GeofenceOnRoute[]
  readonly position: LatLng
  /** When it is to arrive at the route's end, epoch ms; null: nobody says, or its movement does not support it. */
  readonly etaAt: number | null
}

/** The danger zones that lie on the rest of a planned route and are entered within six hours of `now`, the next one first. Off its route: none. */
export function geofencesAhead({ route, geofences, position, etaAt }: OnItsWay, now: number): readonly GeofenceAhead[] {
  const dangers = geofences.filter(({ geofence }) => geofence.kind === 'danger')
  // Of most routes: their points need not be looked at.
  const place = dangers.length === 0 ? null : placeOnRoute(route, position)
  if (place === null) return []
  const leftKm = place.lengthKm - place.km
  const byEta = etaAt === null || etaAt <= now ? 0 : leftKm / ((etaAt - now) / HOUR_MS)
  const isByEta = byEta >= SLOWEST_KMH && byEta <= FASTEST_KMH
  const kmh = isByEta ? byEta : USUAL_KMH
  return dangers
    .filter(({ fromKm }) => fromKm > place.km)
    .map(({ geofence, fromKm }) => {
      const km = fromKm - place.km
      return { name: geofence.name, km, at: now + (km / kmh) * HOUR_MS, isByEta }
    })
    .filter(({ at }) => at - now <= GEOFENCE_AHEAD_MS)
    .toSorted((a, b) => a.at - b.at)
}

/** Of a route that takes the same road twice the first time, from which more lies ahead. */
function placeOnRoute(
  route: readonly LatLng[],
  position: LatLng,
): { readonly km: number; readonly lengthKm: number } | null {
  let lengthKm = 0
  let nearest = { distanceKm: Number.POSITIVE_INFINITY, km: 0 }
  for (const [index, from] of route.entries()) {
    const to = route[index + 1]
    if (to === undefined) continue
    const segmentKm = haversineKm(from, to)
    const { distanceKm, share } = nearestOnSegment(position, from, to)
    if (distanceKm < nearest.distanceKm) nearest = { distanceKm, km: lengthKm + segmentKm * share }
    lengthKm += segmentKm
  }
  return nearest.distanceKm > ON_ROUTE_KM ? null : { km: nearest.km, lengthKm }
}
