import type { Map as LibraryMap } from 'maplibre-gl'
import { RASTER_SOURCE } from '../basemap/embedded-style.ts'
import { type MapPart, putLayer } from '../map-part.ts'
import { rasterSource } from '../tile-layers.ts'
import { watchTiles } from '../tile-watch.ts'

const SOURCE = `${RASTER_SOURCE}-traffic`
/** The lowest of what the app itself draws: traffic belongs to the ground. */
const BENEATH = 'geofences-tint'

export interface TrafficLayer extends MapPart {
  /** The path of raster tiles on our server, with `{z}/{x}/{y}`, and whom to name for them; null takes the layer off. */
  show(path: string | null, attribution: string | null): void
  dispose(): void
}

/** Traffic as the organisation's tiles show it, over the ground and beneath all else. `failed`: its tiles cannot be had. */
export const createTraffic =
  (failed: () => void) =>
  (map: LibraryMap): TrafficLayer => {
    let shown: string | null = null
    let named: string | null = null
    const watch = watchTiles(map, SOURCE, { failed })

    function put(): void {
      if (shown === null) return
      if (map.getSource(SOURCE) === undefined) {
        map.addSource(SOURCE, rasterSource(shown, named))
      }
      putLayer(
        map,
        { id: SOURCE, type: 'raster', source: SOURCE, paint: { 'raster-opacity': 0.85 } },
        map.getLayer(BENEATH) === undefined ? undefined : BENEATH,
      )
      watch.arm()
    }

    function take(): void {
      watch.disarm()
      if (map.getLayer(SOURCE) !== undefined) map.removeLayer(SOURCE)
      if (map.getSource(SOURCE) !== undefined) map.removeSource(SOURCE)
    }

    let isAttached = false
    map.on('styledataloading', () => {
      isAttached = false
    })
    return {
      show: (path, attribution) => {
        if (path === shown && attribution === named) return
        if (isAttached) take()
        shown = path
        named = attribution
        if (isAttached) put()
      },
      attach: () => {
        isAttached = true
        put()
      },
      dispose: watch.disarm,
    }
  }
