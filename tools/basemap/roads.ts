import { readFileSync, writeFileSync } from 'node:fs'

type Position = readonly [lng: number, lat: number]

/** A road as it is drawn and driven: `points` in travel order, already smoothed, at most `STEP_KM` apart. */
export interface Road {
  readonly ref: string
  readonly name: string
  readonly kind: 'trunk' | 'primary'
  readonly points: readonly Position[]
  readonly towns: readonly { readonly name: string; readonly at: Position }[]
}

const STEP_KM = 2.5
const KM_PER_DEG = 111.2

const BY_HAND = new URL('sources/roads.txt', import.meta.url)

interface RoadByHand {
  readonly ref: string
  readonly name: string
  readonly kind: Road['kind']
  readonly stops: readonly { readonly at: Position; readonly name: string | null }[]
}

function parse(line: string): RoadByHand {
  const [ref = '', kind, name = '', via = ''] = line.split('|').map((part) => part.trim())
  if (kind !== 'trunk' && kind !== 'primary') throw new Error(`${name}: «${kind}» is neither trunk nor primary`)
  const stops = via.split(';').map((stop) => {
    const [first = '', second] = stop.trim().split('@')
    const [lng = Number.NaN, lat = Number.NaN] = (second ?? first).split(',').map(Number)
    if (!Number.isFinite(lng) || !Number.isFinite(lat)) throw new Error(`${name}: «${stop.trim()}» is not a point`)
    const at: Position = [lng, lat]
    return { at, name: second === undefined ? null : first }
  })
  return { ref, name, kind, stops }
}

const km = (a: Position, b: Position): number =>
  Math.hypot((b[0] - a[0]) * Math.cos((a[1] * Math.PI) / 180), b[1] - a[1]) * KM_PER_DEG

/** Centripetal Catmull-Rom through every waypoint: bends without overshoot where waypoints are close together. */
function smooth(points: readonly Position[]): Position[] {
  const out: Position[] = []
  const at = (i: number): Position => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0]
  for (let i = 0; i + 1 < points.length; i++) {
    const [p1, p2] = [at(i), at(i + 1)]
    const mirror = (p: Position, q: Position): Position => [2 * p[0] - q[0], 2 * p[1] - q[1]]
    const p0 = i === 0 ? mirror(p1, p2) : at(i - 1)
    const p3 = i + 2 < points.length ? at(i + 2) : mirror(p2, p1)
    const knots = [0, 0, 0, 0]
    for (const [k, a, b] of [
      [1, p0, p1],
      [2, p1, p2],
      [3, p2, p3],
    ] as const) {
      knots[k] = (knots[k - 1] ?? 0) + Math.max(1e-6, Math.sqrt(km(a, b)))
    }
    const [t0 = 0, t1 = 0, t2 = 0, t3 = 0] = knots
    const steps = Math.max(1, Math.ceil(km(p1, p2) / STEP_KM))
    for (let s = 0; s < steps; s++) {
      const t = t1 + ((t2 - t1) * s) / steps
      const mix = (a: Position, b: Position, ta: number, tb: number): Position => {
        const f = (t - ta) / (tb - ta)
        return [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f]
      }
      const [a1, a2, a3] = [mix(p0, p1, t0, t1), mix(p1, p2, t1, t2), mix(p2, p3, t2, t3)]
      out.push(mix(mix(a1, a2, t0, t2), mix(a2, a3, t1, t3), t1, t2))
    }
  }
  out.push(at(points.length - 1))
  return out
}

const round = ([lng, lat]: Position): Position => [Math.round(lng * 1e4) / 1e4, Math.round(lat * 1e4) / 1e4]

/** Every road of `sources/roads.txt`, smoothed. Throws when a line cannot be read. */
export function buildRoads(): Road[] {
  const lines = readFileSync(BY_HAND, 'utf8').split('\n')
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const { ref, name, kind, stops } = parse(line)
      return {
        ref,
        name,
        kind,
        points: smooth(stops.map((stop) => stop.at)).map(round),
        towns: stops.flatMap((stop) => (stop.name === null ? [] : [{ name: stop.name, at: stop.at }])),
      }
    })
}

/** Writes `roads.json`, one road a line: trips are drawn, and the demo drives, along the same points that the map draws. */
export function writeRoads(path: string): void {
  writeFileSync(
    path,
    `[\n${buildRoads()
      .map((road) => JSON.stringify(road))
      .join(',\n')}\n]\n`,
  )
}
