import { haversineKm, KM_PER_DEGREE, RADIANS } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'

const NEIGHBOUR_RADIUS_KM = 10
/** A cell of the index is as high as the radius, so that the neighbourhood is at most three cells high. */
const CELL_DEG = NEIGHBOUR_RADIUS_KM / KM_PER_DEGREE
const KEY_STRIDE = 100_000

/** A unit where it was last heard. */
export interface Sighted {
  readonly tripId: string
  readonly point: LatLng
  readonly isSilent: boolean
}

export interface Neighbours {
  readonly reporting: number
  readonly silent: number
}

/** Counts the other units within `NEIGHBOUR_RADIUS_KM` of a point; looks only at the cells around it. */
export function indexNeighbours(units: Iterable<Sighted>): (point: LatLng, exceptTripId: string) => Neighbours {
  const cells = new Map<number, Sighted[]>()
  for (const unit of units) {
    const key = keyOf(row(unit.point.lat), row(unit.point.lng))
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, [unit])
    else cell.push(unit)
  }
  return (point, exceptTripId) => {
    let reporting = 0
    let silent = 0
    const reachLng = CELL_DEG / Math.max(0.01, Math.cos(point.lat * RADIANS))
    for (let lat = row(point.lat - CELL_DEG); lat <= row(point.lat + CELL_DEG); lat++) {
      for (let lng = row(point.lng - reachLng); lng <= row(point.lng + reachLng); lng++) {
        for (const unit of cells.get(keyOf(lat, lng)) ?? []) {
          if (unit.tripId === exceptTripId || haversineKm(unit.point, point) > NEIGHBOUR_RADIUS_KM) continue
          if (unit.isSilent) silent++
          else reporting++
        }
      }
    }
    return { reporting, silent }
  }
}

function row(degrees: number): number {
  return Math.floor(degrees / CELL_DEG)
}

function keyOf(lat: number, lng: number): number {
  return lat * KEY_STRIDE + lng
}
