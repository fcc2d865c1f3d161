import type { CustomLayerInterface, Map as LibraryMap } from 'maplibre-gl'
import type { UnitsLayer, UnitUpdate } from '../fleet-map.ts'
import { UNITS_LAYER } from '../map-part.ts'
import type { Palette } from '../palette.ts'
import type { Symbology } from '../symbology.ts'
import { markDrawn } from './mark-drawn.ts'
import { fromMercator, mercatorX, mercatorY, screenX, screenY, type View, worldPx } from './mercator.ts'
import { createMotion, type Motion } from './motion.ts'
import { createUnitRenderer, STALE_AFTER_S, type UnitRenderer } from './unit-renderer.ts'
import { AT, createUnitStore, LOOK, progress, STRIDE, type UnitStore } from './unit-store.ts'

const PICK_PX = 16
/** How often units are looked through for fixes that grew old. */
const AGEING_MS = 15_000

/** The unit layer as the rest of the map sees it. */
export interface UnitsOnMap extends UnitsLayer {
  readonly store: UnitStore
  readonly symbols: Symbology
  readonly selected: () => string | null
  readonly isVisible: (tripId: string) => boolean
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
  const store = createUnitStore(Date.now())
  const listeners: (() => void)[] = []
  let motion: Motion = createMotion(null, glide)
  let filter: ReadonlySet<string> | null = null
  let selectedId: string | null = null
  let isConcealed = false
  let palette: Palette | null = null
  let newestFixAt = 0
  let isUndrawn = false

  const changed = (): void => {
    map.triggerRepaint()
    for (const listener of listeners) listener()
  }

  function layer(): CustomLayerInterface {
    let renderer: UnitRenderer | null = null
    return {
      id: UNITS_LAYER,
      type: 'custom',
      renderingMode: '2d',
      onAdd: (_map, gl) => {
        if (palette === null) return
        motion = createMotion(gl, glide)
        renderer = createUnitRenderer(gl, store, palette, symbols)
      },
      onRemove: () => {
        renderer?.dispose()
        renderer = null
      },
      render: () => {
        const now = Date.now()
        renderer?.draw(viewOf(map), (now - store.epochMs) / 1000, map.getBearing(), map.getPixelRatio())
        if (isUndrawn && renderer !== null) {
          isUndrawn = false
          markDrawn(newestFixAt)
        }
        if (now > store.movingUntilMs()) return
        motion.frame(now)
        map.triggerRepaint()
      },
    }
  }

  function drawnAt(row: number, nowMs: number): readonly [number, number] {
    const at = row * STRIDE
    const read = (place: number): number => store.rows[at + place] ?? 0
    const [x = 0, y = 0] = [store.points[row * 2], store.points[row * 2 + 1]]
    const t = progress(store.rows, at, (nowMs - store.epochMs) / 1000)
    if (t === 1) return [x, y]
    const fromX = read(AT.fromHi) + read(AT.fromLo)
    const fromY = read(AT.fromHi + 1) + read(AT.fromLo + 1)
    return [fromX + (x - fromX) * t, fromY + (y - fromY) * t]
  }

  function pick(point: { readonly x: number; readonly y: number }): string | null {
    const [view, now] = [viewOf(map), Date.now()]
    let [best, bestPx] = [-1, PICK_PX]
    for (let row = 0; row < store.size(); row++) {
      const look = store.rows[row * STRIDE + AT.look] ?? 0
      if ((look & LOOK.hidden) !== 0) continue
      const [x, y] = drawnAt(row, now)
      const away = Math.hypot(screenX(view, x, y) - point.x, screenY(view, x, y) - point.y) + (look & LOOK.slot)
      if (away < bestPx) [best, bestPx] = [row, away]
    }
    return store.ids[best] ?? null
  }

  function markSelected(on: boolean): void {
    const row = selectedId === null ? undefined : store.indexOf(selectedId)
    if (row !== undefined) store.setBit(row, LOOK.selected, on)
  }

  let lastAged = Date.now()
  const ageing = setInterval(() => {
    const [before, now] = [lastAged, Date.now()]
    lastAged = now
    for (let row = 0; row < store.size(); row++) {
      const staleAt = store.epochMs + ((store.rows[row * STRIDE + AT.fixS] ?? 0) + STALE_AFTER_S) * 1000
      if (staleAt > before && staleAt <= now) {
        map.triggerRepaint()
        return
      }
    }
  }, AGEING_MS)

  return {
    store,
    symbols,
    get size() {
      return store.size()
    },
    selected: () => selectedId,
    isVisible: (tripId) => !isConcealed && (filter === null || filter.has(tripId) || tripId === selectedId),
    attach: (next) => {
      palette = next
      if (map.getLayer(UNITS_LAYER) !== undefined) map.removeLayer(UNITS_LAYER)
      map.addLayer(layer())
    },
    apply: (updates: readonly UnitUpdate[]) => {
      const now = Date.now()
      store.apply(updates, now, motion.glides(now))
      for (const { fixAt } of updates) newestFixAt = Math.max(newestFixAt, fixAt)
      isUndrawn = updates.length > 0 || isUndrawn
      markSelected(true)
      changed()
    },
    remove: (tripIds) => {
      store.remove(tripIds)
      changed()
    },
    setFilter: (visible) => {
      filter = visible
      changed()
    },
    setConcealed: (concealed) => {
      isConcealed = concealed
      changed()
    },
    setSelected: (tripId) => {
      markSelected(false)
      selectedId = tripId
      markSelected(true)
      changed()
    },
    hide: (hidden) => {
      for (let row = 0; row < store.size(); row++) store.setBit(row, LOOK.hidden, hidden(row))
    },
    pick,
    positionOf: (tripId) => {
      const row = store.indexOf(tripId)
      return row === undefined ? null : fromMercator(store.points[row * 2] ?? 0, store.points[row * 2 + 1] ?? 0)
    },
    view: () => viewOf(map),
    drawnAt,
    onChange: (listener) => {
      listeners.push(listener)
    },
    dispose: () => clearInterval(ageing),
  }
}
