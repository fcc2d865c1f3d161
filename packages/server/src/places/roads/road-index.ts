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

/** Builds the index of pieces as they are stored. */
export function createRoadIndex(pieces: readonly RoadPiece[]): RoadIndex {
  const points = unpackAll(pieces)
  const runs = runsOf(pieces)
  const { index, runOf } = sampled(runs, points)

  const nearby = (point: LatLng, reachKm: number): readonly RoadNearby[] => {
    // A degree of longitude is the shorter one.
    const reachDeg = SAMPLE_DEG + reachKm / (KM_PER_DEGREE * Math.cos(point.lat * RADIANS))
    const near = new Set(index.within(point.lng, point.lat, reachDeg).map((sample) => runOf[sample]))
    return [...near].flatMap((run) => (run === undefined ? [] : segmentsNear(point, reachKm, runs[run], points)))
  }
  return { nearby, at: (point) => chooseRoad(nearby(point, ROAD_REACH_KM)) }
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
function sampled(runs: readonly Run[], points: Points): { index: KDBush; runOf: Uint32Array } {
  const samples = runs.flatMap((run, number) => samplesOf(run, points).map((point) => ({ ...point, number })))
  const index = new KDBush(samples.length)
  for (const { lat, lng } of samples) index.add(lng, lat)
  index.finish()
  return { index, runOf: Uint32Array.from(samples, ({ number }) => number) }
}

function samplesOf({ from, to }: Run, points: Points): readonly LatLng[] {
  const samples = [pointAt(points, from)]
  for (let index = from; index < to; index++) {
    const [start, end] = [pointAt(points, index), pointAt(points, index + 1)]
    const parts = Math.ceil(Math.hypot(end.lat - start.lat, end.lng - start.lng) / SAMPLE_DEG)
    for (let part = 1; part <= parts; part++) {
      const share = part / parts
      const next = { lat: start.lat + share * (end.lat - start.lat), lng: start.lng + share * (end.lng - start.lng) }
      const last = samples.at(-1) ?? start
      if (part < parts || Math.hypot(next.lat - last.lat, next.lng - last.lng) > SAMPLE_DEG / 2) samples.push(next)
    }
  }
  return samples
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
