import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { usePlaces } from './use-places.ts'

/**
 * Where a live position is, in words (`A 4 km al sur de Matehuala, San Luis Potosí`); null without a position, and until the
 * towns are there. What does not move comes with its words from the server.
 */
export function usePlaceWords(point: LatLng | null): string | null {
  const places = usePlaces(point !== null)
  return point === null || places === null ? null : places.placeOf(point)
}
