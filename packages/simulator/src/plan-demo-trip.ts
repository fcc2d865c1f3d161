import { isInsideGeofence } from '@vigia/domain/geofence/is-inside-geofence'
import { DANGER_GEOFENCES, DEMO_GEOFENCES } from './demo-geofences.ts'
import { kmAfterHours, msAtKm } from './drive.ts'
import { type Random, randomOf } from './random.ts'
import { CORRIDORS } from './roads/corridors.ts'
import { nearestKm, pointAtKm, type Route, routeBetween } from './roads/road-route.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { type Hold, planDrive, type Timetable } from './timetable.ts'
import { HOUR_MS, MINUTE_MS } from './trip-plan.ts'

const MEAN_KMH = 58
const DEFAULT_LEAD_HOURS = 1

/** A route and the drive along it, with the moment of the scenario's condition. */
export interface Journey {
  readonly route: Route
  readonly timetable: Timetable
  /** From departure to the condition; 0 on calm trips. */
  readonly conditionAfterMs: number
}

/** A journey between two towns on which nothing happens. */
export function calmJourney(scenario: Scenario, route: Route, random: Random): Journey {
  return { route, timetable: planDrive(route, driverOf(scenario, random, [])), conditionAfterMs: 0 }
}

/** A journey on which the scenario comes true: a corridor that is long enough, and the place where it happens. */
export function scenarioJourney(scenario: Scenario, keys: readonly (string | number)[]): Journey {
  const random = randomOf(...keys, 'corridor')
  const { condition, hold, leadHours = DEFAULT_LEAD_HOURS } = scenario
  const lastsMs = condition === null ? 0 : (condition.minAgeMinutes + condition.lastsMinutes) * MINUTE_MS
  const drivesMs = leadHours * HOUR_MS + (hold?.minutes === null ? 0 : lastsMs)
  const route = random.pick(corridorsFor(scenario, (drivesMs / HOUR_MS) * MEAN_KMH))

  // The drive up to the condition is the same with the hold as without: the same draws in the same order.
  const drive = (holds: readonly Hold[]) => planDrive(route, driverOf(scenario, randomOf(...keys, 'drive'), holds))
  const km = scenario.happensInDanger
    ? nearestKm(route, DANGER_GEOFENCES[0].point).km
    : clearOfGeofences(route, kmAfterHours(drive([]), leadHours))
  const holdMs = hold?.minutes === null ? lastsMs + HOUR_MS : (hold?.minutes ?? 0) * MINUTE_MS
  const timetable = drive(hold === undefined ? [] : [{ km, kmh: hold.kmh, durationMs: holdMs }])
  return { route, timetable, conditionAfterMs: msAtKm(timetable, km) }
}

function driverOf({ cruiseKmh }: Scenario, random: Random, holds: readonly Hold[]) {
  return { random, holds, cruiseKmh: cruiseKmh ?? random.between(70, 84), ignoresTowns: (cruiseKmh ?? 0) > 100 }
}

const corridors = CORRIDORS.flatMap(([from, to]) => [routeBetween(from, to), routeBetween(to, from)])
const corridorsThroughDanger = corridors.filter((route) => {
  const pass = nearestKm(route, DANGER_GEOFENCES[0].point)
  return pass.awayKm < 2 && pass.km > 15 && pass.km < 400
})

function corridorsFor(scenario: Scenario, km: number): readonly Route[] {
  if (scenario.happensInDanger) return corridorsThroughDanger
  const long = corridors.filter((route) => route.totalKm >= km + 60)
  return long.length > 0 ? long : [...corridors].sort((a, b) => b.totalKm - a.totalKm).slice(0, 4)
}

/** The first place from `km` on where a stop is neither excused nor in a danger geofence. */
function clearOfGeofences(route: Route, km: number): number {
  for (let at = km; at < route.totalKm - 5; at += 4) {
    const point = pointAtKm(route, at)
    if (!DEMO_GEOFENCES.some((geofence) => isInsideGeofence(point, { id: geofence.name, ...geofence }))) return at
  }
  return km
}
