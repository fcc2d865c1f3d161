import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { FilterSpecification, Map as LibraryMap, LineLayerSpecification } from 'maplibre-gl'
import { keptSource, type MapPart, putLayer, UNITS_LAYER } from '../map-part.ts'

const SOURCE = 'planned-routes'
const CHOSEN = `${SOURCE}-chosen`

export interface PlannedPath {
  readonly tripId: string
  readonly points: readonly LatLng[]
}

export interface PlannedRoutesLayer extends MapPart {
  show(routes: readonly PlannedPath[]): void
  /** This trip's path stands out; null: none does. */
  select(tripId: string | null): void
}

/** The ways that trips are meant to take: dashed blue beneath the units, the selected trip's strong (DESIGN §6). */
export function createPlannedRoutes(map: LibraryMap): PlannedRoutesLayer {
  const source = keptSource(map, SOURCE)
  let selected = ''
  const isChosen = (): FilterSpecification => ['==', ['get', 'id'], selected]
  const others = (): FilterSpecification => ['!=', ['get', 'id'], selected]
  const layout = { 'line-join': 'round', 'line-cap': 'butt' } as const
  const put = (id: string, filter: FilterSpecification, paint: NonNullable<LineLayerSpecification['paint']>): void =>
    putLayer(map, { id, type: 'line', source: SOURCE, layout, filter, paint }, UNITS_LAYER)

  return {
    show: (routes) =>
      source.show(
        routes.map(({ tripId, points }) => ({
          type: 'Feature',
          properties: { id: tripId },
          geometry: { type: 'LineString', coordinates: points.map(({ lng, lat }) => [lng, lat]) },
        })),
      ),
    select: (tripId) => {
      selected = tripId ?? ''
      if (map.getLayer(SOURCE) !== undefined) map.setFilter(SOURCE, others())
      for (const id of [CHOSEN, `${CHOSEN}-case`]) {
        if (map.getLayer(id) !== undefined) map.setFilter(id, isChosen())
      }
    },
    attach: (palette) => {
      source.attach()
      put(SOURCE, others(), {
        'line-color': palette('map-route'),
        'line-dasharray': [3, 2.5],
        'line-width': ['interpolate', ['linear'], ['zoom'], 5, 1, 9, 1.6],
        'line-opacity': 0.42,
      })
      put(`${CHOSEN}-case`, isChosen(), { 'line-color': palette('map-halo'), 'line-width': 6, 'line-opacity': 0.8 })
      put(CHOSEN, isChosen(), { 'line-color': palette('map-route'), 'line-dasharray': [3, 2], 'line-width': 2.6 })
    },
  }
}
