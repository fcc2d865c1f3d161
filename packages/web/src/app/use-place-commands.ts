import { townName } from '@vigia/domain/place/place-in-words'
import { useMemo } from 'react'
import { ZOOM_ON_TOWN } from '../map/camera.ts'
import { useShownMap } from '../map/shown-map.ts'
import type { Places } from '../places/use-places.ts'
import type { Command } from '../widgets/command-registry.ts'
import { withoutVerb } from './find-commands.ts'

const MOST_TOWNS = 5

/** The towns for what was written, to which the map on screen can go; none without a map, and until the towns are there. */
export function usePlaceCommands(text: string, places: Places | null): readonly Command[] {
  const map = useShownMap()
  return useMemo(() => {
    if (map === null || places === null) return []
    return places.townsCalled(withoutVerb(text), MOST_TOWNS).map((town) => ({
      id: `town ${townName(town)}`,
      label: `Ir a ${townName(town)}`,
      group: 'Lugares',
      run: () => map.camera.flyTo(town.point, ZOOM_ON_TOWN),
    }))
  }, [map, places, text])
}
