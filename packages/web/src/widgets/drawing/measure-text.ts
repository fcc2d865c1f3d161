import { routeLengthKm } from '@vigia/domain/geo/route-length'
import type { GeofenceShape } from '@vigia/domain/geofence/geofence'
import { geofenceAreaKm2 } from '@vigia/domain/geofence/geofence-area'
import { LEAST_POINTS, radiusOf, type Sketch } from '../../map/drawing/sketch.ts'

const few = new Intl.NumberFormat('es-MX', { maximumSignificantDigits: 3 })
const whole = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 0 })

const amount = (value: number): string => (value < 100 ? few : whole).format(value)

/** `480 m`, `1.25 km`, `1,284 km`. */
export const lengthText = (km: number): string => (km < 1 ? `${whole.format(km * 1000)} m` : `${amount(km)} km`)

/** `0.785 km²`; small ones in square metres. */
export const areaText = (km2: number): string =>
  km2 < 0.01 ? `${whole.format(km2 * 1_000_000)} m²` : `${amount(km2)} km²`

/** What kind of shape, and how big: `Círculo de 500 m · 0.785 km²`. */
export function shapeText(shape: GeofenceShape): string {
  const area = areaText(geofenceAreaKm2(shape))
  if (shape.type === 'circle') return `Círculo de ${lengthText(shape.radiusM / 1000)} · ${area}`
  if (shape.type === 'polygon') return `Polígono · ${area}`
  return `Corredor de ${lengthText(routeLengthKm(shape.line))} · ${area}`
}

/** How big what is being drawn would be if it ended now; null while there is nothing to measure. */
export function sketchText(sketch: Sketch): string | null {
  const { way, points, halfWidthM } = sketch
  if (points.length < 2) return null
  if (way === 'circle') {
    const radiusM = radiusOf(sketch)
    const area = geofenceAreaKm2({ type: 'circle', centre: { lat: 0, lng: 0 }, radiusM })
    return `Radio ${lengthText(radiusM / 1000)} · ${areaText(area)}`
  }
  if (way === 'polygon') {
    return points.length < LEAST_POINTS.polygon ? null : areaText(geofenceAreaKm2({ type: 'polygon', ring: points }))
  }
  const length = lengthText(routeLengthKm(points))
  if (way === 'line') return length
  return `${length} · ${areaText(geofenceAreaKm2({ type: 'corridor', line: points, halfWidthM }))}`
}
