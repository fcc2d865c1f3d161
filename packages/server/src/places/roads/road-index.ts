import { setImmediate as nextTurn } from 'node:timers/promises'
import { KM_PER_DEGREE, RADIANS } from '@vigia/domain/geo/distance'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { nearestOnSegment } from '@vigia/domain/geo/nearest-on-segment'
import { chooseRoad, ROAD_REACH_KM, type RoadNearby, type RoadPlace } from '@vigia/domain/road/choose-road'
import KDBush from 'kdbush'
import { POINT_BYTES, type RoadPiece, unpackPoint } from './road-piece.ts'

/** The numbered roads in memory, in some 25 bytes a point. */
export interface RoadIndex {
  /** The road that somebody at this point is on, in some µs; null where none is, or nobody can tell. */
  at(point: LatLng): RoadPlace | null
  /** Every segment of a road within this distance. */
  nearby(point: LatLng, reachKm: number): readonly RoadNearby[]
}

/** So many segments are found together. */
const RUN_SEGMENTS = 16
/** No place of a line is farther than this from a sample of it, some 1 km. */
const SAMPLE_DEG = 0.01

/** A few segments of one piece, by the numbers of its points. */
interface Run {
  readonly reference: string
  readonly from: number
  readonly to: number
}

/** So many points are indexed at a time, in some 15 ms: then others have their turn. */
const PART_POINTS = 30_000

/** Builds the index of pieces as they are stored, in parts: between two of them the event loop goes on. */
export async function createRoadIndex(pieces: readonly RoadPiece[]): Promise<RoadIndex> {
  const parts: IndexPart[] = []
  for (const part of partsOf(pieces)) {
    parts.push(indexPart(part))
    await nextTurn()
  }
  const nearby: RoadIndex['nearby'] = (point, reachKm) => parts.flatMap((part) => part(point, reachKm))
  return { nearby, at: (point) => chooseRoad(nearby(point, ROAD_REACH_KM)) }
}

/** The pieces in their order, as many together as are indexed at a time. */
function partsOf(pieces: readonly RoadPiece[]): readonly (readonly RoadPiece[])[] {
  const parts: RoadPiece[][] = []
  let points = PART_POINTS
  for (const piece of pieces) {
    const own = piece.points.length / POINT_BYTES
    if (points + own > PART_POINTS) {
      parts.push([])
      points = 0
    }
    parts.at(-1)?.push(piece)
    points += own
  }
  return parts
}

/** Finds the segments of some of the pieces. */
type IndexPart = RoadIndex['nearby']

function indexPart(pieces: readonly RoadPiece[]): IndexPart {
  const points = unpackAll(pieces)
  const runs = runsOf(pieces)
  const { index, runOf } = sampled(runs, points)
  return (point, reachKm) => {
    // A degree of longitude is the shorter one.
    const reachDeg = SAMPLE_DEG + reachKm / (KM_PER_DEGREE * Math.cos(point.lat * RADIANS))
    const near = new Set(index.within(point.lng, point.lat, reachDeg).map((sample) => runOf[sample]))
    return [...near].flatMap((run) => (run === undefined ? [] : segmentsNear(point, reachKm, runs[run], points)))
  }
}

interface Points {
  readonly lats: Float64Array
  readonly lngs: Float64Array
  /** NaN where it is not known. */
  readonly kms: Float32Array
}

function unpackAll(pieces: readonly RoadPiece[]): Points {
  const count = pieces.reduce((sum, { points }) => sum + points.length / POINT_BYTES, 0)
  const all = { lats: new Float64Array(count), lngs: new Float64Array(count), kms: new Float32Array(count) }
  let at = 0
  for (const { points } of pieces) {
    for (let index = 0; index < points.length / POINT_BYTES; index++, at++) {
      const { lat, lng, km } = unpackPoint(points, index)
      all.lats[at] = lat
      all.lngs[at] = lng
      all.kms[at] = km
    }
  }
  return all
}

function runsOf(pieces: readonly RoadPiece[]): readonly Run[] {
  const runs: Run[] = []
  let start = 0
  for (const { reference, points } of pieces) {
    const last = start + points.length / POINT_BYTES - 1
    for (let from = start; from < last; from += RUN_SEGMENTS)
      runs.push({ reference, from, to: Math.min(last, from + RUN_SEGMENTS) })
    start = last + 1
  }
  return runs
}

/** Places along the runs, so near each other that each piece of a line is found by one, and whose they are. */
function sampled(runs: readonly Run[], points: Points): { index: KDBush; runOf: readonly number[] } {
  const [lats, lngs, runOf]: [number[], number[], number[]] = [[], [], []]
  for (const [number, run] of runs.entries()) {
    sampleRun(run, points, (lat, lng) => {
      lats.push(lat)
      lngs.push(lng)
      runOf.push(number)
    })
  }
  const index = new KDBush(runOf.length)
  for (const [sample, lat] of lats.entries()) index.add(lngs[sample] ?? 0, lat)
  index.finish()
  return { index, runOf }
}

/** Numbers, not objects: a country has millions of points, and the event loop waits. */
function sampleRun({ from, to }: Run, { lats, lngs }: Points, add: (lat: number, lng: number) => void): void {
  let [lastLat = 0, lastLng = 0] = [lats[from], lngs[from]]
  add(lastLat, lastLng)
  for (let index = from; index < to; index++) {
    const [lat = 0, lng = 0, toLat = 0, toLng = 0] = [lats[index], lngs[index], lats[index + 1], lngs[index + 1]]
    const parts = Math.ceil(Math.hypot(toLat - lat, toLng - lng) / SAMPLE_DEG)
    for (let part = 1; part <= parts; part++) {
      const [nextLat, nextLng] = [lat + (part / parts) * (toLat - lat), lng + (part / parts) * (toLng - lng)]
      if (part === parts && Math.hypot(nextLat - lastLat, nextLng - lastLng) <= SAMPLE_DEG / 2) continue
      add(nextLat, nextLng)
      lastLat = nextLat
      lastLng = nextLng
    }
  }
}

function segmentsNear(point: LatLng, reachKm: number, run: Run | undefined, points: Points): readonly RoadNearby[] {
  const near: RoadNearby[] = []
  if (run === undefined) return near
  const { reference, from, to } = run
  for (let index = from; index < to; index++) {
    const { distanceKm, share } = nearestOnSegment(point, pointAt(points, index), pointAt(points, index + 1))
    if (distanceKm > reachKm) continue
    const [start = Number.NaN, end = Number.NaN] = [points.kms[index], points.kms[index + 1]]
    const km = start + share * (end - start)
    near.push({ reference, distanceKm, km: Number.isNaN(km) ? null : km })
  }
  return near
}

const pointAt = ({ lats, lngs }: Points, index: number): LatLng => ({ lat: lats[index] ?? 0, lng: lngs[index] ?? 0 })
