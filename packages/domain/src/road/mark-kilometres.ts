import { haversineKm, KM_PER_DEGREE, RADIANS } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { nearestOnSegment } from '../geo/nearest-on-segment.ts'
import { isCountedOn, type KilometreRun, kilometreRuns, type Mark } from './kilometre-runs.ts'

/** A kilometre post of a road, where it stands beside it. */
export interface KilometrePost {
  readonly point: LatLng
  readonly km: number
}

/** A point of a road's line, with its kilometre where it is known; between two that know theirs it grows evenly. */
export interface RoadPoint extends LatLng {
  readonly km: number | null
}

/** Beside a carriageway stand its own posts, in the middle or beyond it those of the other. */
export const POST_REACH_KM = 0.06
/** Segments that are passed over together where a post is far from all of them. */
const BOX_SEGMENTS = 256
/** Beyond the last post of a line nobody says where the count ends. */
const BEYOND_KM = 2

/** From where to where along a line the kilometre is known, and its kilometres at the corners between. */
interface KnownStretch {
  readonly corners: readonly Mark[]
}

/**
 * A line of a road with the kilometres that its posts prove: between two that agree with the length between them
 * (`kilometreRuns`), and up to 2 km beyond the first and last one. The line has more points then: one at each post.
 *
 * @param line two points or more. @param posts of this road only; those more than 60 m away are not of this line.
 */
export function markKilometres(line: readonly LatLng[], posts: readonly KilometrePost[]): readonly RoadPoint[] {
  const alongKm = lengthsAlong(line)
  const boxes = boxesOf(line)
  const marks = posts.flatMap((post) => markOn(line, alongKm, boxes, post) ?? []).sort((a, b) => a.alongKm - b.alongKm)
  const lengthKm = alongKm.at(-1) ?? 0
  const stretches = kilometreRuns(marks).map((run) => knownStretch(run, marks, lengthKm))
  return withCorners(line, alongKm, stretches)
}

/** The length of the line up to each of its points. */
function lengthsAlong(line: readonly LatLng[]): readonly number[] {
  let km = 0
  return line.map((point, index) => {
    const previous = line[index - 1]
    if (previous !== undefined) km += haversineKm(previous, point)
    return km
  })
}

/** Some segments of a line, by the numbers of their points, and the box around them. */
interface Box {
  readonly from: number
  readonly to: number
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

function boxesOf(line: readonly LatLng[]): readonly Box[] {
  const boxes: Box[] = []
  for (let from = 0; from < line.length - 1; from += BOX_SEGMENTS) {
    const to = Math.min(line.length - 1, from + BOX_SEGMENTS)
    const own = line.slice(from, to + 1)
    const [lats, lngs] = [own.map(({ lat }) => lat), own.map(({ lng }) => lng)]
    boxes.push({
      ...{ from, to, south: Math.min(...lats), north: Math.max(...lats) },
      ...{ west: Math.min(...lngs), east: Math.max(...lngs) },
    })
  }
  return boxes
}

function mayBeNear({ lat, lng }: LatLng, { south, north, west, east }: Box): boolean {
  const reachLat = POST_REACH_KM / KM_PER_DEGREE
  const reachLng = reachLat / Math.cos(lat * RADIANS)
  return lat >= south - reachLat && lat <= north + reachLat && lng >= west - reachLng && lng <= east + reachLng
}

function markOn(
  line: readonly LatLng[],
  alongKm: readonly number[],
  boxes: readonly Box[],
  { point, km }: KilometrePost,
): Mark | null {
  let nearest = { distanceKm: POST_REACH_KM, alongKm: -1 }
  for (const box of boxes) {
    if (!mayBeNear(point, box)) continue
    for (let index = box.from + 1; index <= box.to; index++) {
      const [from, to] = [line[index - 1], line[index]]
      if (from === undefined || to === undefined) continue
      const { distanceKm, share } = nearestOnSegment(point, from, to)
      if (distanceKm > nearest.distanceKm) continue
      const [start, end] = [alongKm[index - 1] ?? 0, alongKm[index] ?? 0]
      nearest = { distanceKm, alongKm: start + share * (end - start) }
    }
  }
  return nearest.alongKm < 0 ? null : { alongKm: nearest.alongKm, km }
}

function knownStretch({ marks: known, direction }: KilometreRun, all: readonly Mark[], lengthKm: number): KnownStretch {
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return { corners: [] }
  // Where another post stands that does not agree, the count changes somewhere between: nobody knows where.
  const isFirst = all.slice(0, all.indexOf(first)).every((mark) => isCountedOn(first, mark, direction))
  const isLast = all.slice(all.indexOf(last) + 1).every((mark) => isCountedOn(last, mark, direction))
  const backKm = isFirst ? Math.min(BEYOND_KM, first.alongKm, direction === 1 ? first.km : BEYOND_KM) : 0
  const onKm = isLast ? Math.min(BEYOND_KM, lengthKm - last.alongKm, direction === -1 ? last.km : BEYOND_KM) : 0
  const before = { alongKm: first.alongKm - backKm, km: first.km - direction * backKm }
  const after = { alongKm: last.alongKm + onKm, km: last.km + direction * onKm }
  return { corners: [...(backKm > 0 ? [before] : []), ...known, ...(onKm > 0 ? [after] : [])] }
}

/** The points of the line and the corners of the stretches in their order, each with its kilometre. */
function withCorners(
  line: readonly LatLng[],
  alongKm: readonly number[],
  stretches: readonly KnownStretch[],
): readonly RoadPoint[] {
  const points: RoadPoint[] = []
  const corners = stretches.flatMap(({ corners }, stretch) => corners.map((mark) => ({ ...mark, stretch })))
  let next = 0
  for (const [index, point] of line.entries()) {
    const [here, previous, end] = [alongKm[index] ?? 0, line[index - 1], alongKm[index - 1] ?? 0]
    for (let corner = corners[next]; corner !== undefined && corner.alongKm <= here; corner = corners[++next]) {
      const share = here === end ? 0 : (corner.alongKm - end) / (here - end)
      const at = between(previous ?? point, point, share)
      const isNewStretch = corner.stretch !== corners[next - 1]?.stretch
      if (isNewStretch && next > 0) points.push({ ...at, km: null })
      points.push({ ...at, km: corner.km })
    }
    if (corners[next - 1]?.alongKm === here) continue
    points.push({ lat: point.lat, lng: point.lng, km: kilometreAt(here, corners[next - 1], corners[next]) })
  }
  return points
}

interface Corner extends Mark {
  readonly stretch: number
}

/** The kilometre between two corners of one stretch; null outside of all. */
function kilometreAt(alongKm: number, before: Corner | undefined, after: Corner | undefined): number | null {
  if (before === undefined || after === undefined || before.stretch !== after.stretch) return null
  const share = (alongKm - before.alongKm) / (after.alongKm - before.alongKm)
  return before.km + share * (after.km - before.km)
}

const between = (from: LatLng, to: LatLng, share: number): LatLng => ({
  lat: from.lat + share * (to.lat - from.lat),
  lng: from.lng + share * (to.lng - from.lng),
})
