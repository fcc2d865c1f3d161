import 'maplibre-gl/dist/maplibre-gl.css'
import './map-library.css'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { Map as LibraryMap, ScaleControl, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type BaseChoice, type BaseLayer, chooseBase, type Failure } from './base-layers.ts'
import { EMBEDDED_SOURCE, embeddedStyle, RASTER_SOURCE, rasterStyle } from './basemap/embedded-style.ts'
import { registerEmbeddedTiles } from './basemap/embedded-tiles.ts'
import { drawOneWay, drawShield, ONE_WAY, SHIELD_LENGTHS, shieldName } from './basemap/shields.ts'
import { streetStyle } from './basemap/street-style.ts'
import { STREETS_SOURCE } from './basemap/streets.ts'
import { createFleetMap } from './create-fleet-map.ts'
import type { CameraState, FleetMap, MapTheme } from './fleet-map.ts'
import { followPageScale } from './map-scale.ts'
import { type Palette, readPalette } from './palette.ts'
import { createSchematicNote } from './schematic-note.ts'
import { registerServerTiles } from './server-tiles.ts'
import { isCovered, watchStreets } from './street-watch.ts'
import type { Symbology } from './symbology.ts'
import { NO_TILES, type TileLayers } from './tile-layers.ts'
import { isTileFailure, watchTiles } from './tile-watch.ts'

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

const ONLY_DESCRIPTION = { load: null, isKnown: null, streetsProblem: null }
/** Whether two looks are drawn alike, whatever is said of what they lack. */
const isDrawnAlike = (a: MapLook, b: MapLook): boolean =>
  a.theme === b.theme &&
  a.base === b.base &&
  JSON.stringify({ ...a.tiles, ...ONLY_DESCRIPTION }) === JSON.stringify({ ...b.tiles, ...ONLY_DESCRIPTION })

/** What is drawn as the ground, by its look and by what of it has failed. */
function createGround(host: HTMLElement, first: MapLook, onNotice: Options['onNotice']) {
  let look = first
  const failed = new Set<Failure>()
  let choice: BaseChoice
  let palette: Palette
  /** Whether the operator's streets have come: until then the schematic roads stand in for them. */
  let hasStreets = false

  function choose(): void {
    choice = chooseBase(look.base, look.tiles ?? NO_TILES, look.theme, failed)
    onNotice(choice.notice)
  }

  /** The host carries the ground's theme, so that tokens inside it are those of the ground and not of the screen. */
  function style() {
    const { attribution = null } = look.tiles ?? {}
    choose()
    host.dataset.theme = choice.ground
    palette = readPalette(host)
    hasStreets = false
    const { raster: path, labelled, streets } = choice
    if (path !== null) return rasterStyle(palette, { path, labelled, attribution })
    return streets === null ? embeddedStyle(palette) : streetStyle(palette, streets)
  }

  return {
    style,
    palette: () => palette,
    streets: () => choice.streets,
    /** Whether what the map shows lies within the operator's streets. */
    isWithinStreets: (map: LibraryMap) =>
      hasStreets && choice.streets !== null && isCovered(map, choice.streets.bounds),
    lacksStreets: () => lacksStreets(look),
    streetsArrived: () => {
      hasStreets = true
    },
    giveUp: (failure: Failure) => void failed.add(failure),
    /** Answers whether the ground is to be drawn anew; all that has failed is tried again then. */
    setLook: (next: MapLook): boolean => {
      const isSame = isDrawnAlike(look, next)
      look = next
      if (isSame) choose()
      else failed.clear()
      return !isSame
    },
  }
}

/** Makes the map in `host` and keeps base layer, palette and layers in step with its look. */
export function createLiveMap(host: HTMLElement, options: Options): LiveMap {
  const { tiles } = options.look
  if (tiles !== null) registerServerTiles(tiles.load)
  const ground = createGround(host, options.look, options.onNotice)
  const map = openMap(host, ground.style(), options)
  const note = createSchematicNote()
  if (options.interactive)
    map.addControl(note, 'bottom-right').addControl(new ScaleControl({ maxWidth: 90 }), 'bottom-right')
  map.on('error', (event) => {
    if (!isTileFailure(event)) console.error('El mapa falló:', event.error)
  })
  const giveUp = (failure: Failure) => (): void => {
    ground.giveUp(failure)
    restyle()
  }
  const announceSchematic = (): void => {
    const isThere = map.getSource(EMBEDDED_SOURCE) !== undefined
    note.show(isThere && !ground.isWithinStreets(map), ground.lacksStreets() && navigator.onLine)
  }
  const rasterWatch = watchTiles(map, RASTER_SOURCE, { failed: giveUp('raster') })
  const streetWatch = watchStreets(map, ground.streets, {
    failed: giveUp('streets'),
    arrived: () => {
      ground.streetsArrived()
      announceSchematic()
    },
  })
  function restyle(): void {
    rasterWatch.disarm()
    streetWatch.disarm()
    map.setStyle(ground.style(), { diff: false })
  }
  const inside = createFleetMap(map, {
    glide: options.glide,
    symbols: options.symbols,
    onPick: options.onPick,
  })

  map.on('style.load', () => {
    addImages(map, ground.palette())
    announceSchematic()
    inside.attach(ground.palette())
    if (map.getSource(RASTER_SOURCE) !== undefined) rasterWatch.arm()
    if (map.getSource(STREETS_SOURCE) !== undefined) streetWatch.arm()
  })
  map.on('moveend', () => {
    announceSchematic()
    options.onMoveEnd(inside.fleet.camera.state())
  })

  return {
    fleet: inside.fleet,
    map,
    setLook: (next) => (ground.setLook(next) ? restyle() : announceSchematic()),
    setSummary: (text) => {
      map.getCanvas().setAttribute('role', 'img')
      map.getCanvas().setAttribute('aria-label', text)
    },
    dispose: () => {
      rasterWatch.disarm()
      streetWatch.disarm()
      inside.dispose()
      map.remove()
    },
  }
}

/** Whether it is known that nobody has said from where the streets of Calles come. */
const lacksStreets = ({ base, tiles }: MapLook): boolean =>
  base === 'calles' && tiles?.isKnown === true && tiles.streets === null && tiles.templates.streets === undefined

/** The pictures that the styles name: shields, and the arrow of one-way streets. */
function addImages(map: LibraryMap, palette: Palette): void {
  const pixelRatio = Math.ceil(map.getPixelRatio())
  for (const length of SHIELD_LENGTHS) {
    const name = shieldName(length)
    if (!map.hasImage(name)) map.addImage(name, drawShield(length, palette, pixelRatio), { pixelRatio })
  }
  if (!map.hasImage(ONE_WAY)) map.addImage(ONE_WAY, drawOneWay(palette, pixelRatio), { pixelRatio })
}

function openMap(host: HTMLElement, style: StyleSpecification, { camera, interactive }: Options): LibraryMap {
  const { centre, zoom } = camera
  const map = new LibraryMap({
    container: host,
    style,
    center: [centre.lng, centre.lat],
    zoom,
    minZoom: 3,
    maxZoom: 18,
    maxPitch: 0,
    pitchWithRotate: false,
    renderWorldCopies: false,
    interactive,
    attributionControl: interactive ? { compact: true } : false,
    fadeDuration: 120,
    locale: { 'AttributionControl.ToggleAttribution': 'Fuentes del mapa' },
  })
  followPageScale(map)
  return map
}
