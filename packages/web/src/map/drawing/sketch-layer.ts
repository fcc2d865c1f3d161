import { corridorRing } from '@vigia/domain/geofence/corridor-ring'
import type { Feature, Position } from 'geojson'
import type { Map as LibraryMap } from 'maplibre-gl'
import { circleRing } from '../layers/circle.ts'
import { keptSource, type MapPart, putLayer } from '../map-part.ts'
import { radiusOf, type Sketch } from './sketch.ts'

const SOURCE = 'sketch-area'

/** What a circle or a corridor covers, while its radius or its line is drawn. */
export function createSketchLayer(map: LibraryMap): MapPart & { show(sketch: Sketch | null): void } {
  const source = keptSource(map, SOURCE)
  return {
    show: (sketch) => {
      const ring = sketch === null ? null : areaOf(sketch)
      const area: Feature[] =
        ring === null
          ? []
          : [{ type: 'Feature', properties: { id: SOURCE }, geometry: { type: 'Polygon', coordinates: [ring] } }]
      source.show(area)
    },
    attach: (palette) => {
      source.attach()
      const accent = palette('accent')
      putLayer(map, { id: SOURCE, type: 'fill', source: SOURCE, paint: { 'fill-color': accent, 'fill-opacity': 0.14 } })
      putLayer(map, {
        id: `${SOURCE}-edge`,
        type: 'line',
        source: SOURCE,
        layout: { 'line-join': 'round' },
        paint: { 'line-color': accent, 'line-width': 2 },
      })
    },
  }
}

function areaOf(sketch: Sketch): Position[] | null {
  const [first, second] = sketch.points
  if (first === undefined || second === undefined) return null
  if (sketch.way === 'circle') return circleRing(first, radiusOf(sketch))
  if (sketch.way !== 'corridor') return null
  const ring = corridorRing(sketch.points, sketch.halfWidthM).map(({ lng, lat }): Position => [lng, lat])
  const start = ring[0]
  return start === undefined ? null : [...ring, start]
}
