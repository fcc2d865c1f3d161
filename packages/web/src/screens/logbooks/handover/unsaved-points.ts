import { useEffect, useSyncExternalStore } from 'react'

let unsaved: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function put(pointId: string, isUnsaved: boolean): void {
  if (unsaved.has(pointId) === isUnsaved) return
  unsaved = new Set(isUnsaved ? [...unsaved, pointId] : [...unsaved].filter((id) => id !== pointId))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const known = (): ReadonlySet<string> => unsaved

/** The points in sight of which somebody has typed something and not saved it: a signature would go without it. */
export const useUnsavedPoints = (): ReadonlySet<string> => useSyncExternalStore(subscribe, known, known)

/** Says of a point whether what is typed of it is saved, for as long as it is in sight. */
export function useUnsavedNotice(pointId: string, isUnsaved: boolean): void {
  useEffect(() => {
    put(pointId, isUnsaved)
    return () => put(pointId, false)
  }, [pointId, isUnsaved])
}
