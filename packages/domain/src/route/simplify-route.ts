import { haversineKm, KM_PER_DEGREE, RADIANS } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { routeLengthKm, withoutRepeats } from '../geo/route-length.ts'

/** A longer line is thinned evenly first. */
const MOST_SEARCHED = 10_000
/** Deeper than a road ever needs, stretches are halved: a line drawn to be slow would take the square of its points. */
const MOST_SPLITS = 24

/**
 * The line with fewer points, none of those left out farther than `toleranceM` from it (Douglas–Peucker, on a plane around
 * each stretch). Points at the same place follow each other once. Where more than `most` remain, the tolerance doubles
 * until they do not. First and last point stay.
 *
 * @returns at least the two ends; fewer points only if the line has fewer places.
 */
export function simplifyRoute(line: readonly LatLng[], toleranceM: number, most?: number): readonly LatLng[] {
  const passes = simplifyingRoute(line, toleranceM, most)
  for (;;) {
    const { done, value } = passes.next()
    if (done === true) return value
  }
}

/** The same, pass by pass: for who has others waiting. */
export function* simplifyingRoute(
  line: readonly LatLng[],
  toleranceM: number,
  most = Number.POSITIVE_INFINITY,
): Generator<undefined, readonly LatLng[]> {
  const places = withoutRepeats(line)
  let kept = douglasPeucker(places.length > MOST_SEARCHED ? thinned(places) : places, toleranceM)
  for (let widerM = toleranceM * 2; kept.length > Math.max(2, most); widerM *= 2) {
    yield undefined
    kept = douglasPeucker(kept, widerM)
  }
  return kept
}

/** At most `MOST_SEARCHED` points, some even step apart along the line. */
function thinned(line: readonly LatLng[]): readonly LatLng[] {
  const stepKm = routeLengthKm(line) / (MOST_SEARCHED - 2)
  let sinceKm = 0
  return line.filter((point, i) => {
    const before = line[i - 1]
    if (before === undefined || i === line.length - 1) return true
    sinceKm += haversineKm(before, point)
    if (sinceKm < stepKm) return false
    sinceKm = 0
    return true
  })
}

function douglasPeucker(line: readonly LatLng[], toleranceM: number): readonly LatLng[] {
  const keeps = new Set([0, line.length - 1])
  const open: (readonly [from: number, to: number, splits: number])[] = [[0, line.length - 1, 0]]
  for (let stretch = open.pop(); stretch !== undefined; stretch = open.pop()) {
    const [from, to, splits] = stretch
    const { index, km } = farthest(line, from, to)
    if (km * 1000 <= toleranceM) continue
    const split = splits < MOST_SPLITS ? index : (from + to) >> 1
    keeps.add(split)
    open.push([from, split, splits + 1], [split, to, splits + 1])
  }
  return line.filter((_, i) => keeps.has(i))
}

/** Which point between two lies farthest from the straight line that joins them. */
function farthest(line: readonly LatLng[], from: number, to: number): { readonly index: number; readonly km: number } {
  const [start, end] = [line[from], line[to]]
  let index = from
  let most = 0
  if (start === undefined || end === undefined) return { index, km: 0 }
  const kmPerLng = KM_PER_DEGREE * Math.cos(((start.lat + end.lat) / 2) * RADIANS)
  const alongX = (end.lng - start.lng) * kmPerLng
  const alongY = (end.lat - start.lat) * KM_PER_DEGREE
  const length = alongX * alongX + alongY * alongY
  for (let i = from + 1; i < to; i++) {
    const point = line[i]
    if (point === undefined) break
    const x = (point.lng - start.lng) * kmPerLng
    const y = (point.lat - start.lat) * KM_PER_DEGREE
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, (x * alongX + y * alongY) / length))
    const awayX = x - share * alongX
    const awayY = y - share * alongY
    const away = awayX * awayX + awayY * awayY
    if (away > most) {
      most = away
      index = i
    }
  }
  return { index, km: Math.sqrt(most) }
}
