import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { RoadPlace } from '@vigia/domain/road/choose-road'
import { matchKey } from '@vigia/domain/text/match-key'
import { useMemo } from 'react'
import { unitRoadsQuery } from '../../api/roads.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { usePlaces } from '../../places/use-places.ts'
import type { FleetUnit } from './merge-units.ts'

/** Where a unit is, as a search compares it. */
export type PlaceKey = (tripId: string, point: LatLng) => string

/**
 * What a search finds units by besides their own texts: the words of where each is now, and the road that it was on when the answer
 * came. Null while nothing is sought, and until the towns are there.
 *
 * @param listed as the answer of `answeredAt` (local epoch ms) said.
 */
export function usePlaceSearch(
  listed: readonly FleetUnit[] | null,
  answeredAt: number,
  isSought: boolean,
): PlaceKey | null {
  const places = usePlaces(isSought)
  const { data: roads } = useAnswer(unitRoadsQuery(listed ?? [], answeredAt, isSought))
  return useMemo(
    () => (places === null ? null : (tripId, point) => `${places.placeKey(point)} ${roadKey(roads?.get(tripId))}`),
    [places, roads],
  )
}

const roadKey = (road: RoadPlace | undefined): string =>
  road === undefined ? '' : matchKey(road.km === null ? road.reference : `${road.reference} km ${Math.floor(road.km)}`)
