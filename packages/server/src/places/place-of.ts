import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { createPlaceNamer } from '@vigia/domain/place/place-namer'
import { placeOnRoad } from '@vigia/domain/place/place-on-road'
import { knownTowns } from '@vigia/domain/place/towns'
import type { RoadPlace } from '@vigia/domain/road/choose-road'
import KDBush from 'kdbush'
import type { RoadIndex } from './roads/road-index.ts'

const index = new KDBush(knownTowns.length)
for (const { point } of knownTowns) index.add(point.lng, point.lat)
index.finish()

/** A place in words by the towns that come with the product: the same whichever roads a process has read in. */
export const placeByTown = createPlaceNamer(knownTowns, (lng, lat, degrees) => index.within(lng, lat, degrees))
let roads: RoadIndex | null = null
let timesReplaced = 0

/** A place in words by the roads that an operator has read in and the towns that come with the product, some µs; null for a placeholder. */
export function placeOf(point: LatLng): string | null {
  const words = placeByTown(point)
  return words === null ? null : placeOnRoad(roads?.at(point) ?? null, words)
}

/** On which road each point is, some µs each, null where nobody can tell; null altogether while no roads were read in. */
export const roadsOf = (points: readonly LatLng[]): readonly (RoadPlace | null)[] | null => {
  const known = roads
  return known === null ? null : points.map((point) => known.at(point))
}

/** Names places by these roads from now on, in this whole process; null: by towns alone. */
export function namePlacesBy(next: RoadIndex | null): void {
  roads = next
  timesReplaced++
}

/** Changes when the same point may have other words than before: for whoever keeps them. */
export const placesVersion = (): number => timesReplaced
