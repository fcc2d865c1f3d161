import type { ExaminedTrip } from './examine-trips.ts'

/** A line names so many trips, and says how many more there are. */
const NAMED_TRIPS = 3

/** `1 viaje`, `4 viajes`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** `a`, `a y b`, `a, b y c`. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} y ${last}`
}

/** The trips by their invoices: `F-1, F-2, F-3 y 9 más`. */
export function named(trips: readonly ExaminedTrip[]): string {
  const names = trips.slice(0, NAMED_TRIPS).map(({ trip }) => trip.invoice)
  const rest = trips.length - names.length
  return listed(rest === 0 ? names : [...names, `${rest} más`])
}

export const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)}%`

export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The trip that a line speaks of, when it is one. */
export const onlyTrip = (trips: readonly ExaminedTrip[]): string | null =>
  trips.length === 1 ? (trips[0]?.trip.tripId ?? null) : null
