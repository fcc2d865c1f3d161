import type { QueryClient } from '@tanstack/react-query'
import { acquireLive } from '../live/live.ts'

/** Reads anew what is on screen of a setting that somebody saved, in the cache of whoever is in by then. Returns what ends it. */
export function followSettings(queriesNow: () => QueryClient): () => void {
  return acquireLive().onSettingChanged((key) => {
    void queriesNow().invalidateQueries({ queryKey: ['settings'] })
    if (key === 'map' || key === null) void queriesNow().invalidateQueries({ queryKey: ['map'] })
  })
}
