import type { GeoJSONSource, Map as LibraryMap } from 'maplibre-gl'
import roads from '../../../domain/src/road/roads.json'
import { MEXICO } from '../../src/map/camera.ts'
import type { UnitUpdate } from '../../src/map/fleet-map.ts'
import { createLiveMap } from '../../src/map/live-map.ts'
import { LEVEL_SYMBOLS } from '../../src/map/symbology.ts'

/** How the fleet is drawn: by our layer, by the library's symbols, or not at all (the floor of the same run). */
type Way = 'ours' | 'symbols' | 'empty'

const TICK_MS = 100
const STEP_MS = 10_000

/** What the bench reads while the load runs. */
interface LoadReport {
  frames: number
  applied: number
  /** From a batch handed in to the frame that shows it, ms. */
  paintMs: number[]
}

const track = roads.flatMap((road) => road.points)

function update(i: number, round: number, now: number): UnitUpdate {
  const at = (i * 7919 + round) % (track.length - 1)
  const [lng = 0, lat = 0] = track[at] ?? []
  const [nextLng = lng, nextLat = lat] = track[at + 1] ?? []
  return {
    tripId: `t${i}`,
    lng,
    lat,
    headingDeg: (Math.atan2(nextLng - lng, nextLat - lat) * 180) / Math.PI,
    slot: i % 50 === 0 ? 0 : i % 12 === 0 ? 1 : i % 7 === 0 ? 2 : 3,
    stopped: i % 9 === 0,
    fixAt: now,
    hasGps: i % 23 !== 0,
  }
}

/** Ten batches a second, a thousand fixes a second in all: every unit in turn moves to the next point of its road. */
export function runLoad(host: HTMLElement, params: URLSearchParams): void {
  const units = Number(params.get('units'))
  const perSecond = Number(params.get('rate') ?? 1000)
  const way: Way = params.get('way') === 'symbols' ? 'symbols' : params.get('way') === 'empty' ? 'empty' : 'ours'
  const zoom = Number(params.get('zoom') ?? MEXICO.zoom)
  if (params.has('stub')) stubDrawing()
  const living = createLiveMap(host, {
    look: { theme: 'noche', base: 'oscuro', tiles: null },
    camera: { centre: MEXICO.centre, zoom },
    interactive: true,
    glide: params.get('glide') !== 'off',
    symbols: LEVEL_SYMBOLS,
    onMoveEnd: () => undefined,
    onPick: () => undefined,
    onNotice: () => undefined,
  })
  const report: LoadReport = { frames: 0, applied: 0, paintMs: [] }
  Object.assign(globalThis, { report })
  const { map, fleet } = living
  let waiting = 0
  map.on('render', () => {
    report.frames++
    if (waiting === 0) return
    report.paintMs.push(performance.now() - waiting)
    waiting = 0
  })
  map.once('load', () => {
    const ours = (updates: readonly UnitUpdate[]): void => fleet.units.apply(updates)
    const feed = way === 'ours' ? ours : way === 'symbols' ? symbolFeed(map) : () => map.triggerRepaint()
    const now = Date.now()
    feed(Array.from({ length: units }, (_, i) => update(i, 0, now)))
    let next = 0
    let round = 1
    setInterval(() => {
      const batch: UnitUpdate[] = []
      const at = Date.now()
      for (let i = 0; i < (perSecond * TICK_MS) / 1000; i++) {
        batch.push(update(next, round, at))
        next++
        if (next === units) [next, round] = [0, round + 1]
      }
      feed(batch)
      report.applied += batch.length
      waiting ||= performance.now()
    }, TICK_MS)
    // The floor repaints as often as a moving fleet would.
    if (way === 'empty') setInterval(() => map.triggerRepaint(), 16)
    setTimeout(() => Object.assign(globalThis, { warm: true }), STEP_MS / 2)
  })
}

/** The same fleet through the library's own symbols and `updateData`. */
function symbolFeed(map: LibraryMap): (updates: readonly UnitUpdate[]) => void {
  const feature = (unit: UnitUpdate) => ({
    type: 'Feature' as const,
    properties: { id: unit.tripId, level: unit.slot, heading: unit.headingDeg ?? 0 },
    geometry: { type: 'Point' as const, coordinates: [unit.lng, unit.lat] },
  })
  map.addSource('fleet', { type: 'geojson', promoteId: 'id', data: { type: 'FeatureCollection', features: [] } })
  const pixels = new Uint8Array(16 * 16 * 4).fill(255)
  map.addImage('unit', { width: 16, height: 16, data: pixels })
  map.addLayer({
    id: 'fleet',
    type: 'symbol',
    source: 'fleet',
    layout: {
      'icon-image': 'unit',
      'icon-rotate': ['get', 'heading'],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  })
  return (updates) => map.getSource<GeoJSONSource>('fleet')?.updateData({ add: updates.map(feature) })
}

/** Drops the drawing calls, which a software renderer turns into the whole cost, and keeps all that JavaScript does. */
function stubDrawing(): void {
  const nothing = (): void => undefined
  for (const name of ['drawElements', 'drawArrays', 'drawArraysInstanced', 'drawElementsInstanced'] as const) {
    WebGL2RenderingContext.prototype[name] = nothing
  }
}
