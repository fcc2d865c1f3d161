import type { LatLng } from '@vigia/domain/geo/lat-lng'

/** What the map was last taken to: a choice, whether it had a place by then, and how often a person had asked to see one. */
export interface FlightState {
  readonly tripId: string | null
  readonly wasPlaced: boolean
  readonly asked: number
}

export const GROUNDED: FlightState = { tripId: null, wasPlaced: false, asked: 0 }

/** Where a selection is; null while nobody knows. */
export interface FlightTarget {
  readonly tripId: string
  readonly point: LatLng | null
}

/** Why the map goes: a trip was chosen, one that had no place has one now, a person asked to see it. */
export type FlightReason = 'chosen' | 'placed' | 'asked'

/**
 * Whether the map is to go to the target, and what to remember. It follows the choice, not the unit: once that is in sight the
 * map stays where the person leaves it.
 */
export function nextFlight(
  before: FlightState,
  target: FlightTarget | null,
  asked: number,
): { readonly state: FlightState; readonly reason: FlightReason | null } {
  const isPlaced = target !== null && target.point !== null
  const isSame = before.tripId === (target?.tripId ?? null)
  // What was asked for is owed until there is a place to go to.
  const isOwed = asked > before.asked
  const state = {
    tripId: target?.tripId ?? null,
    wasPlaced: isPlaced || (isSame && before.wasPlaced),
    asked: isOwed && !isPlaced ? before.asked : asked,
  }
  if (!isPlaced) return { state, reason: null }
  const reason = isOwed ? 'asked' : !isSame ? 'chosen' : before.wasPlaced ? null : 'placed'
  return { state, reason }
}
