import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Map as LibraryMap } from 'maplibre-gl'
import type { InstalledPart } from './fleet-map.ts'
import { mapScale } from './map-scale.ts'

/** Where points stand on a map's box, for what is laid over it: `map.install(createViewWatch)`. */
export interface ViewWatch extends InstalledPart {
  /** The page's CSS pixels from the box's top left; may lie outside it. */
  place(point: LatLng): { readonly x: number; readonly y: number }
  box(): { readonly width: number; readonly height: number }
  /** Calls back when the camera has moved, the box has another size, or what lies in its corners. Returns the way to stop. */
  onMove(moved: () => void): () => void
}

export function createViewWatch(map: LibraryMap): ViewWatch {
  return {
    attach: () => undefined,
    place: ({ lat, lng }) => {
      const { x, y } = map.project([lng, lat])
      return { x: x * mapScale(map), y: y * mapScale(map) }
    },
    box: () => {
      const { clientWidth, clientHeight } = map.getContainer()
      return { width: clientWidth * mapScale(map), height: clientHeight * mapScale(map) }
    },
    onMove: (moved) => {
      map.on('move', moved)
      map.on('resize', moved)
      // What lies in its corners comes and grows later: the scale, the sources.
      const corners = new ResizeObserver(moved)
      for (const corner of map.getContainer().querySelectorAll('[class^="maplibregl-ctrl-"]')) corners.observe(corner)
      return () => {
        map.off('move', moved)
        map.off('resize', moved)
        corners.disconnect()
      }
    },
  }
}
