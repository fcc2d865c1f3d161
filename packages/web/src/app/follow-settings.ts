import type { QueryClient } from '@tanstack/react-query'
import { acquireLive } from '../live/live.ts'

/** Reads anew what is on screen of a setting that somebody saved. Returns what ends it. */
export function followSettings(client: QueryClient): () => void {
  return acquireLive().onSettingChanged((key) => {
    void client.invalidateQueries({ queryKey: ['settings'] })
    if (key === 'map' || key === null) void client.invalidateQueries({ queryKey: ['map'] })
  })
}
