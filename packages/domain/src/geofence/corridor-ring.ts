import { KM_PER_DEGREE, RADIANS } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { withoutRepeats } from '../geo/route-length.ts'

/** Corners of a half circle at each end. */
const CAP_STEPS = 8
/** A corner sharper than this reaches no farther out than so many half widths. */
const MITRE_LIMIT = 3

/**
 * The outline of a corridor: the line `halfWidthM` to its left, round its end, and back on the right. An open ring of ≥ 4
 * points; where a line turns back on itself more tightly than its width, the ring crosses itself.
 */
export function corridorRing(line: readonly LatLng[], halfWidthM: number): LatLng[] {
  const corners = withoutRepeats(line)
  const [first, last] = [corners[0], corners.at(-1)]
  if (first === undefined || last === undefined) return []
  const kmPerLng = KM_PER_DEGREE * Math.cos(((first.lat + last.lat) / 2) * RADIANS)
  const reachKm = halfWidthM / 1000
  const bearing = (a: LatLng, b: LatLng): number =>
    Math.atan2((b.lat - a.lat) * KM_PER_DEGREE, (b.lng - a.lng) * kmPerLng)
  const aside = ({ lat, lng }: LatLng, angle: number, km: number): LatLng => ({
    lat: lat + (Math.sin(angle) * km) / KM_PER_DEGREE,
    lng: lng + (Math.cos(angle) * km) / kmPerLng,
  })

  const left: LatLng[] = []
  const right: LatLng[] = []
  corners.forEach((corner, i) => {
    const [before, after] = [corners[i - 1], corners[i + 1]]
    const from = before === undefined ? null : bearing(before, corner)
    const to = after === undefined ? null : bearing(corner, after)
    const along = from ?? to ?? 0
    const half = from === null || to === null ? 0 : turn(from, to) / 2
    const km = reachKm * Math.min(MITRE_LIMIT, 1 / Math.max(Math.cos(half), 1e-6))
    left.push(aside(corner, along + half + Math.PI / 2, km))
    right.push(aside(corner, along + half - Math.PI / 2, km))
  })

  const start = corners[1] === undefined ? 0 : bearing(first, corners[1])
  const before = corners.at(-2)
  const end = before === undefined ? 0 : bearing(before, last)
  const cap = (centre: LatLng, angle: number): LatLng[] =>
    Array.from({ length: CAP_STEPS - 1 }, (_, i) =>
      aside(centre, angle + Math.PI / 2 - ((i + 1) / CAP_STEPS) * Math.PI, reachKm),
    )
  return [...left, ...cap(last, end), ...right.reverse(), ...cap(first, start + Math.PI)]
}

/** The way from one bearing to another, -π … π. */
const turn = (from: number, to: number): number => Math.atan2(Math.sin(to - from), Math.cos(to - from))
