import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Map as LibraryMap } from 'maplibre-gl'
import type { InstalledPart } from '../fleet-map.ts'
import { mapScale } from '../map-scale.ts'

/** Where a point stands in the map's box, and how large that is, in the page's CSS pixels. */
export interface AnchorPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Keeps elements over the map beside points of it. */
export interface Anchors extends InstalledPart {
  /** Calls `place` now and with each frame of the map, with null while there is no point. Returns what ends it. */
  follow(point: () => LatLng | null, place: (at: AnchorPlace | null) => void): () => void
}

export function createAnchors(map: LibraryMap): Anchors {
  const updates = new Set<() => void>()
  const updateAll = (): void => {
    for (const update of updates) update()
  }
  map.on('render', updateAll)
  return {
    attach: updateAll,
    dispose: () => {
      map.off('render', updateAll)
    },
    follow: (point, place) => {
      const update = (): void => {
        const at = point()
        if (at === null) {
          place(null)
          return
        }
        const { x, y } = map.project(at)
        const { clientWidth, clientHeight } = map.getContainer()
        const scale = mapScale(map)
        place({ x: x * scale, y: y * scale, width: clientWidth * scale, height: clientHeight * scale })
      }
      updates.add(update)
      update()
      return () => updates.delete(update)
    },
  }
}
