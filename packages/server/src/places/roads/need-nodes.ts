import type { LatLng } from '@vigia/domain/geo/lat-lng'

/** The nodes that ways go through, and where they are once they have been placed. */
export interface NeededNodes {
  /** Keeps where a node is; does nothing for one that is not needed. */
  place(id: number, point: LatLng): void
  /** Null for a node that was never placed. */
  pointOf(id: number): LatLng | null
}

/** Some 24 bytes a node: a country's roads have some three million. */
export function needNodes(ways: readonly Float64Array[]): NeededNodes {
  const all = new Float64Array(ways.reduce((count, { length }) => count + length, 0))
  let at = 0
  for (const nodeIds of ways) {
    all.set(nodeIds, at)
    at += nodeIds.length
  }
  const ids = all.sort().filter((id, index) => id !== all[index - 1])
  const lats = new Float64Array(ids.length).fill(Number.NaN)
  const lngs = new Float64Array(ids.length)
  return {
    place: (id, { lat, lng }) => {
      const index = indexOf(ids, id)
      if (index === -1) return
      lats[index] = lat
      lngs[index] = lng
    },
    pointOf: (id) => {
      const index = indexOf(ids, id)
      const [lat, lng] = [lats[index], lngs[index]]
      return lat === undefined || lng === undefined || Number.isNaN(lat) ? null : { lat, lng }
    },
  }
}

/** Where the id is in the ascending ones; -1 where it is not. */
function indexOf(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = ids[middle] ?? 0
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}
