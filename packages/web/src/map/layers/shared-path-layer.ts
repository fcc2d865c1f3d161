import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { isLeap } from '@vigia/domain/tracking/shared-path'
import type { Feature } from 'geojson'
import type { FilterSpecification, Map as LibraryMap } from 'maplibre-gl'
import type { InstalledPart } from '../fleet-map.ts'
import { keptSource, putLayer } from '../map-part.ts'
import { circleRing } from './circle.ts'

const SOURCE = 'shared-path'
/** Half the diagonal of the cell of a kilometre in which a coarse place lies. */
const CELL_RADIUS_M = 800

/** Where a trip is and which way it came, as its client is told. */
interface SharedWay {
  readonly path: readonly LatLng[]
  readonly place: LatLng | null
  /** The place is where it is, and not where it was last heard. */
  readonly isFresh: boolean
  /** The place is a kilometre wide. */
  readonly isCoarse: boolean
}

export interface SharedPath extends InstalledPart {
  show(way: SharedWay): void
}

/** The way of one trip, open where nothing is known of it, and where it is: solid, or a ring where that is old (DESIGN §6). */
export function createSharedPath(map: LibraryMap): SharedPath {
  const source = keptSource(map, SOURCE)
  return {
    show: (way) => source.show(featuresOf(way)),
    attach: (palette) => {
      source.attach()
      const lines = { type: 'line' as const, source: SOURCE, filter: is('way') }
      const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
      putLayer(map, {
        ...{ ...lines, id: `${SOURCE}-case`, layout },
        paint: { 'line-color': palette('map-road-case'), 'line-width': 7 },
      })
      putLayer(map, { ...lines, id: SOURCE, layout, paint: { 'line-color': palette('map-history'), 'line-width': 4 } })
      putLayer(map, {
        ...{ id: `${SOURCE}-around`, type: 'fill', source: SOURCE, filter: is('around') },
        paint: { 'fill-color': palette('map-route'), 'fill-opacity': 0.16 },
      })
      putLayer(map, {
        ...{ id: `${SOURCE}-halo`, type: 'circle', source: SOURCE, filter: is('place') },
        paint: {
          'circle-radius': 22,
          'circle-color': palette('map-route'),
          'circle-opacity': ['case', ['get', 'isFresh'], 0.16, 0],
        },
      })
      putLayer(map, {
        ...{ id: `${SOURCE}-place`, type: 'circle', source: SOURCE, filter: is('place') },
        paint: {
          'circle-radius': 10,
          'circle-color': ['case', ['get', 'isFresh'], palette('map-route'), palette('bg-panel')],
          'circle-stroke-color': ['case', ['get', 'isFresh'], palette('map-unit-edge'), palette('map-route')],
          'circle-stroke-width': ['case', ['get', 'isFresh'], 2.5, 4],
        },
      })
    },
  }
}

const is = (what: string): FilterSpecification => ['==', ['get', 'is'], what]

function featuresOf({ path, place, isFresh, isCoarse }: SharedWay): Feature[] {
  const ways: LatLng[][] = []
  path.forEach((point, index) => {
    const before = path[index - 1]
    if (before === undefined || isLeap(before, point)) ways.push([point])
    else ways.at(-1)?.push(point)
  })
  const drawn = ways
    .filter((way) => way.length > 1)
    .map((way, index): Feature => {
      const geometry = { type: 'LineString' as const, coordinates: way.map(({ lng, lat }) => [lng, lat]) }
      return { type: 'Feature', properties: { id: `way-${index}`, is: 'way' }, geometry }
    })
  if (place === null) return drawn
  const around: Feature = {
    ...{ type: 'Feature', properties: { id: 'around', is: 'around' } },
    geometry: { type: 'Polygon', coordinates: [circleRing(place, CELL_RADIUS_M)] },
  }
  const dot: Feature = {
    ...{ type: 'Feature', properties: { id: 'place', is: 'place', isFresh } },
    geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
  }
  return [...drawn, ...(isCoarse ? [around] : []), dot]
}
