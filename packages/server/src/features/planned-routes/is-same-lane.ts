import { haversineKm } from '@vigia/domain/geo/distance'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { matchKey } from '@vigia/domain/text/match-key'
import type { Lane } from './lane-trips.store.ts'

const NEAR_KM = 5

/**
 * True when two trips go between the same places: their origins and destinations lie within 5 km, or, where a point is not
 * known, are called the same.
 */
export function isSameLane(one: Lane, other: Lane): boolean {
  const isNear = (a: LatLng | null, b: LatLng | null, namedAlike: () => boolean): boolean =>
    a === null || b === null ? namedAlike() : haversineKm(a, b) <= NEAR_KM
  return (
    isNear(one.originPoint, other.originPoint, () => isSameName(one.origin, other.origin)) &&
    isNear(one.destinationPoint, other.destinationPoint, () => isSameName(one.destination, other.destination))
  )
}

/** A name without letters or digits names no place. */
const isSameName = (one: string, other: string): boolean => matchKey(one) !== '' && matchKey(one) === matchKey(other)
