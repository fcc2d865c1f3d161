import { type Cluster, findClusters, gridZoom } from '../units/clusters.ts'
import { screenX, screenY, type View } from '../units/mercator.ts'
import type { UnitsOnMap } from '../units/units-layer.ts'
import { clusterRadius } from './draw-cluster.ts'

/** The clusters of one map as they now stand. */
export interface ShownClusters {
  readonly current: () => readonly Cluster[]
  /** Groups anew when units moved or the zoom left its half step. */
  refresh(zoom: number, unitsChanged: boolean): void
  /** The cluster under a screen point. */
  pick(point: { readonly x: number; readonly y: number }, view: View): Cluster | null
}

export function createShownClusters(units: UnitsOnMap): ShownClusters {
  let clusters: readonly Cluster[] = []
  let grouped = Number.NaN

  function refresh(zoom: number, unitsChanged: boolean): void {
    if (!unitsChanged && gridZoom(zoom) === grouped) return
    grouped = gridZoom(zoom)
    const { store } = units
    const selected = units.selected()
    const rows: number[] = []
    const invisible = new Set<number>()
    for (const [row, id] of store.ids.entries()) {
      if (!units.isVisible(id)) invisible.add(row)
      else if (id !== selected) rows.push(row)
    }
    clusters = findClusters(store, rows, zoom, units.symbols.ringPartOf)
    for (const cluster of clusters) for (const row of cluster.rows) invisible.add(row)
    units.hide((row) => invisible.has(row))
  }

  return {
    current: () => clusters,
    refresh,
    pick: (point, view) =>
      clusters.find((cluster) => {
        const away = Math.hypot(
          screenX(view, cluster.x, cluster.y) - point.x,
          screenY(view, cluster.x, cluster.y) - point.y,
        )
        return away <= clusterRadius(cluster.rows.length) + 2
      }) ?? null,
  }
}
