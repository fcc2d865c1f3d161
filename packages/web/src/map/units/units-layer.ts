import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { CustomLayerInterface, Map as LibraryMap } from 'maplibre-gl'
import type { UnitsLayer, UnitUpdate } from '../fleet-map.ts'
import { UNITS_LAYER } from '../map-part.ts'
import type { Palette } from '../palette.ts'
import type { Symbology } from '../symbology.ts'
import { markDrawn } from './mark-drawn.ts'
import { fromMercator, mercatorX, mercatorY, screenX, screenY, type View, worldPx } from './mercator.ts'
import { createMotion, type Motion } from './motion.ts'
import { createUnitRenderer, STALE_AFTER_S, type UnitRenderer } from './unit-renderer.ts'
import { AT, createUnitStore, LOOK, progress, STRIDE, slotOf, type UnitStore } from './unit-store.ts'
import { NO_UNITS, nextUnitsLayerState, type UnitsLayerEffect, type UnitsLayerEvent } from './units-layer-state.ts'

const PICK_PX = 16
/** How often units are looked through for fixes that grew old. */
const AGEING_MS = 15_000

/** The unit layer as the rest of the map sees it. */
export interface UnitsOnMap extends UnitsLayer {
  readonly store: UnitStore
  readonly symbols: Symbology
  selected(): string | null
  isVisible(tripId: string): boolean
  /** Puts the layer on top of a freshly loaded style. */
  attach(palette: Palette): void
  view(): View
  /** Mercator point where a row is drawn at an instant, glide included. */
  drawnAt(row: number, nowMs: number): readonly [number, number]
  /** Marks the rows that a cluster stands for. */
  hide(hidden: (row: number) => boolean): void
  onChange(changed: () => void): void
  dispose(): void
}

/** Reads the camera of a map without pitch. */
function viewOf(map: LibraryMap): View {
  const centre = map.getCenter()
  const anchor = map.project(centre)
  const bearing = (map.getBearing() * Math.PI) / 180
  const { clientWidth, clientHeight } = map.getContainer()
  return {
    x: mercatorX(centre.lng),
    y: mercatorY(centre.lat),
    scale: worldPx(map.getZoom()),
    cos: Math.cos(bearing),
    sin: Math.sin(bearing),
    px: anchor.x,
    py: anchor.y,
    width: clientWidth,
    height: clientHeight,
  }
}

/** Our own WebGL layer of units on one map. `glide` forces interpolation on or off; null lets the machine decide. */
export function createUnitsLayer(map: LibraryMap, glide: boolean | null, symbols: Symbology): UnitsOnMap {
  return new Units(map, glide, symbols)
}

/** The shell of `units-layer-state.ts`, and who among the units is seen. */
class Units implements UnitsOnMap {
  readonly store = createUnitStore(Date.now())
  readonly symbols: Symbology
  private readonly map: LibraryMap
  private readonly glide: boolean | null
  private readonly listeners: (() => void)[] = []
  private readonly ageing: ReturnType<typeof setInterval>
  private state = NO_UNITS
  private motion: Motion
  private renderer: UnitRenderer | null = null
  private filter: ReadonlySet<string> | null = null
  private selectedId: string | null = null
  private sought: ReadonlySet<string> | null = null
  private isConcealed = false
  private agedAt = Date.now()

  constructor(map: LibraryMap, glide: boolean | null, symbols: Symbology) {
    this.map = map
    this.glide = glide
    this.symbols = symbols
    this.motion = createMotion(null, glide)
    this.ageing = setInterval(() => this.age(), AGEING_MS)
  }

  get size(): number {
    return this.store.size()
  }

  selected(): string | null {
    return this.selectedId
  }

  isVisible(tripId: string): boolean {
    return !this.isConcealed && (this.filter === null || this.filter.has(tripId) || tripId === this.selectedId)
  }

  attach(palette: Palette): void {
    if (this.map.getLayer(UNITS_LAYER) !== undefined) this.map.removeLayer(UNITS_LAYER)
    this.map.addLayer(this.layer(palette))
  }

  apply(updates: readonly UnitUpdate[]): void {
    const now = Date.now()
    this.store.apply(updates, now, this.motion.glides(now))
    this.step({ kind: 'units', fixesAt: updates.map(({ fixAt }) => fixAt) })
    this.markSelected(true)
    this.markFaint(updates.map(({ tripId }) => tripId))
    this.changed()
  }

  remove(tripIds: readonly string[]): void {
    this.store.remove(tripIds)
    this.changed()
  }

  setFilter(visible: ReadonlySet<string> | null): void {
    this.filter = visible
    this.changed()
  }

  setSought(sought: ReadonlySet<string> | null): void {
    this.sought = sought
    this.markFaint(this.store.ids)
    this.changed()
  }

  setConcealed(concealed: boolean): void {
    this.isConcealed = concealed
    this.changed()
  }

  setSelected(tripId: string | null): void {
    this.markSelected(false)
    this.selectedId = tripId
    this.markSelected(true)
    this.markFaint(this.store.ids)
    this.changed()
  }

  hide(hidden: (row: number) => boolean): void {
    for (let row = 0; row < this.store.size(); row++) this.store.setBit(row, LOOK.hidden, hidden(row))
  }

  pick(point: { readonly x: number; readonly y: number }): string | null {
    const { store } = this
    const [view, now] = [this.view(), Date.now()]
    let [best, bestPx] = [-1, PICK_PX]
    for (let row = 0; row < store.size(); row++) {
      const look = store.rows[row * STRIDE + AT.look] ?? 0
      // `hidden` is of the last grouping: who was filtered out since then has it not yet.
      if ((look & LOOK.hidden) !== 0 || !this.isVisible(store.ids[row] ?? '')) continue
      const [x, y] = this.drawnAt(row, now)
      const away = Math.hypot(screenX(view, x, y) - point.x, screenY(view, x, y) - point.y) + (look & LOOK.slot)
      if (away < bestPx) [best, bestPx] = [row, away]
    }
    return store.ids[best] ?? null
  }

  positionOf(tripId: string): LatLng | null {
    const { points } = this.store
    const row = this.store.indexOf(tripId)
    return row === undefined ? null : fromMercator(points[row * 2] ?? 0, points[row * 2 + 1] ?? 0)
  }

  circleRadiusOf(tripId: string): number | null {
    const row = this.store.indexOf(tripId)
    const look = row === undefined ? LOOK.slot : (this.store.rows[row * STRIDE + AT.look] ?? LOOK.slot)
    return slotOf(look) === 0 ? this.symbols.circleRadiusM : null
  }

  view(): View {
    return viewOf(this.map)
  }

  drawnAt(row: number, nowMs: number): readonly [number, number] {
    const { rows, points, epochMs } = this.store
    const at = row * STRIDE
    const read = (place: number): number => rows[at + place] ?? 0
    const [x = 0, y = 0] = [points[row * 2], points[row * 2 + 1]]
    const t = progress(rows, at, (nowMs - epochMs) / 1000)
    if (t === 1) return [x, y]
    const fromX = read(AT.fromHi) + read(AT.fromLo)
    const fromY = read(AT.fromHi + 1) + read(AT.fromLo + 1)
    return [fromX + (x - fromX) * t, fromY + (y - fromY) * t]
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener)
  }

  dispose(): void {
    clearInterval(this.ageing)
  }

  private changed(): void {
    this.map.triggerRepaint()
    for (const listener of this.listeners) listener()
  }

  private markSelected(on: boolean): void {
    const row = this.selectedId === null ? undefined : this.store.indexOf(this.selectedId)
    if (row !== undefined) this.store.setBit(row, LOOK.selected, on)
  }

  private markFaint(tripIds: readonly string[]): void {
    const { store, sought } = this
    for (const tripId of tripIds) {
      const row = store.indexOf(tripId)
      if (row === undefined) continue
      const isWorst = slotOf(store.rows[row * STRIDE + AT.look] ?? 0) === 0
      const isFaint = sought !== null && !sought.has(tripId) && !isWorst && tripId !== this.selectedId
      store.setBit(row, LOOK.faint, isFaint)
    }
  }

  private layer(palette: Palette): CustomLayerInterface {
    return {
      id: UNITS_LAYER,
      type: 'custom',
      renderingMode: '2d',
      onAdd: (_map, gl) => {
        this.motion = createMotion(gl, this.glide)
        this.renderer = createUnitRenderer(gl, this.store, palette, this.symbols)
        this.step({ kind: 'on' })
      },
      onRemove: () => {
        this.renderer?.dispose()
        this.renderer = null
        this.step({ kind: 'off' })
      },
      render: () => this.step({ kind: 'frame', isMoving: Date.now() <= this.store.movingUntilMs() }),
    }
  }

  private step(event: UnitsLayerEvent): void {
    const { state, effects } = nextUnitsLayerState(this.state, event)
    this.state = state
    for (const effect of effects) this.do(effect)
  }

  private do(effect: UnitsLayerEffect): void {
    const { map, store } = this
    const now = Date.now()
    switch (effect.kind) {
      case 'draw':
        this.renderer?.draw(this.view(), (now - store.epochMs) / 1000, map.getBearing(), map.getPixelRatio())
        return
      case 'mark-drawn':
        markDrawn(effect.newestFixAt)
        return
      case 'next-frame':
        this.motion.frame(now)
        map.triggerRepaint()
        return
    }
  }

  /** Paints once a fix has grown old since this was last looked for. */
  private age(): void {
    const { store } = this
    const [before, now] = [this.agedAt, Date.now()]
    this.agedAt = now
    for (let row = 0; row < store.size(); row++) {
      const staleAt = store.epochMs + ((store.rows[row * STRIDE + AT.fixS] ?? 0) + STALE_AFTER_S) * 1000
      if (staleAt > before && staleAt <= now) {
        this.map.triggerRepaint()
        return
      }
    }
  }
}
