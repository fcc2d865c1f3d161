import 'maplibre-gl/dist/maplibre-gl.css'
import './map-library.css'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { Map as LibraryMap, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type BaseLayer, chooseBase } from './base-layers.ts'
import { EMBEDDED_SOURCE, embeddedStyle, RASTER_SOURCE, rasterStyle } from './basemap/embedded-style.ts'
import { registerEmbeddedTiles } from './basemap/embedded-tiles.ts'
import { drawShield, SHIELD_LENGTHS, shieldName } from './basemap/shields.ts'
import { createFleetMap } from './create-fleet-map.ts'
import type { CameraState, FleetMap, MapTheme } from './fleet-map.ts'
import { type Palette, readPalette } from './palette.ts'
import { isRasterFailure, watchRaster } from './raster-watch.ts'
import { createSchematicNote } from './schematic-note.ts'
import { registerServerTiles } from './server-tiles.ts'
import type { Symbology } from './symbology.ts'
import type { TileLayers } from './tile-layers.ts'

/** What the ground looks like. */
export interface MapLook {
  readonly theme: MapTheme
  readonly base: BaseLayer
  /** Null: the embedded map only. */
  readonly tiles: TileLayers | null
}

interface Options {
  readonly look: MapLook
  readonly camera: CameraState
  readonly interactive: boolean
  readonly glide: boolean | null
  readonly symbols: Symbology
  readonly onMoveEnd: (camera: CameraState) => void
  readonly onPick: (tripId: string | null, at: LatLng) => void
  readonly onNotice: (text: string | null) => void
}

export interface LiveMap {
  readonly fleet: FleetMap
  /** The library's map, for measuring. */
  readonly map: LibraryMap
  setLook(look: MapLook): void
  /** What a screen reader hears of the canvas; the host cannot be the image, for it holds controls. */
  setSummary(text: string): void
  dispose(): void
}

setWorkerUrl(workerUrl)
registerEmbeddedTiles()

const sameTiles = (a: TileLayers | null, b: TileLayers | null): boolean =>
  a?.attribution === b?.attribution && JSON.stringify(a?.templates) === JSON.stringify(b?.templates)
const sameLook = (a: MapLook, b: MapLook): boolean =>
  a.theme === b.theme && a.base === b.base && sameTiles(a.tiles, b.tiles)

/** Makes the map in `host` and keeps base layer, palette and layers in step with its look. */
export function createLiveMap(host: HTMLElement, options: Options): LiveMap {
  let look = options.look
  if (look.tiles !== null) registerServerTiles(look.tiles.load)
  let failed = false
  let palette: Palette | null = null

  /** The host carries the ground's theme, so that tokens inside it are those of the ground and not of the screen. */
  function style() {
    const choice = chooseBase(look.base, look.tiles?.templates ?? {}, look.theme, failed)
    host.dataset.theme = choice.ground
    palette = readPalette(host)
    options.onNotice(choice.notice)
    if (choice.raster === null) return embeddedStyle(palette)
    const attribution = look.tiles?.attribution ?? null
    return rasterStyle(palette, { path: choice.raster, labelled: choice.labelled, attribution })
  }

  const { centre, zoom } = options.camera
  const map = new LibraryMap({
    container: host,
    style: style(),
    center: [centre.lng, centre.lat],
    zoom,
    minZoom: 3,
    maxZoom: 18,
    maxPitch: 0,
    pitchWithRotate: false,
    renderWorldCopies: false,
    interactive: options.interactive,
    attributionControl: options.interactive ? { compact: true } : false,
    fadeDuration: 120,
    locale: { 'AttributionControl.ToggleAttribution': 'Fuentes del mapa' },
  })
  const note = createSchematicNote()
  if (options.interactive) {
    map.addControl(note, 'bottom-right')
    map.addControl(new ScaleControl({ maxWidth: 90 }), 'bottom-right')
  }
  map.on('error', (event) => {
    if (!isRasterFailure(event)) console.error('El mapa falló:', event.error)
  })
  const watch = watchRaster(map, RASTER_SOURCE, () => {
    failed = true
    restyle()
  })
  function restyle(): void {
    watch.disarm()
    map.setStyle(style(), { diff: false })
  }
  const inside = createFleetMap(map, {
    glide: options.glide,
    symbols: options.symbols,
    onPick: options.onPick,
  })

  map.on('style.load', () => {
    if (palette === null) return
    const ratio = Math.ceil(map.getPixelRatio())
    for (const length of SHIELD_LENGTHS) {
      const name = shieldName(length)
      if (!map.hasImage(name)) map.addImage(name, drawShield(length, palette, ratio), { pixelRatio: ratio })
    }
    note.show(map.getSource(EMBEDDED_SOURCE) !== undefined)
    inside.attach(palette)
    if (map.getSource(RASTER_SOURCE) !== undefined) watch.arm()
  })
  map.on('moveend', () => options.onMoveEnd(inside.fleet.camera.state()))

  return {
    fleet: inside.fleet,
    map,
    setLook: (next) => {
      if (sameLook(look, next)) return
      look = next
      failed = false
      restyle()
    },
    setSummary: (text) => {
      map.getCanvas().setAttribute('role', 'img')
      map.getCanvas().setAttribute('aria-label', text)
    },
    dispose: () => {
      watch.disarm()
      inside.dispose()
      map.remove()
    },
  }
}
