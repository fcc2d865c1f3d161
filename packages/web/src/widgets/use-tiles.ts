import { useMemo } from 'react'
import { loadTile, mapLayers, streetsOf } from '../api/map-layers.ts'
import { useAnswer } from '../api/use-answer.ts'
import type { TileLayers } from '../map/tile-layers.ts'

const NO_STREETS = { streets: null, streetsProblem: null }

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
    return {
      templates,
      attribution: data?.attribution ?? null,
      ...(data === undefined ? NO_STREETS : streetsOf(data)),
      load: loadTile,
    }
  }, [data])
}
