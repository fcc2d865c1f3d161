import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import type { ReadPosition } from './evidence.ts'

/** A device that has said nothing for this long is mute, whatever the platform shows of it. */
export const MUTE_MS = 60 * 60_000
/** A place that does not change for this long while the platform says that the unit moves. */
const REPEATED_MS = 15 * 60_000
/** The same, when the platform gives each of the equal places a new time. */
const REPEATED_ANEW_MS = 3 * 60_000
const REPEATED_ANEW_TIMES = 3
const MOVING_KMH = 5
/** Clocks differ this much without anybody being wrong. */
const FUTURE_MS = 2 * 60_000
const BACK_MS = 10 * 60_000
/** About a metre: what counts as one place, as written. */
const SAME_DEG = 0.00001

/** What has been seen of one trip's unit so far, from one reading to the next. */
export interface FixWatch {
  readonly point: LatLng
  /** The time that its fix counts with: its own, else when the place was first seen. */
  readonly at: number
  /** When this place was first seen; and at how many different times the platform says that the unit was there. */
  readonly seenFrom: number
  readonly times: number
}

export type FixDoubt = Extract<GpsObstacle, 'device-mute' | 'repeated-fix' | 'clock-skew'>

export interface WatchedFix {
  /** To be kept for the next reading. */
  readonly watch: FixWatch | null
  /** What is wrong with the fix though it was read. */
  readonly doubt: FixDoubt | null
  /** False: its time cannot be believed, so it may not count as a position of that time. */
  readonly isTimeSound: boolean
}

/** Looks at a position in the light of what was seen before (spec §5: the age of a fix is its own). */
export function watchFix(previous: FixWatch | null, position: ReadPosition, now: number): WatchedFix {
  const isSame = previous !== null && isSamePlace(previous.point, position.point)
  const at = position.at ?? (isSame ? previous.at : now)
  const watch: FixWatch = isSame
    ? { ...previous, at, times: previous.times + (at === previous.at ? 0 : 1) }
    : { point: position.point, at, seenFrom: now, times: 1 }

  if (at > now + FUTURE_MS) return { watch: previous, doubt: 'clock-skew', isTimeSound: false }
  if (previous !== null && at < previous.at - BACK_MS) return { watch, doubt: 'clock-skew', isTimeSound: false }
  const seenMs = now - watch.seenFrom
  if ((position.speedKmh ?? 0) >= MOVING_KMH && isSame) {
    const isAnew = watch.times >= REPEATED_ANEW_TIMES && seenMs >= REPEATED_ANEW_MS
    if (isAnew) return { watch, doubt: 'repeated-fix', isTimeSound: false }
    if (seenMs >= REPEATED_MS && now - at < MUTE_MS) return { watch, doubt: 'repeated-fix', isTimeSound: true }
  }
  const isMute = position.at !== null && now - at >= MUTE_MS
  return { watch, doubt: isMute ? 'device-mute' : null, isTimeSound: true }
}

const isSamePlace = (a: LatLng, b: LatLng): boolean =>
  Math.abs(a.lat - b.lat) < SAME_DEG && Math.abs(a.lng - b.lng) < SAME_DEG
