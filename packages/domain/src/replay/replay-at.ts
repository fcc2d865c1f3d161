import { haversineKm, RADIANS } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { NOISE_KM } from '../gps/speed-between.ts'
import { lastAtOrBefore } from './last-at-or-before.ts'
import type { ReplayGap, ReplayPosition, ReplayStop, ReplayTrack } from './replay-track.ts'

/** Where a unit was at one instant of its replay, and what is known of it. */
export interface ReplayMoment {
  readonly kind: 'after' | 'before' | 'gap' | 'moving' | 'stopped'
  /** Null before the first fix: nobody knows. In a gap and after the end, the last known place. */
  readonly point: LatLng | null
  /** Degrees clockwise from north; of the way while it moves, else of the fix; null when unknown. */
  readonly headingDeg: number | null
  /** Of the fix that it rests on; null where that says nothing of the instant. */
  readonly speedKmh: number | null
  /** The fix that it rests on; null before the first. */
  readonly fix: ReplayPosition | null
  readonly fixAt: number | null
  /** Of the fix after it; the place is drawn between the two while it moves. Null after the last. */
  readonly nextFixAt: number | null
  readonly stop: ReplayStop | null
  readonly gap: ReplayGap | null
}

/**
 * Where the unit of a replay was at `at` (epoch ms). Found by halving, so that any instant of 100 000 points costs the same.
 * Between two fixes the place lies on the straight line between them, as far along as the time is; in a gap, and after the
 * end, it stays at the last fix.
 */
export function replayAt(track: ReplayTrack, at: number): ReplayMoment {
  const { points } = track
  const index = lastAtOrBefore(points, ({ at: fixAt }) => fixAt, at)
  const fix = points[index]
  const next = points[index + 1]
  const nextFixAt = next?.at ?? null
  if (fix === undefined) return { ...NOWHERE, nextFixAt }

  const known = { fix, fixAt: fix.at, nextFixAt, stop: null, gap: null }
  const last = { point: { lat: fix.lat, lng: fix.lng }, headingDeg: fix.headingDeg }
  const gap = spanAt(track.gaps, at)
  const isUnknown = gap !== null && at > gap.fromAt && (at < gap.toAt || gap.to === null)
  if (isUnknown) return { ...known, ...last, kind: 'gap', speedKmh: null, gap }
  if (at > track.endAt) return { ...known, ...last, kind: 'after', speedKmh: null }

  const stop = spanAt(track.stops, at)
  const share = next === undefined ? 0 : (at - fix.at) / (next.at - fix.at)
  return {
    ...known,
    kind: stop === null ? 'moving' : 'stopped',
    point: next === undefined ? last.point : between(fix, next, share),
    headingDeg: next === undefined || stop !== null ? last.headingDeg : headingOf(fix, next),
    speedKmh: fix.speedKmh,
    stop,
  }
}

const NOWHERE: ReplayMoment = {
  kind: 'before',
  point: null,
  headingDeg: null,
  speedKmh: null,
  fix: null,
  fixAt: null,
  nextFixAt: null,
  stop: null,
  gap: null,
}

/** The one of some spans in order that an instant lies in, ends included. */
function spanAt<T extends { readonly fromAt: number; readonly toAt: number }>(
  spans: readonly T[],
  at: number,
): T | null {
  const span = spans[lastAtOrBefore(spans, ({ fromAt }) => fromAt, at)]
  return span !== undefined && at <= span.toAt ? span : null
}

const between = (a: LatLng, b: LatLng, share: number): LatLng => ({
  lat: a.lat + (b.lat - a.lat) * share,
  lng: a.lng + (b.lng - a.lng) * share,
})

/** The way from one fix to the next; what the device said where the two are one place. */
function headingOf(fix: ReplayPosition, next: ReplayPosition): number | null {
  if (haversineKm(fix, next) < NOISE_KM) return fix.headingDeg
  const east = (next.lng - fix.lng) * Math.cos(((fix.lat + next.lat) / 2) * RADIANS)
  return (Math.atan2(east, next.lat - fix.lat) / RADIANS + 360) % 360
}
