import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { rounded } from '../../map/drawing/sketch.ts'

/** What was read of a text of points, or which line is wrong and why. */
export type ReadPoints =
  | { readonly points: readonly LatLng[]; readonly problem: null }
  | { readonly points: null; readonly problem: string }

/** One point a line, `19.432600, -99.133200`. */
export const pointsText = (points: readonly LatLng[]): string => points.map(pointText).join('\n')

export const pointText = ({ lat, lng }: LatLng): string => `${lat.toFixed(6)}, ${lng.toFixed(6)}`

/** Latitude and longitude, parted by a comma, a semicolon, a tab or spaces; null when it is no such pair. */
export function readPoint(text: string): LatLng | null {
  const parts = text.trim().split(/\s*[,;\t]\s*|\s+/)
  const [lat, lng] = parts.map((part) => (/^[+-]?\d{1,3}(\.\d+)?$/.test(part) ? Number(part) : Number.NaN))
  if (parts.length !== 2 || lat === undefined || lng === undefined) return null
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? rounded({ lat, lng }) : null
}

/** Points typed or pasted, one a line; empty lines are passed over. */
export function readPoints(text: string): ReadPoints {
  const points: LatLng[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const point = readPoint(line)
    if (point === null) {
      return { points: null, problem: `Línea ${index + 1}: escriba latitud, longitud, como 19.4326, -99.1332` }
    }
    points.push(point)
  }
  return { points, problem: null }
}

/** A whole or broken number, with a point or without; null when it is none. */
export function readNumber(text: string): number | null {
  const clean = text.trim().replace(/,(?=\d{3}\b)/g, '')
  return /^\d+(\.\d+)?$/.test(clean) ? Number(clean) : null
}
