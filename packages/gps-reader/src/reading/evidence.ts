import type { LatLng } from '@vigia/domain/geo/lat-lng'

/** Where a piece of a platform's page came from; it decides how much it is worth. */
const EVIDENCE_SOURCES = [
  'network',
  'stream',
  'parsed',
  'inline',
  'marker',
  'geojson',
  'link',
  'attribute',
  'text',
] as const
export type EvidenceSource = (typeof EVIDENCE_SOURCES)[number]

/**
 * One thing that the page received or shows. `body` is parsed JSON where `source` carries data (for `marker`: `{lat, lng, ...}`
 * of the map library's object with what it is labelled with), else text; of `text`, one row, card or popup at a time.
 */
export interface Evidence {
  readonly source: EvidenceSource
  /** Path of the request, or the map library's class: for the log and for the ranking, without query or secrets. */
  readonly where: string
  readonly body: unknown
  readonly seenAt: number
}

/** What a fix's time was written as. A `civil` time has no zone: its offset is learned per platform. */
export type WrittenTime =
  | { readonly kind: 'instant'; readonly at: number }
  /** Epoch milliseconds as if the civil time were UTC. */
  | { readonly kind: 'civil'; readonly at: number }

export type SpeedUnit = 'kmh' | 'mph' | 'knots' | 'ms'

/**
 * A place on the page that may be a unit's position; without `point`, a unit that the page names and shows nowhere (the
 * account's list), by which ids are joined. Broken points (0/0) are kept: they tell a unit that never reported.
 */
export interface Candidate {
  readonly point: LatLng | null
  readonly time: WrittenTime | null
  readonly speed: number | null
  /** Null where the page does not say. */
  readonly speedUnit: SpeedUnit | null
  readonly headingDeg: number | null
  readonly address: string | null
  /** What it says of the unit's state, in its own words. */
  readonly status: string | null
  /** Names and plates that stand with it, the best first. */
  readonly names: readonly string[]
  /** Those of `names` that the page calls plates. */
  readonly plates: readonly string[]
  /** Other short texts that stand with it: worth something only where nothing is called a name. */
  readonly texts: readonly string[]
  /** Ids by which another object on the page may name it, each with what it is of: `device:7`, `own:7`. */
  readonly ids: readonly string[]
  /** One of a list of places of one thing (a tail, a history): where it was, and only by its time where it is. */
  readonly isTail: boolean
  /** It stands where zones, routes, origins, map centres and defaults stand. */
  readonly isOfElse: boolean
  readonly source: EvidenceSource
  readonly where: string
  /** Path of keys inside the body: `data[].last.lat`. */
  readonly path: string
  /** Decimals of the more precise of both coordinates, as written: JSON drops trailing zeros, so one short number says nothing. */
  readonly decimals: number
  readonly seenAt: number
}

/** What has been learned of one platform (by origin), and is used at its next reading. */
export interface PlatformHabits {
  /** Minutes that its civil times are ahead of UTC; null while unknown. */
  readonly utcOffsetMin: number | null
  /** Null while unknown: then speed is not told. */
  readonly speedUnit: SpeedUnit | null
}

export const NO_HABITS: PlatformHabits = { utcOffsetMin: null, speedUnit: null }

/** A position read on a platform. */
export interface ReadPosition {
  readonly point: LatLng
  /** The fix's own time; null when the platform tells none, and it is then the moment when this place was first seen. */
  readonly at: number | null
  readonly speedKmh: number | null
  readonly headingDeg: number | null
  readonly address: string | null
  /** What the platform says of the unit, in its own words: `Motor apagado`. */
  readonly status: string | null
  /** The unit's name on the platform. */
  readonly unitName: string | null
}

/** What one reading says of one wanted unit. Wrong is worse than none: what cannot be proved is not a `position`. */
export type UnitReading =
  | {
      readonly kind: 'position'
      readonly position: ReadPosition
      readonly confidence: number
      readonly reasons: readonly string[]
    }
  /** Below the accepting confidence, or not seen twice yet: shown as `por confirmar`, never recorded. */
  | {
      readonly kind: 'unconfirmed'
      readonly position: ReadPosition
      readonly confidence: number
      readonly reasons: readonly string[]
    }
  /** Several units could be meant: the person picks one of these names. */
  | { readonly kind: 'ambiguous'; readonly names: readonly string[] }
  /** The account's units, none of which is the wanted one; `nearest` the names that come close. */
  | { readonly kind: 'not-found'; readonly names: readonly string[]; readonly nearest: readonly string[] }
  /** The unit is there, and has no position of its own. */
  | { readonly kind: 'no-position'; readonly unitName: string; readonly why: 'never-reported' | 'placeholder' }
  /** Nothing on the page can be told. */
  | { readonly kind: 'nothing' }
  /** The page did not answer: whether it shows the unit is not known. */
  | { readonly kind: 'unanswered' }
