import type { LatLng } from '@vigia/domain/geo/lat-lng'

const MAP_PATH = '/dashboard/viajes-mapa'
const NEW_GEOFENCE = 'zona'
/** Of a degree: a metre. */
const DECIMALS = 5

/** Where a new zone around a point is drawn: the full map. */
export const newGeofenceHref = ({ lat, lng }: LatLng): string =>
  `${MAP_PATH}?${NEW_GEOFENCE}=${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`

/** Around which point an address asks to draw a new zone; null when it asks for none, or names no place on Earth. */
export function newGeofenceAt(address: URLSearchParams): LatLng | null {
  const [lat = Number.NaN, lng = Number.NaN, ...rest] = (address.get(NEW_GEOFENCE) ?? '').split(',').map(coordinate)
  return rest.length === 0 && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

const coordinate = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

/** An address that asks for no new zone. */
export function withoutNewGeofence(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address)
  next.delete(NEW_GEOFENCE)
  return next
}
