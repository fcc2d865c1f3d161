import { useMemo } from 'react'
import { loadTile, mapLayers } from '../api/map-layers.ts'
import { useAnswer } from '../api/use-answer.ts'
import type { TileLayers } from '../map/tile-layers.ts'

/** The organisation's own base layers; none until they are known, and then the embedded map serves. */
export function useTiles(): TileLayers {
  const { data } = useAnswer(mapLayers)
  return useMemo(() => {
    const { streets, satellite, hybrid, terrain, dark } = data ?? {}
    const templates = {
      ...(streets ? { streets } : {}),
      ...(satellite ? { satellite } : {}),
      ...(hybrid ? { hybrid } : {}),
      ...(terrain ? { terrain } : {}),
      ...(dark ? { dark } : {}),
    }
    return { templates, attribution: data?.attribution ?? null, load: loadTile }
  }, [data])
}
