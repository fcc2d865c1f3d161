import type { Timetable } from './timetable.ts'

const HOUR_MS = 3_600_000

export interface Progress {
  readonly km: number
  readonly kmh: number
}

/** How far along its route a truck is, and how fast, so long after departure. Pure; stands still before and after. */
export function progressAt({ ms, km, kmh }: Timetable, elapsedMs: number): Progress {
  const last = ms.length - 1
  if (elapsedMs <= 0) return { km: 0, kmh: 0 }
  if (elapsedMs >= (ms[last] ?? 0)) return { km: km[last] ?? 0, kmh: 0 }
  const knot = knotBefore(ms, elapsedMs)
  const [fromMs = 0, toMs = 0] = [ms[knot], ms[knot + 1]]
  const [fromKmh = 0, toKmh = 0] = [kmh[knot], kmh[knot + 1]]
  const share = toMs === fromMs ? 0 : (elapsedMs - fromMs) / (toMs - fromMs)
  const span = (km[knot + 1] ?? 0) - (km[knot] ?? 0)
  // The distance under an even change of speed, scaled to the knots' own distance.
  const meanKmh = (fromKmh + toKmh) / 2
  const gone = meanKmh === 0 ? 0 : (share * (fromKmh + ((toKmh - fromKmh) * share) / 2)) / meanKmh
  return { km: (km[knot] ?? 0) + span * gone, kmh: fromKmh + (toKmh - fromKmh) * share }
}

/** Milliseconds after departure at which the truck first is this far along. */
export function msAtKm({ ms, km, arrivesAfterMs }: Timetable, wantedKm: number): number {
  const knot = km.findIndex((at) => at >= wantedKm - 0.01)
  return knot === -1 ? arrivesAfterMs : (ms[knot] ?? 0)
}

/** The km at which the truck would be after driving so long. */
export function kmAfterHours(timetable: Timetable, hours: number): number {
  return progressAt(timetable, hours * HOUR_MS).km
}

function knotBefore(ms: Float64Array, elapsedMs: number): number {
  let [low, high] = [0, ms.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((ms[middle] ?? 0) <= elapsedMs) low = middle
    else high = middle
  }
  return low
}
