import { useEffect, useSyncExternalStore } from 'react'
import type { FleetMap } from './fleet-map.ts'

let shown: FleetMap | null = null
const listeners = new Set<() => void>()

/** Makes this the map that what stands outside of its screen may move, while the calling component is on screen. */
export function useAsShownMap(map: FleetMap | null): void {
  useEffect(() => {
    if (map === null) return
    set(map)
    return () => {
      if (shown === map) set(null)
    }
  }, [map])
}

/** The map of the fleet screen that is open; null where there is none. */
export const useShownMap = (): FleetMap | null => useSyncExternalStore(subscribe, shownMap, shownMap)

const shownMap = (): FleetMap | null => shown

function set(map: FleetMap | null): void {
  shown = map
  for (const changed of [...listeners]) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
