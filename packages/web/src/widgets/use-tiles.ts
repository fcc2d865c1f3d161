import { useMemo } from 'react'
import { loadTile, mapLayers, streetsOf } from '../api/map-layers.ts'
import { useAnswer } from '../api/use-answer.ts'
import type { TileLayers } from '../map/tile-layers.ts'

/** The organisation's own base layers; none until they are known, and then the embedded map serves. */
export function useTiles(): TileLayers {
  const { data, error } = useAnswer(mapLayers)
  const problem = error === null ? null : `No se pudieron consultar las capas del mapa. ${error.message}`
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
      isKnown: data !== undefined,
      templates,
      attribution: data?.attribution ?? null,
      ...(data === undefined ? { streets: null, streetsProblem: problem } : streetsOf(data)),
      load: loadTile,
    }
  }, [data, problem])
}
