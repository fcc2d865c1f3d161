import type { Feature } from 'geojson'
import type { Map as LibraryMap } from 'maplibre-gl'
import type { FleetMap, TripTrail } from '../fleet-map.ts'
import { keptSource, type MapPart, putLayer } from '../map-part.ts'
import { trailLine } from './trail-line.ts'

const SOURCE = 'trails'

const feature = ({ tripId, level, lngLats }: TripTrail): Feature => ({
  type: 'Feature',
  properties: { id: tripId, level },
  geometry: { type: 'LineString', coordinates: trailLine(lngLats) },
})

/** Two points make a line. */
const isLine = ({ lngLats }: TripTrail): boolean => lngLats.length >= 4

/** A 2 px line behind each unit in the colour of its level (DESIGN §6). */
export function createTrails(map: LibraryMap): FleetMap['trails'] & MapPart {
  const source = keptSource(map, SOURCE)
  let visible = true
  return {
    apply: (trails) => source.update(trails.filter(isLine).map(feature)),
    remove: (tripIds) => source.update([], tripIds),
    setVisible: (next) => {
      visible = next
      if (map.getLayer(SOURCE) !== undefined) map.setLayoutProperty(SOURCE, 'visibility', visible ? 'visible' : 'none')
    },
    attach: (palette) => {
      source.attach()
      putLayer(map, {
        id: SOURCE,
        type: 'line',
        source: SOURCE,
        layout: { 'line-join': 'round', 'line-cap': 'round', visibility: visible ? 'visible' : 'none' },
        paint: {
          'line-width': 2,
          'line-color': [
            'match',
            ['get', 'level'],
            'critical',
            palette('sev-critical'),
            'high',
            palette('sev-high'),
            'medium',
            palette('sev-medium'),
            'unknown',
            palette('st-nogps'),
            palette('sev-low'),
          ],
          'line-opacity': ['match', ['get', 'level'], 'low', 0.5, 0.7],
        },
      })
    },
  }
}
