import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Feature } from 'geojson'
import type { Map as LibraryMap } from 'maplibre-gl'
import { EMBEDDED_FONT, schematicOpacity } from '../basemap/embedded-style.ts'
import type { InstalledPart } from '../fleet-map.ts'
import { keptSource, putLayer, UNITS_LAYER } from '../map-part.ts'

const SOURCE = 'trip-line'

/** Where a trip begins or ends: a place, or the middle of the town that is all that is known of it. */
export interface TripEnd {
  readonly point: LatLng
  readonly isTown: boolean
}

/** Where a trip begins and ends, as far as is known, and the line from one over the unit to the other. */
interface TripWay {
  readonly origin: TripEnd | null
  readonly destination: TripEnd | null
  readonly path: readonly LatLng[]
}

export interface TripLine extends InstalledPart {
  show(way: TripWay | null): void
}

/** The selected trip's ends, a green O and a blue D (faint and wide where only a town is known), and a dashed line between them (spec §2). */
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
          paint: {
            'line-color': palette('map-route'),
            'line-width': 2,
            'line-dasharray': [3.5, 2.5],
            // It follows schematic roads, whatever the ground is.
            'line-opacity': schematicOpacity(0.25),
          },
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
            // A town is a wide faint disc: somewhere in it, nobody knows where.
            'circle-radius': ['case', ['get', 'isTown'], 18, 8],
            'circle-color': ['match', ['get', 'letter'], 'O', palette('st-moving'), palette('map-route')],
            'circle-opacity': ['case', ['get', 'isTown'], 0.3, 1],
            'circle-stroke-color': palette('map-unit-edge'),
            'circle-stroke-width': ['case', ['get', 'isTown'], 0, 2],
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
          paint: { 'text-color': ['case', ['get', 'isTown'], palette('text-1'), palette('bg-panel')] },
        },
        beneath,
      )
    },
  }
}

function featuresOf({ origin, destination, path }: TripWay): Feature[] {
  const end = (letter: string, place: TripEnd | null): Feature[] => {
    if (place === null) return []
    const { point, isTown } = place
    const properties = { id: letter, letter, isTown }
    return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: at(point) } }]
  }
  return [
    {
      type: 'Feature',
      properties: { id: 'line' },
      geometry: { type: 'LineString', coordinates: path.length < 2 ? [] : path.map(at) },
    },
    ...end('O', origin),
    ...end('D', destination),
  ]
}

const at = ({ lng, lat }: LatLng): [number, number] => [lng, lat]
