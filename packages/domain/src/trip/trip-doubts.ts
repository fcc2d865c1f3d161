import type { LatLng } from '../geo/lat-lng.ts'
import { DAY_MS } from '../time/duration.ts'

/** The most that a full truck of two trailers carries in Mexico is some 50 t (NOM-012). */
const MAX_USUAL_TONS = 60

/** Mexico and 100 km around it, in degrees. */
const WITHIN = { south: 13.6, north: 33.7, west: -119.5, east: -85.7 } as const

/** When a trip takes its operator and unit, epoch milliseconds; null: nobody knows. */
export interface TripSpan {
  readonly from: number | null
  readonly until: number | null
}

/** The weight that somebody likely meant who wrote too heavy a one: a lost point, or kilograms. Null: it is not too heavy. */
export function likelyTons(tons: number): { readonly tons: number | null } | null {
  if (tons <= MAX_USUAL_TONS) return null
  const meant = [tons / 10, tons / 1000].find((each) => each <= MAX_USUAL_TONS && each >= 1)
  return { tons: meant === undefined ? null : Math.round(meant * 1000) / 1000 }
}

/** True for a delivery that is due before the cargo is loaded. */
export const isBackwards = (chargeAt: number | null, dueAt: number | null): boolean =>
  chargeAt !== null && dueAt !== null && dueAt < chargeAt

/** True for a point outside Mexico and 100 km beyond: longitude without its minus sign, latitude and longitude changed. */
export const isFarFromMexico = ({ lat, lng }: LatLng): boolean =>
  lat < WITHIN.south || lat > WITHIN.north || lng < WITHIN.west || lng > WITHIN.east

/**
 * When an active trip takes its operator and unit, as of `now`: what is over its hour has them still, and nobody knows for how long; it is
 * taken to end within a day.
 */
export const stillTaken = ({ from, until }: TripSpan, now: number): TripSpan =>
  until === null || until > now ? { from, until } : { from, until: now + DAY_MS }

/** True where two trips want the same operator or unit at one time. An end that nobody knows is open. */
export function areAtOnce(one: TripSpan, other: TripSpan): boolean {
  const begins = ({ from }: TripSpan) => from ?? Number.NEGATIVE_INFINITY
  const ends = ({ until }: TripSpan) => until ?? Number.POSITIVE_INFINITY
  return begins(one) < ends(other) && begins(other) < ends(one)
}
