import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { placeOnRoad } from '@vigia/domain/place/place-on-road'
import { roadQuery } from '../api/roads.ts'
import { useAnswer } from '../api/use-answer.ts'
import { usePlaces } from './use-places.ts'

/**
 * Where a live position is, in words (`MEX-57D km 148, a 4 km al sur de Matehuala, San Luis Potosí`); null without a position, and
 * until the towns are there. The road is the server's to say: the town alone stands until it has, where it knows none, and where
 * it cannot be asked. What does not move comes with its words from the server.
 */
export function usePlaceWords(point: LatLng | null): string | null {
  const places = usePlaces(point !== null)
  const { data: road = null } = useAnswer(roadQuery(point))
  const words = point === null || places === null ? null : places.placeOf(point)
  return words === null ? null : placeOnRoad(road, words)
}
