import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { type WrittenNumber, writtenNumber } from './written-number.ts'

/** A place as it was written, and how exactly. */
export interface WrittenPoint {
  readonly point: LatLng
  readonly decimals: number
}

/** North and Central America, where the trucks are. */
const REGION = { south: 5, north: 75, west: -170, east: -50 }
/** Mexico, generously: where a latitude and a longitude cannot be taken for each other. */
const MEXICO = { south: 14, north: 33, west: -118.6, east: -86 }
const SCALES = [1e4, 1e5, 1e6, 1e7] as const
const MERCATOR_M = 20_037_508.342789244

/** True in North and Central America. */
export function isInRegion({ lat, lng }: LatLng): boolean {
  return lat >= REGION.south && lat <= REGION.north && lng >= REGION.west && lng <= REGION.east
}

function isInMexico({ lat, lng }: LatLng): boolean {
  return lat >= MEXICO.south && lat <= MEXICO.north && lng >= MEXICO.west && lng <= MEXICO.east
}

/**
 * A latitude and a longitude as a platform writes them, in degrees: whole micro-degrees (10⁴ to 10⁷) are scaled where one
 * scale alone puts them in the Americas, and a pair that stands the wrong way round is turned where only that puts it in
 * Mexico (the other way would be Antarctica). Null when it is no place on the globe. Bearings of letters (`99.13 W`) count.
 */
export function writtenPoint(lat: unknown, lng: unknown): WrittenPoint | null {
  const north = degrees(lat, 'S')
  const east = degrees(lng, 'WO')
  if (north === null || east === null) return null
  const decimals = Math.max(north.decimals, east.decimals)
  const point = { lat: north.value, lng: east.value }
  if (decimals === 0 && Math.abs(point.lat) > 1000 && Math.abs(point.lng) > 1000) return scaled(point)
  const turned = { lat: point.lng, lng: point.lat }
  if (!isInRegion(point) && isInMexico(turned)) return { point: turned, decimals }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? { point, decimals } : null
}

function scaled({ lat, lng }: LatLng): WrittenPoint | null {
  for (const scale of SCALES) {
    const point = { lat: lat / scale, lng: lng / scale }
    if (isInRegion(point)) return { point, decimals: Math.log10(scale) }
  }
  return null
}

const LETTERED = /^([NSEWO])?\s{0,3}([+-]?\d{1,3}(?:[.,]\d{1,18})?)\s{0,3}°?\s{0,3}([NSEWO])?$/iu

function degrees(value: unknown, negative: string): WrittenNumber | null {
  const plain = writtenNumber(value)
  if (plain !== null || typeof value !== 'string' || value.length > 32) return plain
  const parts = LETTERED.exec(value.trim())
  const number = parts === null ? null : writtenNumber(parts[2])
  if (number === null) return null
  const letter = (parts?.[1] ?? parts?.[3] ?? '').toUpperCase()
  return letter !== '' && negative.includes(letter) ? { ...number, value: -Math.abs(number.value) } : number
}

/** EPSG:3857 metres, as map libraries keep them; only for what is named so. */
export function fromMercator(x: unknown, y: unknown): WrittenPoint | null {
  const east = writtenNumber(x)
  const north = writtenNumber(y)
  if (east === null || north === null) return null
  if (Math.abs(east.value) > MERCATOR_M || Math.abs(north.value) > MERCATOR_M) return null
  const lng = (east.value / MERCATOR_M) * 180
  const lat = (Math.atan(Math.sinh((north.value / MERCATOR_M) * Math.PI)) * 180) / Math.PI
  return { point: { lat: round(lat), lng: round(lng) }, decimals: 6 }
}

function round(degree: number): number {
  return Math.round(degree * 1e7) / 1e7
}
