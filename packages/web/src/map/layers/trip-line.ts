import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Feature } from 'geojson'
import type { Map as LibraryMap } from 'maplibre-gl'
import { EMBEDDED_FONT } from '../basemap/embedded-style.ts'
import type { InstalledPart } from '../fleet-map.ts'
import { keptSource, putLayer, UNITS_LAYER } from '../map-part.ts'

const SOURCE = 'trip-line'

/** Where a trip begins, is and ends; what is not known is left out. */
interface TripWay {
  readonly origin: LatLng | null
  readonly current: LatLng | null
  readonly destination: LatLng | null
}

export interface TripLine extends InstalledPart {
  show(way: TripWay | null): void
}

/** The selected trip's ends, a green O and a blue D, and a dashed line from one over the unit to the other (spec §2). */
export function createTripLine(map: LibraryMap): TripLine {
  const source = keptSource(map, SOURCE)
  return {
    show: (way) => source.show(way === null ? [] : featuresOf(way)),
    attach: (palette) => {
      source.attach()
      const beneath = map.getLayer(UNITS_LAYER) === undefined ? undefined : UNITS_LAYER
      putLayer(
        map,
        {
          id: SOURCE,
          type: 'line',
          source: SOURCE,
          filter: ['==', ['geometry-type'], 'LineString'],
          layout: { 'line-join': 'round' },
          paint: { 'line-color': palette('map-route'), 'line-width': 2, 'line-dasharray': [3.5, 2.5] },
        },
        beneath,
      )
      putLayer(
        map,
        {
          id: `${SOURCE}-ends`,
          type: 'circle',
          source: SOURCE,
          filter: ['has', 'letter'],
          paint: {
            'circle-radius': 8,
            'circle-color': ['match', ['get', 'letter'], 'O', palette('st-moving'), palette('map-route')],
            'circle-stroke-color': palette('map-unit-edge'),
            'circle-stroke-width': 2,
          },
        },
        beneath,
      )
      putLayer(
        map,
        {
          id: `${SOURCE}-letters`,
          type: 'symbol',
          source: SOURCE,
          filter: ['has', 'letter'],
          layout: {
            'text-field': ['get', 'letter'],
            'text-font': EMBEDDED_FONT,
            'text-size': 11,
            'text-allow-overlap': true,
            'text-ignore-placement': true,
          },
          paint: { 'text-color': palette('bg-panel') },
        },
        beneath,
      )
    },
  }
}

function featuresOf({ origin, current, destination }: TripWay): Feature[] {
  const corners = [origin, current, destination].filter((point) => point !== null)
  const end = (letter: string, point: LatLng | null): Feature[] =>
    point === null
      ? []
      : [{ type: 'Feature', properties: { id: letter, letter }, geometry: { type: 'Point', coordinates: at(point) } }]
  return [
    {
      type: 'Feature',
      properties: { id: 'line' },
      geometry: { type: 'LineString', coordinates: corners.length < 2 ? [] : corners.map(at) },
    },
    ...end('O', origin),
    ...end('D', destination),
  ]
}

const at = ({ lng, lat }: LatLng): [number, number] => [lng, lat]
