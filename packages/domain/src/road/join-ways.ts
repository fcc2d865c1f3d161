import { RADIANS } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'

/** A corner of a way; ways that share an `id` meet there. */
export interface RoadNode extends LatLng {
  readonly id: number
}

/** A road does not turn back on itself: where its two carriageways meet at its end they are not one line. */
const MAX_TURN_DEG = 90

/** One of the two ends of a way: 2 × its index, one more for its last node. */
type End = number

/**
 * Joins the ways of one road, each with two nodes or more, into lines as long as they can be. Where more than two meet (a carriageway
 * that divides, a branch) those go on that turn least.
 */
export function joinWays(ways: readonly (readonly RoadNode[])[]): readonly (readonly RoadNode[])[] {
  const joined = joinedEnds(ways)
  const used = new Set<number>()
  const walk = (first: End): readonly RoadNode[] => {
    const line: RoadNode[] = []
    for (let end: End | undefined = first; end !== undefined && !used.has(end >> 1); end = joined.get(end ^ 1)) {
      used.add(end >> 1)
      const nodes = ways[end >> 1] ?? []
      const onward = end % 2 === 0 ? nodes : [...nodes].reverse()
      line.push(...(line.length === 0 ? onward : onward.slice(1)))
    }
    return line
  }
  const open = ways.flatMap((_way, index) => [2 * index, 2 * index + 1]).filter((end) => !joined.has(end))
  const lines = open.flatMap((end) => (used.has(end >> 1) ? [] : [walk(end)]))
  // What is left are rings.
  return [...lines, ...ways.flatMap((_way, index) => (used.has(index) ? [] : [walk(2 * index)]))]
}

/** For each end the one that it goes on at. */
function joinedEnds(ways: readonly (readonly RoadNode[])[]): ReadonlyMap<End, End> {
  const meeting = new Map<number, End[]>()
  for (const [index, nodes] of ways.entries()) {
    for (const end of [2 * index, 2 * index + 1]) {
      const id = nodes.at(end % 2 === 0 ? 0 : -1)?.id
      if (id !== undefined) meeting.set(id, [...(meeting.get(id) ?? []), end])
    }
  }
  const joined = new Map<End, End>()
  for (const ends of meeting.values()) {
    for (const [a, b] of straightestFirst(ends, ways)) {
      if (joined.has(a) || joined.has(b)) continue
      joined.set(a, b)
      joined.set(b, a)
    }
  }
  return joined
}

function straightestFirst(
  ends: readonly End[],
  ways: readonly (readonly RoadNode[])[],
): readonly (readonly [End, End])[] {
  const headings = ends.map((end) => headingOf(end, ways[end >> 1] ?? []))
  return ends
    .flatMap((a, i) =>
      ends.slice(i + 1).map((b, k) => ({ a, b, turnDeg: turnBetween(headings[i] ?? 0, headings[i + 1 + k] ?? 0) })),
    )
    .filter(({ a, b, turnDeg }) => a >> 1 !== b >> 1 && turnDeg <= MAX_TURN_DEG)
    .sort((one, other) => one.turnDeg - other.turnDeg)
    .map(({ a, b }) => [a, b])
}

/** The direction, in degrees, in which a way leaves the node at this end of it. */
function headingOf(end: End, nodes: readonly RoadNode[]): number {
  const [from, to] = end % 2 === 0 ? [nodes[0], nodes[1]] : [nodes.at(-1), nodes.at(-2)]
  if (from === undefined || to === undefined) return 0
  return Math.atan2(to.lat - from.lat, (to.lng - from.lng) * Math.cos(from.lat * RADIANS)) / RADIANS
}

/** How far one turns who comes in by one way and leaves by the other, in degrees: 0 straight on, 180 back. */
function turnBetween(oneDeg: number, otherDeg: number): number {
  const apart = Math.abs(oneDeg - otherDeg) % 360
  return 180 - Math.min(apart, 360 - apart)
}
