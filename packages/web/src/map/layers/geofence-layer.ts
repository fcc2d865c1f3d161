import { corridorRing } from '@vigia/domain/geofence/corridor-ring'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import type { Feature } from 'geojson'
import type { Map as LibraryMap } from 'maplibre-gl'
import { EMBEDDED_FONT } from '../basemap/embedded-style.ts'
import { drawnImage } from '../drawn-image.ts'
import type { FleetMap } from '../fleet-map.ts'
import { keptSource, type MapPart, putLayer } from '../map-part.ts'
import { circleRing } from './circle.ts'

const SOURCE = 'geofences'
const HATCH = 'geofence-hatch'
const HATCH_PX = 8

const ringOf = ({ shape }: Geofence): [number, number][] => {
  if (shape.type === 'circle') return circleRing(shape.centre, shape.radiusM)
  const ring = (shape.type === 'polygon' ? shape.ring : corridorRing(shape.line, shape.halfWidthM)).map(
    ({ lng, lat }): [number, number] => [lng, lat],
  )
  return [...ring, ring[0] ?? [0, 0]]
}

/** Middle of the southern edge: the name stands there, clear of the units inside. */
function below(ring: readonly (readonly [number, number])[]): [number, number] {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)]
  return [(Math.min(...lngs) + Math.max(...lngs)) / 2, Math.min(...lats)]
}

/** Its ground, and its name. */
function featuresOf(geofence: Geofence): readonly Feature[] {
  const ring = ringOf(geofence)
  const { id, kind, name } = geofence
  return [
    { type: 'Feature', properties: { id, kind }, geometry: { type: 'Polygon', coordinates: [ring] } },
    {
      type: 'Feature',
      properties: { id: `${id}-name`, kind, name },
      geometry: { type: 'Point', coordinates: below(ring) },
    },
  ]
}

/** Lines at 45° that tile without a seam. */
function hatch(colour: string, ratio: number): ImageData {
  return drawnImage(HATCH_PX, HATCH_PX, ratio, (context) => {
    context.strokeStyle = colour
    context.globalAlpha = 0.55
    context.lineWidth = 1.1
    for (const shift of [-HATCH_PX, 0, HATCH_PX]) {
      context.beginPath()
      context.moveTo(shift - 1, HATCH_PX + 1)
      context.lineTo(shift + HATCH_PX + 1, -1)
      context.stroke()
    }
  })
}

/** Danger: red dashes and hatch; safe: green; delivery: blue dots. Each with its name (DESIGN §6). */
export function createGeofences(map: LibraryMap): FleetMap['geofences'] & MapPart {
  const source = keptSource(map, SOURCE)
  const edge = (kind: Geofence['kind'], colour: string, dash: number[] | null, width: number): void => {
    putLayer(map, {
      id: `${SOURCE}-${kind}`,
      type: 'line',
      source: SOURCE,
      filter: ['==', ['get', 'kind'], kind],
      layout: { 'line-cap': kind === 'delivery' ? 'round' : 'butt', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': width, ...(dash === null ? {} : { 'line-dasharray': dash }) },
    })
  }
  return {
    show: (geofences) => source.show(geofences.flatMap(featuresOf)),
    attach: (palette) => {
      source.attach()
      const ratio = Math.ceil(devicePixelRatio)
      const [danger, safe, delivery] = [palette('sev-critical'), palette('sev-low'), palette('map-route')]
      if (!map.hasImage(HATCH)) map.addImage(HATCH, hatch(danger, ratio), { pixelRatio: ratio })
      putLayer(map, {
        id: `${SOURCE}-tint`,
        type: 'fill',
        source: SOURCE,
        paint: {
          'fill-color': ['match', ['get', 'kind'], 'danger', danger, 'safe', safe, delivery],
          'fill-opacity': ['interpolate', ['linear'], ['zoom'], 11, 0.07, 14, 0.03],
        },
      })
      putLayer(map, {
        id: `${SOURCE}-hatch`,
        type: 'fill',
        source: SOURCE,
        filter: ['==', ['get', 'kind'], 'danger'],
        paint: {
          'fill-pattern': HATCH,
          'fill-opacity': ['interpolate', ['linear'], ['zoom'], 11, 1, 14, 0.25],
        },
      })
      edge('danger', danger, [3, 2], 1.6)
      edge('safe', safe, null, 1.6)
      edge('delivery', delivery, [0.1, 2], 2)
      putLayer(map, {
        id: `${SOURCE}-names`,
        type: 'symbol',
        source: SOURCE,
        minzoom: 7,
        filter: ['has', 'name'],
        layout: {
          'text-anchor': 'top',
          'text-offset': [0, 0.3],
          'text-field': ['get', 'name'],
          'text-font': EMBEDDED_FONT,
          'text-size': 12,
          'text-max-width': 14,
        },
        paint: {
          'text-color': [
            'match',
            ['get', 'kind'],
            'danger',
            palette('sev-critical-text'),
            'safe',
            palette('sev-low-text'),
            delivery,
          ],
          'text-halo-color': palette('map-halo'),
          'text-halo-width': 1.6,
        },
      })
    },
  }
}
