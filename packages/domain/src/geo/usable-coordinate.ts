import type { LatLng } from './lat-lng.ts'

export const MEXICO_CITY: LatLng = { lat: 19.4326, lng: -99.1332 }
export const MEXICO_CENTRE: LatLng = { lat: 23.6345, lng: -102.5528 }
const PLACEHOLDER_RADIUS_DEG = 0.001

/** Far below a millimetre: makes the inclusive edge hold for binary fractions. */
const ROUNDING_DEG = 1e-9

/** True for a point on the globe that is not 0/0, which is what broken devices send. */
export function isRealCoordinate(point: LatLng | null | undefined): point is LatLng {
  if (point === null || point === undefined) return false
  const { lat, lng } = point
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return false
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && !(lat === 0 && lng === 0)
}

/**
 * True when a point may be shown as a unit's position: real, and not at one of the two points that platforms answer
 * with when they know nothing (spec §5, rules §1). Text is parsed at the wire; here it is unusable.
 */
export function isUsableCoordinate(point: LatLng | null | undefined): point is LatLng {
  return isRealCoordinate(point) && !isNear(point, MEXICO_CITY) && !isNear(point, MEXICO_CENTRE)
}

function isNear(point: LatLng, placeholder: LatLng): boolean {
  const limit = PLACEHOLDER_RADIUS_DEG + ROUNDING_DEG
  return Math.abs(point.lat - placeholder.lat) <= limit && Math.abs(point.lng - placeholder.lng) <= limit
}
