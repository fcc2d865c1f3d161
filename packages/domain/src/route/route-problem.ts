import type { LatLng } from '../geo/lat-lng.ts'
import { routeLengthKm } from '../geo/route-length.ts'
import { lineProblem } from '../geofence/shape-problem.ts'

/** As many as one planned route may be sent with; what is kept has fewer (`simplifyRoute`). */
export const MAX_ROUTE_POINTS = 5_000

/** Some 4 500 km by road are Tijuana to Cancún: a longer way is none that a trip takes. */
const MAX_ROUTE_KM = 8_000

/** As far as trucks of Mexico drive, in degrees: from Panama to Canada. */
const DRIVEN = { south: 7, north: 60, west: -130, east: -60 } as const

const isDriven = ({ lat, lng }: LatLng): boolean =>
  lat >= DRIVEN.south && lat <= DRIVEN.north && lng >= DRIVEN.west && lng <= DRIVEN.east

/**
 * Why a line cannot be a trip's planned route, a sentence for who drew it: a point where no truck of Mexico drives (a
 * longitude without its minus sign, latitude and longitude changed), no line, or longer than any trip. Null: it can.
 */
export function routeProblem(line: readonly LatLng[]): string | null {
  const far = line.findIndex((point) => !isDriven(point))
  if (far >= 0) return `El punto ${far + 1} está lejos de México: revise latitud y longitud, y el signo menos.`
  const problem = lineProblem(line)
  if (problem !== null) return problem
  const km = Math.round(routeLengthKm(line))
  return km > MAX_ROUTE_KM ? `La ruta mide ${COUNT.format(km)} km, y lo más son ${COUNT.format(MAX_ROUTE_KM)}.` : null
}

const COUNT = new Intl.NumberFormat('es-MX')
