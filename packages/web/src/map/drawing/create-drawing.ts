import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Position } from 'geojson'
import type { Map as LibraryMap } from 'maplibre-gl'
import { type GeoJSONStoreFeatures, TerraDraw, TerraDrawModeUndoRedo } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { type Drawing, type DrawingState, isSameLine } from './drawing.ts'
import { drawingModes, drawingStyles, MODE_OF } from './drawing-modes.ts'
import { rememberedMap } from './remembered-map.ts'
import { LEAST_POINTS, movedCircle, rounded, type Sketch } from './sketch.ts'
import { createSketchLayer } from './sketch-layer.ts'

/** Digits after the point that the library keeps: those of `rounded`. */
const PRECISION = 6

/** The library draws and drags; what stands on the board, and what is undone, is kept here. */
export function createDrawing(map: LibraryMap): Drawing {
  const remembered = rememberedMap(map)
  const layer = createSketchLayer(map)
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({
      map: remembered.map,
      coordinatePrecision: PRECISION,
      prefixId: 'sketch',
    }),
    modes: drawingModes(),
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  })
  const listeners = new Set<() => void>()
  let state: DrawingState | null = null
  /** What a standing shape was before each change. */
  let past: readonly (readonly LatLng[])[] = []
  /** The shape as it stood when the last change was over. */
  let settled: readonly LatLng[] = []
  let styles: ReturnType<typeof drawingStyles> | null = null
  let isOurs = false
  /** The library's shape awaits our correction: what it says of it meanwhile is old. */
  let isBehind = false

  function notify(next: DrawingState | null): void {
    state = next
    layer.show(next?.live ?? null)
    for (const listener of listeners) listener()
  }

  const drawn = (): GeoJSONStoreFeatures | undefined =>
    draw.getSnapshot().find(({ geometry }) => geometry.type === 'LineString' || geometry.type === 'Polygon')

  function read(): void {
    if (state === null || isOurs || isBehind) return
    const { sketch, phase } = state
    const feature = drawn()
    const all = feature === undefined ? [] : pointsOf(feature)
    if (phase === 'drawing') {
      const points = all.slice(0, feature === undefined ? 0 : committed(feature, all.length))
      notify({ phase, sketch: { ...sketch, points }, live: { ...sketch, points: all }, canUndo: points.length > 0 })
    } else if (!isSameLine(all, sketch.points)) {
      const points = sketch.way === 'circle' ? movedCircle(sketch.points, all, settled) : all
      stand({ ...sketch, points })
      if (points === all) return
      isBehind = true
      queueMicrotask(redraw)
    }
  }

  const stand = (sketch: Sketch): void => notify({ phase: 'editing', sketch, live: sketch, canUndo: past.length > 0 })

  /** Brings the library's shape in line with ours. */
  function redraw(): void {
    isBehind = false
    const feature = drawn()
    if (state === null || feature?.id === undefined || isSameLine(pointsOf(feature), state.sketch.points)) return
    draw.updateFeatureGeometry(feature.id, geometryOf(state.sketch))
  }

  /** Changes that we make ourselves are not told back to us. */
  function quietly(change: () => void): void {
    isOurs = true
    try {
      change()
    } finally {
      isOurs = false
    }
  }

  function clear(): void {
    if (!draw.enabled) draw.start()
    dress()
    draw.setMode('static')
    const left = drawn()
    if (left?.id !== undefined) draw.removeFeatures([left.id])
  }

  function put(sketch: Sketch): void {
    const whole = { ...sketch, points: sketch.points.map(rounded) }
    const there = state?.phase === 'editing' && state.sketch.way === sketch.way ? drawn() : undefined
    quietly(() => {
      if (there?.id !== undefined) return draw.updateFeatureGeometry(there.id, geometryOf(whole))
      clear()
      const [added] = draw.addFeatures([
        { type: 'Feature', properties: { mode: MODE_OF[sketch.way] }, geometry: geometryOf(whole) },
      ])
      if (added?.valid === true && added.id !== undefined) draw.selectFeature(added.id)
    })
    stand(whole)
  }

  /** A shape that begins to stand: nothing before it is brought back. */
  function putNew(sketch: Sketch): void {
    ;[past, settled] = [[], []]
    put(sketch)
    remember()
  }

  /** Notes what can be brought back, once a change is over. */
  function remember(): void {
    if (state === null || isSameLine(settled, state.sketch.points)) return
    if (settled.length > 0) past = [...past, settled]
    settled = state.sketch.points
    stand(state.sketch)
  }

  /** The colours of the ground; the library takes them only while it runs. */
  function dress(): void {
    if (!draw.enabled || styles === null) return
    for (const mode of ['radius', 'line', 'ring', 'select'] as const) {
      draw.updateModeOptions(mode, { styles: styles[mode] })
    }
  }

  draw.on('change', read)
  draw.on('finish', (_id, { action }) => {
    const feature = drawn()
    if (state === null || feature === undefined || isOurs) return
    const whole = { ...state.sketch, points: pointsOf(feature) }
    // The library is not done with the shape yet.
    if (action === 'draw') queueMicrotask(() => putNew(whole))
    else remember()
  })

  return {
    host: map.getContainer(),
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin: (way, halfWidthM) => {
      ;[past, settled] = [[], []]
      quietly(() => {
        clear()
        draw.setMode(MODE_OF[way])
      })
      const sketch: Sketch = { way, points: [], halfWidthM }
      notify({ phase: 'drawing', sketch, live: sketch, canUndo: false })
    },
    hold: (sketch) => {
      if (state?.phase !== 'editing' || state.sketch.way !== sketch.way) return putNew(sketch)
      put(sketch)
      remember()
    },
    setHalfWidth: (halfWidthM) => {
      if (state === null) return
      const { sketch, live } = state
      notify({ ...state, sketch: { ...sketch, halfWidthM }, live: { ...live, halfWidthM } })
    },
    undo: () => {
      if (state?.phase === 'drawing') draw.undo()
      const before = past.at(-1)
      if (state?.phase !== 'editing' || before === undefined) return
      past = past.slice(0, -1)
      settled = before
      put({ ...state.sketch, points: before })
    },
    finish: () => {
      if (state?.phase !== 'drawing' || state.sketch.points.length < LEAST_POINTS[state.sketch.way]) return
      putNew(state.sketch)
    },
    stop: () => {
      if (state === null) return
      notify(null)
      ;[past, settled] = [[], []]
      clear()
      draw.stop()
      map.getCanvas().style.cursor = ''
    },
    takesPointer: () => state !== null,
    attach: (palette) => {
      layer.attach(palette)
      remembered.attach()
      styles = drawingStyles(palette)
      dress()
    },
    dispose: () => {
      if (draw.enabled) draw.stop()
      listeners.clear()
    },
  }
}

function pointsOf({ geometry }: GeoJSONStoreFeatures): LatLng[] {
  const line: Position[] =
    geometry.type === 'LineString'
      ? geometry.coordinates
      : geometry.type === 'Polygon'
        ? (geometry.coordinates[0]?.slice(0, -1) ?? [])
        : []
  return line.map(([lng = 0, lat = 0]) => ({ lat, lng }))
}

/** Of an unfinished shape's points, how many were set: the last of a line follows the pointer. */
function committed({ geometry, properties }: GeoJSONStoreFeatures, points: number): number {
  if (geometry.type === 'LineString') return points - 1
  return typeof properties.committedCoordinateCount === 'number' ? properties.committedCoordinateCount : points
}

function geometryOf({ way, points }: Sketch): GeoJSONStoreFeatures['geometry'] {
  const line = points.map(({ lat, lng }): Position => [lng, lat])
  const first = line[0]
  if (way !== 'polygon' || first === undefined) return { type: 'LineString', coordinates: line }
  return { type: 'Polygon', coordinates: [[...line, first]] }
}
