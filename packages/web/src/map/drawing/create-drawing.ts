import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Position } from 'geojson'
import type { Map as LibraryMap } from 'maplibre-gl'
import { type GeoJSONStoreFeatures, TerraDraw, TerraDrawModeUndoRedo } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { Palette } from '../palette.ts'
import { type Drawing, type DrawingState, isSameLine } from './drawing.ts'
import { drawingModes, drawingStyles, MODE_OF } from './drawing-modes.ts'
import { rememberedMap } from './remembered-map.ts'
import { type DrawingWay, LEAST_POINTS, movedCircle, rounded, type Sketch } from './sketch.ts'
import { createSketchLayer } from './sketch-layer.ts'

/** Digits after the point that the library keeps: those of `rounded`. */
const PRECISION = 6

/** The library draws and drags; what stands on the board, and what is undone, is kept here. */
export function createDrawing(map: LibraryMap): Drawing {
  return new Board(map)
}

class Board implements Drawing {
  readonly host: HTMLElement
  private readonly map: LibraryMap
  private readonly remembered: ReturnType<typeof rememberedMap>
  private readonly layer: ReturnType<typeof createSketchLayer>
  private readonly draw: TerraDraw
  private readonly listeners = new Set<() => void>()
  private current: DrawingState | null = null
  /** What a standing shape was before each change. */
  private past: readonly (readonly LatLng[])[] = []
  /** The shape as it stood when the last change was over. */
  private settled: readonly LatLng[] = []
  private styles: ReturnType<typeof drawingStyles> | null = null
  private isOurs = false
  /** The library's shape awaits our correction: what it says of it meanwhile is old. */
  private isBehind = false

  constructor(map: LibraryMap) {
    this.map = map
    this.host = map.getContainer()
    this.remembered = rememberedMap(map)
    this.layer = createSketchLayer(map)
    this.draw = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({
        map: this.remembered.map,
        coordinatePrecision: PRECISION,
        prefixId: 'sketch',
      }),
      modes: drawingModes(),
      undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
    })
    this.draw.on('change', () => this.read())
    this.draw.on('finish', (_id, { action }) => this.finished(action === 'draw'))
  }

  readonly state = (): DrawingState | null => this.current

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  begin(way: DrawingWay, halfWidthM: number): void {
    this.forget()
    this.quietly(() => {
      this.clear()
      this.draw.setMode(MODE_OF[way])
    })
    const sketch: Sketch = { way, points: [], halfWidthM }
    this.set({ phase: 'drawing', sketch, live: sketch, canUndo: false })
  }

  hold(sketch: Sketch): void {
    const isSameShape = this.current?.phase === 'editing' && this.current.sketch.way === sketch.way
    if (!isSameShape) this.forget()
    this.put(sketch)
    this.remember()
  }

  setHalfWidth(halfWidthM: number): void {
    if (this.current === null) return
    const { sketch, live } = this.current
    this.set({ ...this.current, sketch: { ...sketch, halfWidthM }, live: { ...live, halfWidthM } })
  }

  undo(): void {
    if (this.current?.phase === 'drawing') this.draw.undo()
    const before = this.past.at(-1)
    if (this.current?.phase !== 'editing' || before === undefined) return
    this.past = this.past.slice(0, -1)
    this.settled = before
    this.put({ ...this.current.sketch, points: before })
  }

  finish(): void {
    const { current } = this
    if (current?.phase !== 'drawing' || current.sketch.points.length < LEAST_POINTS[current.sketch.way]) return
    this.putNew(current.sketch)
  }

  stop(): void {
    if (this.current === null) return
    this.set(null)
    this.forget()
    this.clear()
    this.draw.stop()
    this.map.getCanvas().style.cursor = ''
  }

  takesPointer(): boolean {
    return this.current !== null
  }

  attach(palette: Palette): void {
    this.layer.attach(palette)
    this.remembered.attach()
    this.styles = drawingStyles(palette)
    this.dress()
  }

  dispose(): void {
    // Whoever stops it afterwards must not start the library again on a map that is going.
    this.current = null
    if (this.draw.enabled) this.draw.stop()
    this.listeners.clear()
  }

  private set(next: DrawingState | null): void {
    this.current = next
    this.layer.show(next?.live ?? null)
    for (const listener of this.listeners) listener()
  }

  private stand(sketch: Sketch): void {
    this.set({ phase: 'editing', sketch, live: sketch, canUndo: this.past.length > 0 })
  }

  /** What the library has on its board. */
  private drawn(): GeoJSONStoreFeatures | undefined {
    return this.draw.getSnapshot().find(({ geometry }) => geometry.type === 'LineString' || geometry.type === 'Polygon')
  }

  private read(): void {
    if (this.current === null || this.isOurs || this.isBehind) return
    const { sketch, phase } = this.current
    const feature = this.drawn()
    const all = feature === undefined ? [] : pointsOf(feature)
    if (phase === 'drawing') {
      const points = all.slice(0, feature === undefined ? 0 : committed(feature, all.length))
      this.set({ phase, sketch: { ...sketch, points }, live: { ...sketch, points: all }, canUndo: points.length > 0 })
    } else if (!isSameLine(all, sketch.points)) {
      const points = sketch.way === 'circle' ? movedCircle(sketch.points, all, this.settled) : all
      this.stand({ ...sketch, points })
      if (points === all) return
      this.isBehind = true
      queueMicrotask(() => this.redraw())
    }
  }

  private finished(isNew: boolean): void {
    const feature = this.drawn()
    if (this.current === null || feature === undefined || this.isOurs) return
    const whole = { ...this.current.sketch, points: pointsOf(feature) }
    // The library is not done with the shape yet.
    if (isNew) queueMicrotask(() => this.putNew(whole))
    else this.remember()
  }

  /** Brings the library's shape in line with ours. */
  private redraw(): void {
    this.isBehind = false
    const feature = this.drawn()
    if (this.current === null || feature?.id === undefined) return
    if (isSameLine(pointsOf(feature), this.current.sketch.points)) return
    this.draw.updateFeatureGeometry(feature.id, geometryOf(this.current.sketch))
  }

  /** Changes that we make ourselves are not told back to us. */
  private quietly(change: () => void): void {
    this.isOurs = true
    try {
      change()
    } finally {
      this.isOurs = false
    }
  }

  private clear(): void {
    if (!this.draw.enabled) this.draw.start()
    this.dress()
    this.draw.setMode('static')
    const left = this.drawn()
    if (left?.id !== undefined) this.draw.removeFeatures([left.id])
  }

  private put(sketch: Sketch): void {
    const { current, draw } = this
    const whole = { ...sketch, points: sketch.points.map(rounded) }
    const there = current?.phase === 'editing' && current.sketch.way === sketch.way ? this.drawn() : undefined
    this.quietly(() => {
      if (there?.id !== undefined) return draw.updateFeatureGeometry(there.id, geometryOf(whole))
      this.clear()
      const [added] = draw.addFeatures([
        { type: 'Feature', properties: { mode: MODE_OF[sketch.way] }, geometry: geometryOf(whole) },
      ])
      if (added?.valid === true && added.id !== undefined) draw.selectFeature(added.id)
    })
    this.stand(whole)
  }

  /** A shape that begins to stand: nothing before it is brought back. */
  private putNew(sketch: Sketch): void {
    this.forget()
    this.put(sketch)
    this.remember()
  }

  private forget(): void {
    this.past = []
    this.settled = []
  }

  /** Notes what can be brought back, once a change is over. */
  private remember(): void {
    if (this.current === null || isSameLine(this.settled, this.current.sketch.points)) return
    if (this.settled.length > 0) this.past = [...this.past, this.settled]
    this.settled = this.current.sketch.points
    this.stand(this.current.sketch)
  }

  /** The colours of the ground; the library takes them only while it runs. */
  private dress(): void {
    if (!this.draw.enabled || this.styles === null) return
    for (const mode of ['radius', 'line', 'ring', 'select'] as const) {
      this.draw.updateModeOptions(mode, { styles: this.styles[mode] })
    }
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
