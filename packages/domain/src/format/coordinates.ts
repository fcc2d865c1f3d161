import type { CoordinateFormat } from '../account/preferences.ts'
import type { LatLng } from '../geo/lat-lng.ts'

/** A second of arc is 31 m: its tenth is what a unit's place is good for. */
const SECOND_DECIMALS = 1

/**
 * A point as it is copied: six decimals (DESIGN §8), or degrees, minutes and seconds with the letters of their halves of the
 * globe, west as `W`, which maps and telephones read.
 */
export function coordinatesText({ lat, lng }: LatLng, format: CoordinateFormat): string {
  if (format === 'decimal') return `${lat.toFixed(6)}, ${lng.toFixed(6)}`
  return `${sexagesimal(lat)}${lat < 0 ? 'S' : 'N'} ${sexagesimal(lng)}${lng < 0 ? 'W' : 'E'}`
}

function sexagesimal(degrees: number): string {
  // Rounded first, so that there are never sixty of anything.
  const tenths = Math.round(Math.abs(degrees) * 3600 * 10 ** SECOND_DECIMALS)
  const perMinute = 60 * 10 ** SECOND_DECIMALS
  const minutes = Math.floor(tenths / perMinute)
  const seconds = (tenths % perMinute) / 10 ** SECOND_DECIMALS
  return `${Math.floor(minutes / 60)}°${two(String(minutes % 60))}'${two(seconds.toFixed(SECOND_DECIMALS))}"`
}

const two = (figure: string): string => figure.padStart(figure.includes('.') ? 4 : 2, '0')
