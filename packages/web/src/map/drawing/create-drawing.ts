import type { LatLng } from '@vigia/domain'
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

  function tell(next: DrawingState | null): void {
    state = next
    layer.show(next?.live ?? null)
    for (const listener of listeners) listener()
  }

  const drawn = (): GeoJSONStoreFeatures | undefined =>
    draw.getSnapshot().find(({ geometry }) => geometry.type === 'LineString' || geometry.type === 'Polygon')

  function read(): void {
    if (state === null) return
    const { sketch, phase } = state
    const feature = drawn()
    const all = feature === undefined ? [] : pointsOf(feature)
    if (phase === 'drawing') {
      const points = all.slice(0, feature === undefined ? 0 : committed(feature, all.length))
      tell({ phase, sketch: { ...sketch, points }, live: { ...sketch, points: all }, canUndo: points.length > 0 })
    } else if (!isSameLine(all, sketch.points)) {
      const points = sketch.way === 'circle' ? movedCircle(sketch.points, all) : all
      stand({ ...sketch, points })
      if (points !== all) queueMicrotask(redraw)
    }
  }

  const stand = (sketch: Sketch): void => tell({ phase: 'editing', sketch, live: sketch, canUndo: past.length > 0 })

  /** Brings the library's shape in line with ours. */
  function redraw(): void {
    const feature = drawn()
    if (state === null || feature?.id === undefined || isSameLine(pointsOf(feature), state.sketch.points)) return
    draw.updateFeatureGeometry(feature.id, geometryOf(state.sketch))
  }

  function hold(sketch: Sketch): void {
    start()
    draw.setMode('static')
    draw.clear()
    const whole = { ...sketch, points: sketch.points.map(rounded) }
    stand(whole)
    const feature: GeoJSONStoreFeatures = {
      type: 'Feature',
      properties: { mode: MODE_OF[sketch.way] },
      geometry: geometryOf(whole),
    }
    const [added] = draw.addFeatures([feature])
    if (added?.valid === true && added.id !== undefined) draw.selectFeature(added.id)
  }

  function start(): void {
    if (!draw.enabled) draw.start()
  }

  draw.on('change', read)
  draw.on('finish', (_id, { action }) => {
    const feature = drawn()
    if (state === null || feature === undefined) return
    const points = pointsOf(feature)
    if (action === 'draw') {
      const { sketch } = state
      past = []
      queueMicrotask(() => hold({ ...sketch, points }))
    } else remember()
  })

  /** The shape as it stood when the last change began. */
  let settled: readonly LatLng[] = []
  function remember(): void {
    if (state === null || isSameLine(settled, state.sketch.points)) return
    if (settled.length > 0) past = [...past, settled]
    settled = state.sketch.points
    stand(state.sketch)
  }

  return {
    host: map.getContainer(),
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin: (way, halfWidthM) => {
      start()
      draw.setMode('static')
      draw.clear()
      ;[past, settled] = [[], []]
      const sketch: Sketch = { way, points: [], halfWidthM }
      tell({ phase: 'drawing', sketch, live: sketch, canUndo: false })
      draw.setMode(MODE_OF[way])
    },
    hold: (sketch) => {
      const isChange = state?.phase === 'editing' && state.sketch.way === sketch.way
      if (!isChange) [past, settled] = [[], []]
      hold(sketch)
      remember()
    },
    setHalfWidth: (halfWidthM) => {
      if (state === null) return
      const { sketch, live } = state
      tell({ ...state, sketch: { ...sketch, halfWidthM }, live: { ...live, halfWidthM } })
    },
    undo: () => {
      if (state?.phase === 'drawing') draw.undo()
      const before = past.at(-1)
      if (state?.phase !== 'editing' || before === undefined) return
      past = past.slice(0, -1)
      settled = before
      hold({ ...state.sketch, points: before })
    },
    finish: () => {
      if (state?.phase !== 'drawing' || state.sketch.points.length < LEAST_POINTS[state.sketch.way]) return
      ;[past, settled] = [[], []]
      hold(state.sketch)
      remember()
    },
    stop: () => {
      if (draw.enabled) draw.stop()
      map.getCanvas().style.cursor = ''
      ;[past, settled] = [[], []]
      if (state !== null) tell(null)
    },
    takesPointer: () => state !== null,
    attach: (palette) => {
      layer.attach(palette)
      remembered.attach()
      const styles = drawingStyles(palette)
      for (const mode of ['radius', 'line', 'ring', 'select'] as const) {
        draw.updateModeOptions(mode, { styles: styles[mode] })
      }
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
