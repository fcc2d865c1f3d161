import type { LatLng } from '../geo/lat-lng.ts'
import { distanceToRouteKm } from '../geo/route-distance.ts'
import type { Geofence } from '../geofence/geofence.ts'
import { isInsideGeofence } from '../geofence/is-inside-geofence.ts'
import { sustainedSpeedKmh } from '../gps/sustained-speed-kmh.ts'
import { minutesSince } from '../time/duration.ts'
import { isExpectedStop } from '../trip/expected-stop.ts'
import { newestTrack } from './newest-fix.ts'
import type { RiskFactor } from './risk-level.ts'
import { riskText } from './risk-text.ts'
import { firstLimit, type RiskWeights, stepPoints } from './risk-weights.ts'
import type { RiskContext, TripSnapshot } from './trip-snapshot.ts'

/** What follows from where the unit is and how it moves there: stop, danger geofence, route, speed. */
export function placeFactors(
  trip: TripSnapshot,
  context: RiskContext,
  weights: RiskWeights,
  now: number,
): readonly (RiskFactor | null)[] {
  const track = newestTrack(trip)
  return [
    ...geofenceFactors(trip, context, weights, now, track),
    offRouteFactor(trip, weights, track),
    speedingFactor(trip, weights, now, track),
  ]
}

/** What follows from how long the unit has stood, and from the geofences there. */
export function geofenceFactors(
  trip: TripSnapshot,
  { geofences }: RiskContext,
  weights: RiskWeights,
  now: number,
  [fix] = newestTrack(trip),
): readonly (RiskFactor | null)[] {
  const place = fix?.point ?? null
  const here = place === null ? NOWHERE : geofencesAt(place, geofences)
  const { stoppedSince, expectedStop } = trip
  // Where it is dangerous to stand nobody's word excuses it.
  const isExpected = stoppedSince !== null && here.danger === null && isExpectedStop(expectedStop, stoppedSince, now)
  const stoppedMinutes = stoppedSince === null || here.isExcused || isExpected ? 0 : minutesSince(stoppedSince, now)
  return stopFactors(here.danger, stoppedMinutes, weights)
}

/** How far the unit is off the planned line. Value: km. */
export function offRouteFactor(trip: TripSnapshot, weights: RiskWeights, [fix] = newestTrack(trip)): RiskFactor | null {
  return fix === undefined ? null : routeFactor(fix.point, trip.plannedRoute, weights)
}

/** How fast the unit drives. Value: km/h. Only a fresh fix speaks of now. */
export function speedingFactor(
  trip: TripSnapshot,
  weights: RiskWeights,
  now: number,
  track = newestTrack(trip),
): RiskFactor | null {
  const fix = track[0]
  const isFresh = fix !== undefined && minutesSince(fix.at, now) <= firstLimit(weights.staleGpsMinutes)
  return isFresh ? speedFactor(sustainedSpeedKmh(track), weights) : null
}

interface GeofencesHere {
  readonly danger: Geofence | null
  /** In a safe or delivery geofence: a stop there needs no explanation. */
  readonly isExcused: boolean
}

const NOWHERE: GeofencesHere = { danger: null, isExcused: false }

function geofencesAt(place: LatLng, geofences: readonly Geofence[]): GeofencesHere {
  let danger: Geofence | null = null
  let isExcused = false
  for (const geofence of geofences) {
    if (!isInsideGeofence(place, geofence)) continue
    if (geofence.kind === 'danger') danger ??= geofence
    else isExcused = true
  }
  return { danger, isExcused }
}

/** A stop in a danger geofence is one cause: one line with the heavier of its points, for the stop and for where it is. */
function stopFactors(danger: Geofence | null, minutes: number, weights: RiskWeights): readonly (RiskFactor | null)[] {
  const stop = stopFactor(minutes, weights)
  if (danger === null) return [stop]
  const points = stepPoints(weights.dangerZone.stoppedMinutes, minutes)
  if (points <= weights.dangerZone.inside) return [stop, insideFactor(danger, weights)]
  const text = riskText.stoppedInDanger(minutes, danger.name)
  return [{ type: 'ZONA_RIESGO', points: Math.max(points, stop?.points ?? 0), value: minutes, text }]
}

/** Value: minutes. */
function stopFactor(minutes: number, weights: RiskWeights): RiskFactor | null {
  const points = stepPoints(weights.stoppedMinutes, minutes)
  return points === 0 ? null : { type: 'UNIDAD_DETENIDA', points, value: minutes, text: riskText.stopped(minutes) }
}

/** In a danger geofence, not stopped there for long. Value: 0 minutes of stop that count. */
function insideFactor({ name }: Geofence, { dangerZone: { inside } }: RiskWeights): RiskFactor {
  return { type: 'ZONA_RIESGO', points: inside, value: 0, text: riskText.inDanger(name) }
}

function routeFactor(place: LatLng, route: readonly LatLng[], weights: RiskWeights): RiskFactor | null {
  const km = distanceToRouteKm(place, route, firstLimit(weights.offRouteKm))
  const points = km === null ? 0 : stepPoints(weights.offRouteKm, km)
  return km === null || points === 0 ? null : { type: 'DESVIO_RUTA', points, value: km, text: riskText.offRoute(km) }
}

function speedFactor(kmh: number | null, weights: RiskWeights): RiskFactor | null {
  const points = kmh === null ? 0 : stepPoints(weights.speedKmh, kmh)
  return kmh === null || points === 0
    ? null
    : { type: 'EXCESO_VELOCIDAD', points, value: kmh, text: riskText.speeding(kmh) }
}
