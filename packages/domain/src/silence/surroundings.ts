import type { LatLng } from '../geo/lat-lng.ts'

/** A platform that went quiet as a whole. */
export interface PlatformOutage {
  readonly platform: string
  /** When the first of its units was last heard. */
  readonly sinceAt: number
  readonly tripIds: readonly string[]
}

/** What surrounds a silent unit: the rest of its fleet, and what the fleet has learned of the roads. */
export interface Surroundings {
  /** Platforms that are quiet as a whole, by name. */
  readonly outages: ReadonlyMap<string, PlatformOutage>
  /** Share of the fleet's passes near a point that were heard, 0–1; null where too few have passed to know. */
  coverageAt(point: LatLng): number | null
  /** Other units within the neighbourhood of a point: how many are heard now, and how many fell silent there. */
  neighbours(point: LatLng, exceptTripId: string): { readonly reporting: number; readonly silent: number }
}

/** Nothing is known of the rest of the fleet. */
export const NO_SURROUNDINGS: Surroundings = {
  outages: new Map(),
  coverageAt: () => null,
  neighbours: () => ({ reporting: 0, silent: 0 }),
}
