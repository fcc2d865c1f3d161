import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { useEffect, useState } from 'react'
import type { TripInTransit, TripTown } from '../../api/trips-in-transit.ts'
import { loadUntilThere } from '../../browser/load-until-there.ts'
import type { TripEnd, TripLine } from '../../map/layers/trip-line.ts'

type PathAlongRoads = (corners: readonly LatLng[]) => readonly LatLng[]

/** The roads are 60 kB as they travel: fetched with the first trip that is selected. */
const loadRoads = (): Promise<PathAlongRoads> =>
  import('@vigia/domain/road/road-path').then(({ pathAlongRoads }) => pathAlongRoads)

/**
 * Shows the selected trip's ends, and the line from its origin over the unit to its destination: along the roads of the
 * schematic map, and only once those are there.
 */
export function useTripLine(line: TripLine | null, selected: TripInTransit | null): void {
  const { originPoint = null, originTown = null, point: current = null } = selected ?? {}
  const { destinationPoint = null, destinationTown = null } = selected ?? {}
  const isShown = selected !== null
  const along = usePathAlongRoads(isShown)
  useEffect(() => {
    const [origin, destination] = [endOf(originPoint, originTown), endOf(destinationPoint, destinationTown)]
    const corners = [origin?.point ?? null, current, destination?.point ?? null].filter((point) => point !== null)
    line?.show(isShown ? { origin, destination, path: along === null ? [] : along(corners) } : null)
  }, [line, isShown, originPoint, originTown, current, destinationPoint, destinationTown, along])
}

function endOf(point: LatLng | null, town: TripTown | null): TripEnd | null {
  if (point !== null) return { point, isTown: false }
  return town === null ? null : { point: town.point, isTown: true }
}

function usePathAlongRoads(isWanted: boolean): PathAlongRoads | null {
  const [roads, setRoads] = useState<{ readonly along: PathAlongRoads } | null>(null)
  const isThere = roads !== null
  useEffect(() => {
    if (isWanted && !isThere) return loadUntilThere(loadRoads, (along) => setRoads({ along }))
  }, [isWanted, isThere])
  return roads?.along ?? null
}
