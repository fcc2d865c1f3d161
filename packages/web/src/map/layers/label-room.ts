import type { Feature } from 'geojson'
import type { Map as LibraryMap } from 'maplibre-gl'
import { keptSource, type MapPart, putLayer } from '../map-part.ts'
import type { ShownClusters } from '../overlay/shown-clusters.ts'
import { fromMercator, screenX, screenY } from '../units/mercator.ts'
import { AT, LOOK, STRIDE } from '../units/unit-store.ts'
import type { UnitsOnMap } from '../units/units-layer.ts'

const ID = 'label-room'
/** As wide as a disc with its edge. */
const ROOM_PX = 26
/** Names are laid out anew where a unit has gone this far, which takes it minutes when all of Mexico is in sight. */
const STEP_PX = 12
const EVERY_MS = 2_000
/** More in sight are clusters, or leave no room for names anyway. */
const MOST = 400

/**
 * Keeps the names of the base map clear of units and clusters: on each lies an unseen picture that takes its room, so that the
 * library sets a town's name on another side of it, farther off, or not at all.
 */
export interface LabelRoom extends MapPart {
  dispose(): void
}

export function createLabelRoom(map: LibraryMap, units: UnitsOnMap, clusters: ShownClusters): LabelRoom {
  const source = keptSource(map, ID)
  let shown = ''
  let timer: ReturnType<typeof setTimeout> | null = null

  const refresh = (): void => {
    timer = null
    const points = pointsInSight(units, clusters)
    const next = points.map(({ key }) => key).join(' ')
    if (next === shown) return
    shown = next
    source.show(points.map(({ feature }) => feature))
  }
  const refreshSoon = (): void => {
    // A camera on its way would have them laid out again and again; it says when it is there.
    if (map.isMoving()) return
    timer ??= setTimeout(refresh, EVERY_MS)
  }
  map.on('moveend', refreshSoon)
  units.onChange(refreshSoon)

  return {
    attach: () => {
      source.attach()
      if (!map.hasImage(ID))
        map.addImage(ID, { width: ROOM_PX, height: ROOM_PX, data: new Uint8Array(ROOM_PX ** 2 * 4) })
      putLayer(map, {
        id: ID,
        type: 'symbol',
        source: ID,
        layout: { 'icon-image': ID, 'icon-allow-overlap': true, 'icon-padding': 0 },
      })
      refreshSoon()
    },
    dispose: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}

/** What stands on screen, each with its place on a grid of `STEP_PX`. */
function pointsInSight(units: UnitsOnMap, clusters: ShownClusters) {
  const { store } = units
  const [view, now] = [units.view(), Date.now()]
  const points: { readonly key: string; readonly feature: Feature }[] = []
  const note = (mx: number, my: number): void => {
    const [x, y] = [screenX(view, mx, my), screenY(view, mx, my)]
    if (points.length >= MOST || x < 0 || y < 0 || x > view.width || y > view.height) return
    const { lng, lat } = fromMercator(mx, my)
    const key = `${Math.round(x / STEP_PX)},${Math.round(y / STEP_PX)}`
    const geometry = { type: 'Point' as const, coordinates: [lng, lat] }
    points.push({ key, feature: { type: 'Feature', properties: { id: points.length }, geometry } })
  }
  for (const { x, y } of clusters.current()) note(x, y)
  for (let row = 0; row < store.size(); row++) {
    const look = store.rows[row * STRIDE + AT.look] ?? 0
    if ((look & LOOK.hidden) === 0) note(...units.drawnAt(row, now))
  }
  return points
}
