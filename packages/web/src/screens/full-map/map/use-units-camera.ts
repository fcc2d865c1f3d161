import { useEffect, useRef } from 'react'
import type { FullMapUnit } from '../../../api/full-map.ts'
import type { FleetMap } from '../../../map/fleet-map.ts'
import type { FullMap } from '../use-full-map.ts'

interface UnitsCameraOptions {
  readonly map: FleetMap | null
  readonly fullMap: Pick<FullMap, 'all' | 'shown' | 'listedBy' | 'visits'>
}

/**
 * Shows the units: all of them when the screen opens without one chosen, what a search finds as it is written, and by the
 * returned function, *Centrar*, what is listed now (all of Mexico when nothing is).
 */
export function useUnitsCamera({ map, fullMap }: UnitsCameraOptions): () => void {
  const { all, shown, listedBy, visits } = fullMap
  const latest = useRef(shown)
  latest.current = shown
  const fit = (units: readonly FullMapUnit[]): void => map?.camera.fit(units.map(({ point }) => point))

  const hasOpened = useRef(visits > 0)
  const isThere = map !== null && all !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when both have come
  useEffect(() => {
    if (!isThere || hasOpened.current) return
    hasOpened.current = true
    fit(all)
  }, [isThere])

  const sought = listedBy.search.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when somebody searches, not when what was found moves
  useEffect(() => {
    if (sought !== '' && latest.current.length > 0) fit(latest.current)
  }, [map, sought])
  return () => fit(shown)
}
