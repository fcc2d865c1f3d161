import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { progressAt } from '@vigia/simulator/drive'
import { headingAtKm, pointAtKm } from '@vigia/simulator/roads/road-route'
import { HOUR_MS } from '@vigia/simulator/trip-plan'
import type { Apart, LabelledTrip } from './labelled-trip.ts'

const METRES_PER_DEGREE = 111_195

/** Where something truly is, how fast, and which way it looks. */
export interface Whereabouts {
  readonly point: LatLng
  readonly kmh: number
  readonly headingDeg: number
}

/** The truck at an instant. */
export function truckAt({ route, timetable, departedAt }: LabelledTrip, at: number): Whereabouts {
  const { km, kmh } = progressAt(timetable, at - departedAt)
  return { point: pointAtKm(route, km), kmh, headingDeg: headingAtKm(route, km) }
}

/** The operator at an instant: with the truck, or away from it. */
export function operatorAt(trip: LabelledTrip, at: number): Whereabouts {
  const { apart } = trip
  const truck = truckAt(trip, at)
  if (apart === null || at <= apart.fromAt || at >= apart.untilAt) return truck
  if (apart.kind === 'left') return { point: apart.at, kmh: 0, headingDeg: 0 }
  const metres = walkedMetres(apart, at)
  const kmh = metres < apart.metres ? apart.kmh : 0
  return { point: offset(truck.point, metres, apart.bearingDeg), kmh, headingDeg: apart.bearingDeg }
}

/** Away, there, and back again. */
function walkedMetres({ metres, kmh, fromAt, untilAt }: Extract<Apart, { kind: 'walked' }>, at: number): number {
  const perMs = (kmh * 1000) / HOUR_MS
  return Math.min(metres, (at - fromAt) * perMs, (untilAt - at) * perMs)
}

/** A point so many metres away. */
export function offset({ lat, lng }: LatLng, metres: number, bearingDeg: number): LatLng {
  const bearing = (bearingDeg * Math.PI) / 180
  return {
    lat: lat + (metres * Math.cos(bearing)) / METRES_PER_DEGREE,
    lng: lng + (metres * Math.sin(bearing)) / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
  }
}
