import { progressAt } from '@vigia/simulator/drive'
import { pointAtKm, type Route } from '@vigia/simulator/roads/road-route'
import type { Timetable } from '@vigia/simulator/timetable'
import type { Stop } from './labelled-trip.ts'

const PRECISION_MS = 500

/** Milliseconds from departure until the truck has come so far, to half a second. */
export function elapsedAtKm(timetable: Timetable, km: number): number {
  let [low, high] = [0, timetable.arrivesAfterMs]
  while (high - low > PRECISION_MS) {
    const middle = (low + high) / 2
    if (progressAt(timetable, middle).km < km) low = middle
    else high = middle
  }
  return high
}

/** Where and when a truck stands on its way, from leaving until it has unloaded. */
export function stopsOf(
  route: Route,
  { ms, km, kmh, arrivesAfterMs }: Timetable,
  departedAt: number,
  ends: { readonly registeredAt: number; readonly endsAt: number },
): readonly Stop[] {
  const stopAt = (at: number, fromAt: number, untilAt: number): Stop => ({
    km: at,
    point: pointAtKm(route, at),
    fromAt,
    untilAt,
  })
  const stops = [stopAt(0, ends.registeredAt, departedAt)]
  for (let knot = 1; knot < ms.length; knot++) {
    const [fromMs = 0, untilMs = 0] = [ms[knot - 1], ms[knot]]
    const stands = kmh[knot] === 0 && kmh[knot - 1] === 0 && km[knot] === km[knot - 1]
    if (stands) stops.push(stopAt(km[knot] ?? 0, departedAt + fromMs, departedAt + untilMs))
  }
  const arrivesAt = departedAt + arrivesAfterMs
  if (ends.endsAt > arrivesAt) stops.push(stopAt(route.totalKm, arrivesAt, ends.endsAt))
  return stops
}
