import type { FilterSpecification, Map as LibraryMap } from 'maplibre-gl'
import { EMBEDDED_SOURCE } from './basemap/embedded-style.ts'
import { STREETS_SOURCE, type Streets } from './basemap/streets.ts'
import { type TileWatch, watchTiles } from './tile-watch.ts'

/** Whether what the map shows lies within what the file of streets covers. */
export function isCovered(map: Pick<LibraryMap, 'getBounds'>, [west, south, east, north]: Streets['bounds']): boolean {
  const view = map.getBounds()
  return view.getWest() >= west && view.getEast() <= east && view.getSouth() >= south && view.getNorth() <= north
}

/** Whether any of it is in view. */
function isTouched(map: LibraryMap, [west, south, east, north]: Streets['bounds']): boolean {
  const view = map.getBounds()
  return view.getWest() <= east && view.getEast() >= west && view.getSouth() <= north && view.getNorth() >= south
}

/** Once the first streets are there, the included map's roads and names give way where the file covers them. */
export function watchStreets(
  map: LibraryMap,
  streetsNow: () => Streets | null,
  { arrived, failed }: { readonly arrived: () => void; readonly failed: () => void },
): TileWatch {
  return watchTiles(map, STREETS_SOURCE, {
    failed,
    isExpected: () => {
      const streets = streetsNow()
      return streets !== null && map.getZoom() >= streets.minZoom && isTouched(map, streets.bounds)
    },
    arrived: () => {
      const streets = streetsNow()
      if (streets === null || map.getSource(STREETS_SOURCE) === undefined) return
      giveWay(map, streets)
      arrived()
    },
  })
}

function giveWay(map: LibraryMap, { bounds, minZoom }: Streets): void {
  const isElsewhere: FilterSpecification = [
    'any',
    ['<', ['zoom'], minZoom],
    ['!', ['within', coverage(bounds)]],
  ] as never
  for (const layer of map.getStyle().layers) {
    if (!('source' in layer) || layer.source !== EMBEDDED_SOURCE || layer.type === 'fill') continue
    const before = map.getFilter(layer.id)
    map.setFilter(layer.id, (before ? ['all', before, isElsewhere] : isElsewhere) as FilterSpecification)
  }
}

/** The box that the file covers, as a ring. */
function coverage([west, south, east, north]: Streets['bounds']): GeoJSON.Polygon {
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  }
}
