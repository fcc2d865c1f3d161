import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { createPlaceNamer } from '@vigia/domain/place/place-namer'
import { knownTowns } from '@vigia/domain/place/towns'
import { createTownSearch } from '@vigia/domain/place/towns-called'
import { matchKey } from '@vigia/domain/text/match-key'
import KDBush from 'kdbush'

const index = new KDBush(knownTowns.length)
for (const { point } of knownTowns) index.add(point.lng, point.lat)
index.finish()

/** A place in words, by the rule and the towns of the server. 130 kB as it travels: fetched when a place is first shown. */
export const placeOf = createPlaceNamer(knownTowns, (lng, lat, degrees) => index.within(lng, lat, degrees))

/** Towns for what a person is writing. */
export const townsCalled = createTownSearch(knownTowns)

const MOST_KEYS = 20_000
const keys = new Map<string, string>()

/** The same words as a search compares them. A place is asked for again with each key that is typed: they are kept. */
export function placeKey(point: LatLng): string {
  const words = placeOf(point) ?? ''
  const known = keys.get(words)
  if (known !== undefined) return known
  if (keys.size >= MOST_KEYS) keys.clear()
  const key = matchKey(words)
  keys.set(words, key)
  return key
}
