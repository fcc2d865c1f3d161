import type { LatLng } from '../geo/lat-lng.ts'

/**
 * Where a fix came from (spec §3 `gps_source`): `original` the operator's phone, `extracted` read from a carrier's
 * platform, `unit` a tracker of our own on the truck, `manual` typed by a person, `cache` a copy of an older reading.
 */
export const FIX_SOURCES = ['original', 'extracted', 'unit', 'manual', 'cache'] as const
export type FixSource = (typeof FIX_SOURCES)[number]

/**
 * What a stored fix is worth: `good` may become the current position; the others are kept as evidence and never shown
 * as current (contract, intake of positions).
 */
export const FIX_QUALITIES = ['good', 'placeholder', 'jump', 'future', 'mock'] as const
export type FixQuality = (typeof FIX_QUALITIES)[number]

/** One GPS reading. `at` is the fix's own time in epoch milliseconds, never the time of arrival. */
export interface GpsFix {
  readonly point: LatLng
  readonly at: number
  readonly speedKmh: number | null
  /** Degrees clockwise from true north, 0 ≤ h < 360. */
  readonly headingDeg: number | null
  readonly altitudeM: number | null
  readonly accuracyM: number | null
  readonly source: FixSource
  readonly panic: boolean
}
