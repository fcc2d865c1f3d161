import type { Map as LibraryMap } from 'maplibre-gl'
import type { FleetMap } from '../fleet-map.ts'
import { keptSource, type MapPart, putLayer } from '../map-part.ts'
import { historySegments } from './history-segments.ts'

const SOURCE = 'history'

/** The selected trip's way so far: solid blue, 4 px, with a casing; silence is left open (DESIGN §6). */
export function createHistoryPath(map: LibraryMap): FleetMap['history'] & MapPart {
  const source = keptSource(map, SOURCE)
  return {
    show: (points) =>
      source.show(
        historySegments(points ?? []).map((segment, index) => ({
          type: 'Feature',
          properties: { id: index },
          geometry: { type: 'LineString', coordinates: segment.map(({ lng, lat }) => [lng, lat]) },
        })),
      ),
    attach: (palette) => {
      source.attach()
      const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
      putLayer(map, {
        id: `${SOURCE}-case`,
        type: 'line',
        source: SOURCE,
        layout,
        paint: { 'line-color': palette('map-road-case'), 'line-width': 7 },
      })
      putLayer(map, {
        id: SOURCE,
        type: 'line',
        source: SOURCE,
        layout,
        paint: { 'line-color': palette('map-history'), 'line-width': 4 },
      })
    },
  }
}
