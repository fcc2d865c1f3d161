import { haversineKm, RADIANS } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'

/** Nearer than this to a town's middle a unit is in it. */
const IN_TOWN_KM = 1
/** Farther than this the bearing would promise more than one town's distance can. */
const BEARING_KM = 20
/** Farther than this nobody calls it near. */
const NEAR_KM = 100
/** Farther than this no town tells where a unit is. */
const FAR_KM = 250

/** It has boroughs where the states have municipalities. */
export const MEXICO_CITY = 'Ciudad de México'
const BEARINGS = ['norte', 'noreste', 'este', 'sureste', 'sur', 'suroeste', 'oeste', 'noroeste'] as const

/** A town by which a place is told: its middle, and what it is in. */
export interface KnownTown {
  readonly name: string
  /** Its municipality (in Mexico City its borough); null where that is called as the town is, or is not known. */
  readonly municipality: string | null
  /** Its state, or the country abroad. */
  readonly region: string
  readonly point: LatLng
}

/**
 * A place in words by its nearest town: `En Matehuala, San Luis Potosí` within 1 km of the town's middle, `A 4 km al sur de
 * Matehuala, …` up to 20 km, `Cerca de Matehuala, … (a 35 km)` up to 100 km, `A 130 km de …` up to 250 km. The municipality, told
 * where it has another name, and the state or country are the town's.
 *
 * @param town the nearest one; undefined when there is none within 250 km.
 */
export function placeInWords(point: LatLng, town: KnownTown | undefined): string {
  const km = town === undefined ? Number.POSITIVE_INFINITY : haversineKm(town.point, point)
  if (town === undefined || km > FAR_KM) return `A más de ${FAR_KM} km de toda población conocida`
  const named = townInFull(town)
  if (km < IN_TOWN_KM) return `En ${named}`
  if (km <= BEARING_KM) return `A ${Math.round(km)} km al ${bearingWord(town.point, point)} de ${named}`
  if (km > NEAR_KM) return `A ${Math.round(km)} km de ${named}`
  return `Cerca de ${named} (a ${Math.round(km)} km)`
}

/** A town as people write it where one is asked for: `Matehuala, San Luis Potosí`; one that is called as its state once: `Puebla`. */
export const townName = ({ name, region }: KnownTown): string => (name === region ? name : `${name}, ${region}`)

/** A place of which nothing but its town is known, by `townName`: never told, or drawn, as a gate. */
export const townAsPlace = (name: string): string => `Ubicación aproximada: centro de ${name}`

/** The same with its municipality, as addresses have it: `La Pila, municipio de San Luis Potosí, San Luis Potosí`. */
export function townInFull({ name, municipality, region }: KnownTown): string {
  const kind = region === MEXICO_CITY ? 'alcaldía' : 'municipio de'
  const parts = [
    name,
    ...(municipality === null ? [] : [`${kind} ${municipality}`]),
    ...(name === region ? [] : [region]),
  ]
  return parts.join(', ')
}

/** The eighth of the compass in which the second point lies of the first: `norte`, `suroeste`. */
function bearingWord(from: LatLng, to: LatLng): string {
  const dLng = (to.lng - from.lng) * RADIANS
  const y = Math.sin(dLng) * Math.cos(to.lat * RADIANS)
  const x =
    Math.cos(from.lat * RADIANS) * Math.sin(to.lat * RADIANS) -
    Math.sin(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * Math.cos(dLng)
  const eighth = Math.round(Math.atan2(y, x) / (Math.PI / 4))
  return BEARINGS[(eighth + BEARINGS.length) % BEARINGS.length] ?? 'norte'
}
