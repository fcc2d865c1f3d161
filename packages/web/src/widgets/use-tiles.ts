import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getMapSettings } from '../api/settings.ts'
import type { TileTemplates } from '../map/base-layers.ts'

/** The deployer's tile addresses; none until they are known, and then the embedded map serves. */
export function useTiles(): TileTemplates {
  const { data } = useQuery({
    queryKey: ['settings', 'map'],
    queryFn: ({ signal }) => getMapSettings(signal),
    staleTime: 5 * 60_000,
  })
  return useMemo(() => {
    const { streets, satellite, hybrid, terrain, dark } = data ?? {}
    return {
      ...(streets ? { streets } : {}),
      ...(satellite ? { satellite } : {}),
      ...(hybrid ? { hybrid } : {}),
      ...(terrain ? { terrain } : {}),
      ...(dark ? { dark } : {}),
    }
  }, [data])
}
