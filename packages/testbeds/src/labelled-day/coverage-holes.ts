import { haversineKm } from '@vigia/domain/geo/distance'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { randomOf } from '@vigia/simulator/random'
import { CORRIDORS } from '@vigia/simulator/roads/corridors'
import { pointAtKm, type Route, routeBetween } from '@vigia/simulator/roads/road-route'
import { HOLES } from './frequencies.ts'

/** A place where the network does not reach. */
export interface Hole {
  readonly centre: LatLng
  readonly radiusKm: number
}

/** The holes of the country: the same for all trips of a seed, on its history's days too. */
export function coverageHoles(seed: number): readonly Hole[] {
  const random = randomOf(seed, 'holes')
  return Array.from({ length: HOLES.count }, () => {
    const route = routeBetween(...random.pick(CORRIDORS))
    return {
      centre: pointAtKm(route, route.totalKm * random.between(0.15, 0.85)),
      radiusKm: random.between(HOLES.leastKm, HOLES.mostKm),
    }
  })
}

export const isInHole = (point: LatLng, holes: readonly Hole[]): boolean =>
  holes.some(({ centre, radiusKm }) => haversineKm(point, centre) <= radiusKm)

/** Kilometres of a route that lie in a hole. */
export interface HoleStretch {
  readonly hole: number
  readonly fromKm: number
  readonly untilKm: number
}

const STEP_KM = 0.25

const known = new WeakMap<readonly Hole[], Map<Route, readonly HoleStretch[]>>()

/** Where a route crosses holes, in travel order. */
export function stretchesInHoles(route: Route, holes: readonly Hole[]): readonly HoleStretch[] {
  const ofRoutes = known.get(holes) ?? new Map<Route, readonly HoleStretch[]>()
  known.set(holes, ofRoutes)
  const stretches = ofRoutes.get(route) ?? findStretches(route, holes)
  ofRoutes.set(route, stretches)
  return stretches
}

function findStretches(route: Route, holes: readonly Hole[]): readonly HoleStretch[] {
  const stretches: { hole: number; fromKm: number; untilKm: number }[] = []
  const near = holes.map((hole, index) => ({ ...hole, index })).filter((hole) => isNear(route, hole))
  if (near.length === 0) return []
  for (let km = 0; km <= route.totalKm; km += STEP_KM) {
    const point = pointAtKm(route, km)
    for (const { index, centre, radiusKm } of near) {
      if (haversineKm(point, centre) > radiusKm) continue
      const last = stretches.findLast(({ hole }) => hole === index)
      if (last !== undefined && km - last.untilKm <= STEP_KM * 1.5) last.untilKm = km
      else stretches.push({ hole: index, fromKm: km, untilKm: km })
    }
  }
  return stretches
}

function isNear(route: Route, { centre, radiusKm }: Hole): boolean {
  return route.points.some((point) => haversineKm(point, centre) < radiusKm + 15)
}
