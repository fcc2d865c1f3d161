import type { LatLng } from '../geo/lat-lng.ts'
import type { FixSource } from '../gps/fix.ts'

/** A row of a trip's history as a replay reads it; `at` in epoch milliseconds. */
export interface ReplayPosition extends LatLng {
  readonly at: number
  readonly speedKmh: number | null
  readonly headingDeg: number | null
  readonly address: string | null
  readonly source: FixSource
}

/** A stop of at least a minute, at the place of its first fix. */
export interface ReplayStop extends LatLng {
  readonly fromAt: number
  readonly toAt: number
  /** Whole minutes. */
  readonly minutes: number
  readonly place: string | null
}

/** A stretch of which nothing is known: no fix came (`silence`), or two that no truck can have driven between (`leap`). */
export interface ReplayGap {
  readonly cause: 'leap' | 'silence'
  readonly fromAt: number
  readonly toAt: number
  readonly from: LatLng
  /** Where it was heard again; null when it had not been by the end of the history. */
  readonly to: LatLng | null
  readonly place: string | null
}

/** One piece of the way, told by the points on both its ends (places in `points`). */
export interface ReplaySegment {
  readonly kind: 'gap' | 'moving' | 'stopped'
  readonly fromAt: number
  readonly toAt: number
  readonly first: number
  readonly last: number
}

/** A trip's history made ready to be played: everything oldest first. */
export interface ReplayTrack {
  /** One fix for each instant. */
  readonly points: readonly ReplayPosition[]
  /** Without a hole from `startAt` to `endAt`. */
  readonly segments: readonly ReplaySegment[]
  readonly stops: readonly ReplayStop[]
  readonly gaps: readonly ReplayGap[]
  /** Of the first fix; `endAt` of the last, or of the window when the unit was silent by then. Both 0 without points. */
  readonly startAt: number
  readonly endAt: number
  /** Driven, gaps left out. */
  readonly lengthKm: number
  /** Positions that are not played: of the phone where the truck speaks or where they contradict it, and repeated ones. */
  readonly leftOut: number
}
