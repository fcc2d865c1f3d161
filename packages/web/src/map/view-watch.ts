import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Map as LibraryMap } from 'maplibre-gl'
import type { InstalledPart } from './fleet-map.ts'

/** Where points stand on a map's box, for what is laid over it: `map.install(createViewWatch)`. */
export interface ViewWatch extends InstalledPart {
  /** CSS pixels from the box's top left; may lie outside it. */
  place(point: LatLng): { readonly x: number; readonly y: number }
  box(): { readonly width: number; readonly height: number }
  /** Calls back when the camera has moved or the box has another size. Returns the way to stop. */
  onMove(moved: () => void): () => void
}

export function createViewWatch(map: LibraryMap): ViewWatch {
  return {
    attach: () => undefined,
    place: ({ lat, lng }) => {
      const { x, y } = map.project([lng, lat])
      return { x, y }
    },
    box: () => {
      const { clientWidth, clientHeight } = map.getContainer()
      return { width: clientWidth, height: clientHeight }
    },
    onMove: (moved) => {
      map.on('move', moved)
      map.on('resize', moved)
      // What lies over it may have come: the scale, the sources.
      map.on('idle', moved)
      return () => {
        map.off('move', moved)
        map.off('resize', moved)
        map.off('idle', moved)
      }
    },
  }
}
