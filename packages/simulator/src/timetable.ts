import { PARADORES } from './demo-geofences.ts'
import type { Random } from './random.ts'
import { nearestKm, type Route } from './roads/road-route.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

const CRUISE_STEP_KM = 3
const BRAKING_KM = 0.7
const TOWN_KM = 2.5
const TOLL_EVERY_KM = 75
/** From one stop to another close by. */
const SHUNTING_KMH = 15
const PRIMARY_SHARE = 0.82
const REST_AFTER_MS = 4 * HOUR_MS
const SLEEP_AFTER_MS = 9 * HOUR_MS
const PARADOR_REACH_KM = 6

/**
 * When a truck is where along its route. Between two knots the speed changes evenly, so that place, time and speed
 * always agree. `ms` counts from departure.
 */
export interface Timetable {
  readonly ms: Float64Array
  readonly km: Float32Array
  readonly kmh: Float32Array
  readonly arrivesAfterMs: number
}

/** Something that keeps the truck at one speed for a while: 0 is a stop, 12 a crawl. */
export interface Hold {
  readonly km: number
  readonly kmh: number
  readonly durationMs: number
}

interface Plan {
  readonly random: Random
  readonly cruiseKmh: number
  /** Speeding drivers do not slow down for the country towns. */
  readonly ignoresTowns: boolean
  readonly holds: readonly Hold[]
}

/** A drive along the whole route: cruise, towns, toll plazas, rests at secure stops after 4 h, sleep after 9 h. */
export function planDrive(route: Route, plan: Plan): Timetable {
  const ms = [0]
  const km = [0]
  const kmh = [0]
  let drivingMs = 0
  let sinceSleepMs = 0

  const stand = (durationMs: number): void => {
    push(durationMs, 0, 0)
    drivingMs = 0
    if (durationMs > 2 * HOUR_MS) sinceSleepMs = 0
  }
  const push = (durationMs: number, forwardKm: number, speed: number): void => {
    ms.push((ms.at(-1) ?? 0) + durationMs)
    km.push((km.at(-1) ?? 0) + forwardKm)
    kmh.push(speed)
  }
  const driveTo = (targetKm: number, speed: number): void => {
    if (targetKm - (km.at(-1) ?? 0) <= 0.01) return
    if (speed === 0 && kmh.at(-1) === 0) driveTo((targetKm + (km.at(-1) ?? 0)) / 2, SHUNTING_KMH)
    const forwardKm = targetKm - (km.at(-1) ?? 0)
    const durationMs = ((2 * forwardKm) / Math.max(4, (kmh.at(-1) ?? 0) + speed)) * HOUR_MS
    push(durationMs, forwardKm, speed)
    drivingMs += durationMs
    sinceSleepMs += durationMs
  }
  const speedAt = (at: number) => cruiseAt(route, at, plan)

  for (const place of stoppingPlaces(route, plan)) {
    // A crawl may have carried the truck past the next place.
    if (place.km <= (km.at(-1) ?? 0)) continue
    const slowKmh = place.hold?.kmh ?? 0
    for (let at = (km.at(-1) ?? 0) + BRAKING_KM; at < place.km - BRAKING_KM; at += CRUISE_STEP_KM)
      driveTo(at, speedAt(at))
    const durationMs = place.hold?.durationMs ?? place.standMs(drivingMs, sinceSleepMs)
    if (durationMs === 0) continue
    driveTo(place.km, slowKmh)
    if (slowKmh === 0) stand(durationMs)
    else push(durationMs, (slowKmh * durationMs) / HOUR_MS, slowKmh)
  }
  for (let at = (km.at(-1) ?? 0) + BRAKING_KM; at < route.totalKm - BRAKING_KM; at += CRUISE_STEP_KM)
    driveTo(at, speedAt(at))
  driveTo(route.totalKm, 0)
  return {
    ms: Float64Array.from(ms),
    km: Float32Array.from(km),
    kmh: Float32Array.from(kmh),
    arrivesAfterMs: ms.at(-1) ?? 0,
  }
}

interface StoppingPlace {
  readonly km: number
  readonly hold: Hold | null
  /** How long a driver stands here who has driven so long; 0 for not at all. */
  readonly standMs: (drivingMs: number, sinceSleepMs: number) => number
}

function stoppingPlaces(route: Route, { random, holds }: Plan): StoppingPlace[] {
  const places: StoppingPlace[] = holds.map((hold) => ({ km: hold.km, hold, standMs: () => 0 }))
  for (let km = 20; km < route.totalKm - 10; km += TOLL_EVERY_KM) {
    const queueMs = random.between(0.6, 3.5) * MINUTE_MS
    if (stretchAt(route, km).isToll) places.push({ km, hold: null, standMs: () => queueMs })
  }
  for (const km of paradoresOn(route)) {
    const restMs = random.between(25, 42) * MINUTE_MS
    const sleepMs = random.between(4.5, 6) * HOUR_MS
    const standMs = (drivingMs: number, sinceSleepMs: number) => {
      if (sinceSleepMs > SLEEP_AFTER_MS) return sleepMs
      return drivingMs > REST_AFTER_MS ? restMs : 0
    }
    places.push({ km, hold: null, standMs })
  }
  return places.sort((a, b) => a.km - b.km)
}

const paradores = new WeakMap<Route, readonly number[]>()

/** The kilometres at which a route passes a secure stop. */
function paradoresOn(route: Route): readonly number[] {
  const known = paradores.get(route)
  if (known !== undefined) return known
  const kms = PARADORES.flatMap(({ point }) => {
    const { km, awayKm } = nearestKm(route, point)
    return awayKm > PARADOR_REACH_KM || km < 10 || km > route.totalKm - 10 ? [] : [km]
  })
  paradores.set(route, kms)
  return kms
}

function cruiseAt(route: Route, km: number, { random, cruiseKmh, ignoresTowns }: Plan): number {
  const isInTown = route.towns.some((town) => Math.abs(town.km - km) < TOWN_KM)
  if (isInTown && !ignoresTowns) return random.between(36, 54)
  const share = stretchAt(route, km).kind === 'primary' ? PRIMARY_SHARE : 1
  return cruiseKmh * share + random.between(-4, 4)
}

function stretchAt(route: Route, km: number): Route['stretches'][number] {
  const stretch = route.stretches.findLast(({ fromKm }) => fromKm <= km)
  return stretch ?? { fromKm: 0, isToll: false, kind: 'primary' }
}
