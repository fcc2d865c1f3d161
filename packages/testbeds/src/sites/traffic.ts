import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { headingAtKm, pointAtKm, routeBetween } from '@vigia/simulator/roads/road-route'

const HOUR_MS = 3_600_000

/** What a tracker says last. */
interface LastFix {
  readonly at: number
  readonly point: LatLng
  readonly speedKmh: number
  readonly headingDeg: number
}

/** A truck that drives up and down a road for ever; all that it says follows from the clock. */
export interface TrackedUnit {
  readonly id: number
  readonly name: string
  readonly plates: string
  readonly imei: string
  /** Where it is, exactly. */
  pointAt(at: number): LatLng
  /** What its tracker has last said. */
  lastFix(now: number): LastFix
}

interface Drive {
  readonly from: string
  readonly to: string
  /** 0 stands still. */
  readonly kmh?: number
  /** Where on its road it is at the epoch. */
  readonly startKm?: number
  /** Its tracker speaks so often. */
  readonly everyMs?: number
}

export function trackedUnit(id: number, name: string, plates: string, drive: Drive): TrackedUnit {
  const { from, to, kmh = 68, startKm = (id * 37) % 180, everyMs = 10_000 } = drive
  const route = routeBetween(from, to)
  const place = (at: number) => {
    const gone = (startKm + (at / HOUR_MS) * kmh) % (2 * route.totalKm)
    const isBack = gone > route.totalKm
    return { km: isBack ? 2 * route.totalKm - gone : gone, isBack }
  }
  return {
    id,
    name,
    plates,
    imei: String(864_000_050_000_000 + id * 7919),
    pointAt: (at) => pointAtKm(route, place(at).km),
    lastFix(now) {
      const at = now - ((((now - id * 1300) % everyMs) + everyMs) % everyMs)
      const { km, isBack } = place(at)
      const headingDeg = Math.round(headingAtKm(route, km) + (isBack ? 180 : 0)) % 360
      return { at, point: pointAtKm(route, km), speedKmh: kmh, headingDeg }
    },
  }
}

const ROADS = [
  ['Tepotzotlán', 'Querétaro'],
  ['Puebla', 'Veracruz'],
  ['Celaya', 'Guadalajara'],
  ['Saltillo', 'Monterrey'],
  ['Hermosillo', 'Ciudad Obregón'],
  ['Mazatlán', 'Culiacán'],
] as const

/** The rest of a carrier's trucks: `names` on roads of their own, ids from `firstId` on. */
export function otherUnits(
  firstId: number,
  plates: readonly string[],
  nameOf = (id: number) => `ECO-${id}`,
): TrackedUnit[] {
  return plates.map((plate, index) => {
    const id = firstId + index
    const [from, to] = ROADS[id % ROADS.length] ?? ROADS[0]
    return trackedUnit(id, nameOf(id), plate, { from, to, kmh: index % 4 === 3 ? 0 : 55 + (id % 30) })
  })
}
