import type { DrivenPoint } from '../src/route/driven-path.ts'
import { MINUTE_MS } from '../src/time/duration.ts'
import { NOW, north, ROAD } from './factories.ts'

/** A road due north of 120 km. */
const WAY_KM = 120
export const DESTINATION = north(WAY_KM * 1_000)
export const atKm = (km: number) => north(km * 1_000, ROAD)

interface Driven {
  /** The instant at which it leaves, epoch ms. */
  readonly departs?: number
  readonly kmh?: number
  readonly untilKm?: number
  /** Where it stands, and for how many minutes. */
  readonly stops?: readonly { readonly km: number; readonly minutes: number }[]
}

/** How a truck is heard that drives along the road: every two minutes. */
export function driven({ departs = NOW, kmh = 60, untilKm = WAY_KM, stops = [] }: Driven = {}): DrivenPoint[] {
  const points: DrivenPoint[] = []
  const left = stops.map((stop) => ({ ...stop }))
  for (let minute = 0, km = 0; ; minute += 2) {
    points.push({ point: atKm(km), at: departs + minute * MINUTE_MS })
    const stop = left.find((one) => one.minutes > 0 && km >= one.km)
    if (stop !== undefined) stop.minutes -= 2
    else if (km >= untilKm) return points
    else km = Math.min(untilKm, km + (kmh * 2) / 60)
  }
}
