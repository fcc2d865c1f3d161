import type { LatLng } from '../geo/lat-lng.ts'
import { withoutRepeats } from '../geo/route-length.ts'

interface Edge {
  readonly from: LatLng
  readonly to: LatLng
  readonly west: number
  readonly east: number
  /** Its place along the ring. */
  readonly index: number
}

/** True when the border of a ring touches or crosses itself anywhere but where one side ends and the next begins. */
export function crossesItself(ring: readonly LatLng[]): boolean {
  const [first] = ring
  if (first === undefined) return false
  const closed = withoutRepeats([...ring, first])
  const edges = closed.slice(1).map((to, index): Edge => {
    const from = closed[index] ?? to
    return { from, to, west: Math.min(from.lng, to.lng), east: Math.max(from.lng, to.lng), index }
  })
  const last = edges.length - 1
  // From west to east, so that only sides above each other are compared.
  const sorted = [...edges].sort((a, b) => a.west - b.west)
  return sorted.some((edge, i) => {
    for (let other = i + 1; other < sorted.length; other++) {
      const next = sorted[other]
      if (next === undefined || next.west > edge.east) return false
      const apart = Math.abs(edge.index - next.index)
      const areNeighbours = apart === 1 || apart === last
      if (areNeighbours ? foldsBack(edge, next, last) : meet(edge, next)) return true
    }
    return false
  })
}

/** Twice the area of the triangle, with a sign: 0 when the three lie on one line. */
const side = (a: LatLng, b: LatLng, c: LatLng): number =>
  (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng)

const isOn = (a: LatLng, b: LatLng, point: LatLng): boolean =>
  Math.min(a.lng, b.lng) <= point.lng &&
  point.lng <= Math.max(a.lng, b.lng) &&
  Math.min(a.lat, b.lat) <= point.lat &&
  point.lat <= Math.max(a.lat, b.lat)

function meet({ from: a, to: b }: Edge, { from: c, to: d }: Edge): boolean {
  const [abc, abd, cda, cdb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (abc * abd < 0 && cda * cdb < 0) return true
  return (
    (abc === 0 && isOn(a, b, c)) ||
    (abd === 0 && isOn(a, b, d)) ||
    (cda === 0 && isOn(c, d, a)) ||
    (cdb === 0 && isOn(c, d, b))
  )
}

/** A side that goes back over the one before it. */
function foldsBack(one: Edge, other: Edge, last: number): boolean {
  const isOneFirst = other.index === one.index + 1 || (one.index === last && other.index === 0)
  const [before, after] = isOneFirst ? [one, other] : [other, one]
  const { from: a, to: b } = before
  const { to: c } = after
  const forward = (b.lng - a.lng) * (c.lng - b.lng) + (b.lat - a.lat) * (c.lat - b.lat)
  return side(a, b, c) === 0 && forward < 0
}
