import { historySummary } from '../gps/history-summary.ts'
import type { PositionSample } from '../gps/position-sample.ts'
import { isPlausibleMove } from '../gps/speed-between.ts'
import { stopSegments } from '../gps/stop-segments.ts'
import { oneTrack } from './one-track.ts'
import type { ReplayGap, ReplayPosition, ReplaySegment, ReplayStop, ReplayTrack } from './replay-track.ts'
import { gapLimit } from './usual-interval.ts'

/**
 * A trip's history made ready to be played (spec §2, rules §1). Between two fixes the unit is drawn where the line between
 * them says; where no fix came for more than 10 min and three of the track's usual intervals, or where no truck can have
 * gone from the one to the other, lies a gap, and nothing is drawn between. A stop never reaches over a gap: what happened
 * in it is not known.
 *
 * @param positions of every source, in any order.
 * @param untilAt the end of the window that was asked for, epoch milliseconds: a silence may last until then.
 */
export function buildReplay(positions: readonly ReplayPosition[], untilAt: number): ReplayTrack {
  const points = oneTrack(positions)
  const [first, newest] = [points[0], points.at(-1)]
  if (first === undefined || newest === undefined) return { ...EMPTY, leftOut: positions.length }

  const limitMs = gapLimit(points.map(({ at }) => at))
  const segments: ReplaySegment[] = []
  const stops: ReplayStop[] = []
  const gaps: ReplayGap[] = []
  let lengthKm = 0
  let from = 0
  for (let i = 0; i < points.length; i++) {
    const [point, next] = [points[i], points[i + 1]]
    if (point === undefined) break
    const cause = causeOf(point, next, limitMs, untilAt)
    if (cause === null && next !== undefined) continue
    const samples = points.slice(from, i + 1).map(sampleOf)
    lengthKm += historySummary(samples).totalDistanceKm
    for (const stop of stopsOf(samples, points, from)) {
      if (stop.first > from) segments.push(segment('moving', points, from, stop.first))
      segments.push(segment('stopped', points, stop.first, stop.last))
      stops.push(stop.stop)
      from = stop.last
    }
    if (i > from) segments.push(segment('moving', points, from, i))
    if (cause !== null) {
      const toAt = next?.at ?? untilAt
      gaps.push({ cause, fromAt: point.at, toAt, from: point, to: next ?? null, place: point.address })
      segments.push({ kind: 'gap', fromAt: point.at, toAt, first: i, last: next === undefined ? i : i + 1 })
    }
    from = i + 1
  }
  const endAt = gaps.at(-1)?.to === null ? untilAt : newest.at
  return {
    points,
    segments,
    stops,
    gaps,
    startAt: first.at,
    endAt,
    lengthKm,
    leftOut: positions.length - points.length,
  }
}

const EMPTY: ReplayTrack = {
  points: [],
  segments: [],
  stops: [],
  gaps: [],
  startAt: 0,
  endAt: 0,
  lengthKm: 0,
  leftOut: 0,
}

function causeOf(
  point: ReplayPosition,
  next: ReplayPosition | undefined,
  limitMs: number,
  untilAt: number,
): ReplayGap['cause'] | null {
  if ((next?.at ?? untilAt) - point.at > limitMs) return 'silence'
  if (next === undefined) return null
  return isPlausibleMove({ point, at: point.at }, { point: next, at: next.at }) ? null : 'leap'
}

interface PlacedStop {
  readonly stop: ReplayStop
  readonly first: number
  readonly last: number
}

/** The stops of a stretch, with the places of their first and last fix in `points`. */
function stopsOf(
  samples: readonly PositionSample[],
  points: readonly ReplayPosition[],
  offset: number,
): readonly PlacedStop[] {
  let at = offset
  const seek = (time: number): number => {
    while (at < points.length - 1 && (points[at]?.at ?? time) < time) at += 1
    return at
  }
  return stopSegments(samples).map(({ start, end, minutes, lat, lng }) => {
    const first = seek(start)
    const last = seek(end)
    const place = points.slice(first, last + 1).find(({ address }) => address !== null)?.address ?? null
    return { stop: { fromAt: start, toAt: end, minutes, lat, lng, place }, first, last }
  })
}

function segment(
  kind: ReplaySegment['kind'],
  points: readonly ReplayPosition[],
  first: number,
  last: number,
): ReplaySegment {
  return { kind, fromAt: points[first]?.at ?? 0, toAt: points[last]?.at ?? 0, first, last }
}

const sampleOf = ({ lat, lng, speedKmh, at }: ReplayPosition): PositionSample => ({
  lat,
  lng,
  speed: speedKmh,
  timestamp: at,
})
