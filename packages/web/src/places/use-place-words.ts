import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { PlaceNamer } from '@vigia/domain/place/place-namer'
import { useEffect, useState } from 'react'
import { loadUntilThere } from '../browser/load-until-there.ts'

let loaded: PlaceNamer | null = null
const load = (): Promise<PlaceNamer> => import('./place-of.ts').then(({ placeOf }) => placeOf)

/**
 * Where a live position is, in words (`A 4 km al sur de Matehuala, San Luis Potosí`); null without a position, and until the
 * towns are there. What does not move comes with its words from the server.
 */
export function usePlaceWords(point: LatLng | null): string | null {
  const [placeOf, setPlaceOf] = useState<{ readonly name: PlaceNamer } | null>(
    loaded === null ? null : { name: loaded },
  )
  const isWanted = point !== null && placeOf === null
  useEffect(() => {
    if (!isWanted) return
    return loadUntilThere(load, (name) => {
      loaded = name
      setPlaceOf({ name })
    })
  }, [isWanted])
  return point === null || placeOf === null ? null : placeOf.name(point)
}
