import type { LatLng } from './lat-lng.ts'

export const EARTH_RADIUS_KM = 6371
export const RADIANS = Math.PI / 180
export const KM_PER_DEGREE = EARTH_RADIUS_KM * RADIANS

/** Great-circle distance in km (rules §1). */
export function haversineKm(a: LatLng, b: LatLng): number {
  const sinLat = Math.sin(((b.lat - a.lat) * RADIANS) / 2)
  const sinLng = Math.sin(((b.lng - a.lng) * RADIANS) / 2)
  const h = sinLat * sinLat + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * sinLng * sinLng
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Two points are no further apart than this, in km: it tells without trigonometry that they are near. */
export function mostKm(a: LatLng, b: LatLng): number {
  return (Math.abs(a.lat - b.lat) + Math.abs(a.lng - b.lng)) * KM_PER_DEGREE
}
