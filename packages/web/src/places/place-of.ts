import { createPlaceNamer } from '@vigia/domain/place/place-namer'
import { knownTowns } from '@vigia/domain/place/towns'
import KDBush from 'kdbush'

const index = new KDBush(knownTowns.length)
for (const { point } of knownTowns) index.add(point.lng, point.lat)
index.finish()

/** A place in words, by the rule and the towns of the server. 111 kB as it travels: fetched when a place is first shown. */
export const placeOf = createPlaceNamer(knownTowns, (lng, lat, degrees) => index.within(lng, lat, degrees))
