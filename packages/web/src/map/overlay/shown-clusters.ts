import { type Cluster, findClusters, gridZoom } from '../units/clusters.ts'
import { screenX, screenY, type View } from '../units/mercator.ts'
import { AT, LOOK, STRIDE } from '../units/unit-store.ts'
import type { UnitsOnMap } from '../units/units-layer.ts'
import { clusterRadius } from './draw-cluster.ts'

interface ShownCluster extends Cluster {
  /** Of units that nobody looks for, while somebody looks for others. */
  readonly isFaint: boolean
}

/** The clusters of one map as they now stand; those of faint units are apart, so that who is sought is lost in no number. */
export interface ShownClusters {
  /** The faint ones last. */
  readonly current: () => readonly ShownCluster[]
  /** Groups anew when units moved or the zoom left its half step. */
  refresh(zoom: number, unitsChanged: boolean): void
  /** The cluster under a screen point. */
  pick(point: { readonly x: number; readonly y: number }, view: View): ShownCluster | null
}

export function createShownClusters(units: UnitsOnMap): ShownClusters {
  let clusters: readonly ShownCluster[] = []
  let grouped = Number.NaN

  function refresh(zoom: number, unitsChanged: boolean): void {
    if (!unitsChanged && gridZoom(zoom) === grouped) return
    grouped = gridZoom(zoom)
    const { store } = units
    const selected = units.selected()
    const [bright, faint]: [number[], number[]] = [[], []]
    const invisible = new Set<number>()
    for (const [row, id] of store.ids.entries()) {
      if (!units.isVisible(id)) invisible.add(row)
      else if (((store.rows[row * STRIDE + AT.look] ?? 0) & LOOK.faint) !== 0) faint.push(row)
      else if (id !== selected) bright.push(row)
    }
    const found = (rows: readonly number[], isFaint: boolean): readonly ShownCluster[] =>
      findClusters(store, rows, zoom, units.symbols.ringPartOf).map((cluster) => ({ ...cluster, isFaint }))
    clusters = [...found(bright, false), ...found(faint, true)]
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
