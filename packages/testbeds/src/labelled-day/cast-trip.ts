import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { isInsideGeofence } from '@vigia/domain/geofence/is-inside-geofence'
import { DANGER_GEOFENCES, DEMO_GEOFENCES, type DemoGeofence, PARADORES } from '@vigia/simulator/demo-geofences'
import { progressAt } from '@vigia/simulator/drive'
import type { Random } from '@vigia/simulator/random'
import { CORRIDORS } from '@vigia/simulator/roads/corridors'
import { nearestKm, pointAtKm, type Route, routeBetween } from '@vigia/simulator/roads/road-route'
import { type Hold, planDrive, type Timetable } from '@vigia/simulator/timetable'
import { MINUTE_MS } from '@vigia/simulator/trip-plan'
import { type Hole, isInHole } from './coverage-holes.ts'
import type { Part } from './frequencies.ts'
import { elapsedAtKm } from './journey-times.ts'

/** The way on which a part is played, and when on it, from departure. */
export interface Scene {
  readonly route: Route
  readonly timetable: Timetable
  readonly km: number
  readonly elapsedMs: number
  /** How long the truck is held there; 0 when it drives on. */
  readonly holdMs: number
}

/** How long the truck stands, by part; the others drive on. `walked-off` and `left-behind` bring their own. Minutes. */
const HOLD_MINUTES: Partial<Readonly<Record<Part, readonly [least: number, most: number]>>> = {
  'danger-stop': [8, 40],
  'unauthorised-stop': [55, 160],
  'authorised-stop': [60, 180],
  'toll-queue': [10, 35],
  'left-behind': [6, 20],
}
const QUEUE_KMH = 5
const JAMMED_OVER_KMH = 30
/** Near enough to a secure stop, or a danger geofence, to be well inside of it. */
const WELL_INSIDE_KM = 2.5
const TRIES = 60

const routes = () => CORRIDORS.flatMap(([from, to]) => [routeBetween(from, to), routeBetween(to, from)])

/**
 * Finds a way and a place on it for a part. The drive up to the place is the same with the hold as without it.
 *
 * A jammer is switched on where the truck was heard: in a hole nobody can tell.
 *
 * @param holdMs how long `walked-off` takes; null for the part's own time.
 */
export function castTrip(
  drawing: (purpose: string) => Random,
  part: Part,
  holdMs: number | null,
  holes: readonly Hole[],
): Scene {
  const random = drawing('scene')
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const route = random.pick(routes())
    const km = placeFor(part, route, random)
    if (km === null || (part === 'jammer' && isInHole(pointAtKm(route, km), holes))) continue
    const cruiseKmh = random.between(70, 84)
    const drive = (holds: readonly Hold[]): Timetable =>
      planDrive(route, { random: drawing(`drive ${attempt}`), cruiseKmh, ignoresTowns: false, holds })
    const hold = holdFor(part, km, holdMs, random)
    const timetable = drive(hold === null ? [] : [hold])
    const elapsedMs = elapsedAtKm(timetable, km)
    // Another stop just before may have carried the truck past the place.
    const isHeld = hold === null || progressAt(timetable, elapsedMs + hold.durationMs / 2).kmh === hold.kmh
    if (!isHeld) continue
    if (part === 'jammer' && progressAt(timetable, elapsedMs).kmh < JAMMED_OVER_KMH) continue
    return { route, timetable, km, elapsedMs, holdMs: hold?.durationMs ?? 0 }
  }
  throw new Error(`No road has a place for ${part}`)
}

function holdFor(part: Part, km: number, ownMs: number | null, random: Random): Hold | null {
  const minutes = HOLD_MINUTES[part]
  if (ownMs !== null) return { km, kmh: 0, durationMs: ownMs }
  if (minutes === undefined) return null
  const durationMs = random.between(...minutes) * MINUTE_MS
  return { km, kmh: part === 'toll-queue' ? QUEUE_KMH : 0, durationMs }
}

/** Where on a route a part may be played; null when it has no such place. */
function placeFor(part: Part, route: Route, random: Random): number | null {
  const km = route.totalKm * random.between(0.12, 0.85)
  if (part === 'danger-stop') return passingOneOf(DANGER_GEOFENCES, route, random)
  if (part === 'authorised-stop') return passingOneOf(PARADORES, route, random)
  const stands = part === 'unauthorised-stop' || part === 'walked-off' || part === 'left-behind'
  return stands && isInAnyGeofence(pointAtKm(route, km)) ? null : km
}

function passingOneOf(geofences: readonly DemoGeofence[], route: Route, random: Random): number | null {
  const passed = geofences.flatMap(({ point }) => {
    const { km, awayKm } = nearestKm(route, point)
    return awayKm <= WELL_INSIDE_KM && km > 20 && km < route.totalKm - 20 ? [km] : []
  })
  return passed.length === 0 ? null : random.pick(passed)
}

const isInAnyGeofence = (point: LatLng): boolean =>
  DEMO_GEOFENCES.some((geofence) => isInsideGeofence(point, { id: geofence.name, ...geofence }))
