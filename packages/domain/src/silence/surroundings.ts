import type { LatLng } from '../geo/lat-lng.ts'
import type { GpsObstacle } from '../gps/obstacle.ts'
import type { Downtime } from './downtime.ts'

/** How its carrier's platform, which we read for a trip's truck and do not read now, stands. */
export interface UnreadTruck {
  /** When it was last read with a position of the truck, or, never read, when its session was opened; epoch milliseconds. */
  readonly sinceAt: number
  /** Null: it is being opened. */
  readonly obstacle: GpsObstacle | null
}

/** Such trucks, by their trips. */
export type UnreadTrucks = ReadonlyMap<string, UnreadTruck>

export const NONE_UNREAD: UnreadTrucks = new Map()

/** A platform that went quiet as a whole. */
export interface PlatformOutage {
  readonly platform: string
  /** When the first of its units was last heard. */
  readonly sinceAt: number
  readonly tripIds: readonly string[]
  /** So long a downtime of our own, milliseconds, followed on its units' last signals: it may have begun at any time in it. */
  readonly downMs?: number
  /** None of its units is read now, and that is why: nobody knows whether the platform is quiet. */
  readonly unread?: UnreadTruck
}

/** What surrounds a silent unit: the rest of its fleet, and what the fleet has learned of the roads. */
export interface Surroundings {
  /** Platforms that are quiet as a whole, by name. */
  readonly outages: ReadonlyMap<string, PlatformOutage>
  /** When we ourselves received from nobody, the oldest first. */
  readonly downtimes: readonly Downtime[]
  /** Trips whose truck's platform we do not read. */
  readonly unread: UnreadTrucks
  /** Share of the fleet's passes near a point that were heard, 0–1; null where too few have passed to know. */
  coverageAt(point: LatLng): number | null
  /** Other units within the neighbourhood of a point: how many are heard now, and how many fell silent there. */
  neighbours(point: LatLng, exceptTripId: string): { readonly reporting: number; readonly silent: number }
}

/** Nothing is known of the rest of the fleet. */
export const NO_SURROUNDINGS: Surroundings = {
  outages: new Map(),
  downtimes: [],
  unread: NONE_UNREAD,
  coverageAt: () => null,
  neighbours: () => ({ reporting: 0, silent: 0 }),
}
