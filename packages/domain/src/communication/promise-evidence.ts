import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import type { FixSource, GpsFix } from '../gps/fix.ts'
import { MOVING_KMH } from '../gps/movement.ts'
import type { PromisedEvent } from './promise.ts'

/** A unit this near to its destination is there; a fix that may be further off shows no arrival. Our number. */
const ARRIVED_WITHIN_M = 500

/** The fix that shows that what was promised has happened: when it was there, epoch ms, and whose it is. */
export interface PromiseEvidence {
  readonly at: number
  readonly source: FixSource
}

interface Promised {
  readonly expects: PromisedEvent | null
  /** When it was said, epoch ms. */
  readonly createdAt: number
}

interface Seen {
  /** The newest trustworthy fix; null without one. */
  readonly fix: GpsFix | null
  readonly destination: LatLng | null
  /** Since when the unit stands where it is, epoch ms; null while it does not. */
  readonly stoppedSince: number | null
}

/** What a person types, and a copy of an older reading, show nothing. */
const SHOWS_NOTHING: ReadonlySet<FixSource> = new Set(['manual', 'cache'])

/**
 * What the GPS shows of a promise; null: nothing. Silence shows nothing, nor does a fix from before it was said. It only proposes
 * that the promise was kept: a person says so (design, second part §2).
 */
export function promiseEvidence(
  { expects, createdAt }: Promised,
  { fix, destination, stoppedSince }: Seen,
): PromiseEvidence | null {
  if (expects === null || fix === null || fix.at <= createdAt || SHOWS_NOTHING.has(fix.source)) return null
  const isShown = expects === 'arrival' ? isThere(fix, destination) : stoppedSince === null && isMoving(fix)
  return isShown ? { at: fix.at, source: fix.source } : null
}

const isThere = ({ point, accuracyM }: GpsFix, destination: LatLng | null): boolean =>
  destination !== null &&
  (accuracyM ?? 0) <= ARRIVED_WITHIN_M &&
  haversineKm(point, destination) * 1_000 <= ARRIVED_WITHIN_M

const isMoving = ({ speedKmh }: GpsFix): boolean => speedKmh !== null && speedKmh > MOVING_KMH
