import { useEffect, useState } from 'react'
import { loadUntilThere } from '../browser/load-until-there.ts'

/** Places in words, these as a search compares them, and towns by their names. */
export type Places = typeof import('./named-places.ts')

let loaded: Places | null = null
const load = (): Promise<Places> => import('./named-places.ts')

/** Places in words, fetched when they are first wanted; null until the towns are there. */
export function usePlaces(isWanted: boolean): Places | null {
  const [places, setPlaces] = useState(loaded)
  const isMissing = isWanted && places === null
  useEffect(() => {
    if (!isMissing) return
    return loadUntilThere(load, (come) => {
      loaded = come
      setPlaces(come)
    })
  }, [isMissing])
  return places
}
