/** Writes the towns by which a place is told: `npx tsx tools/basemap/places.ts` (sources and licences: README.md beside). */
import { writeFileSync } from 'node:fs'
import { matchKey } from '../../packages/domain/src/text/match-key.ts'
import { type City, cities, divisionsOf, isTown, spokenName } from './towns.ts'

const OUTPUT = new URL('../../packages/domain/src/place/towns.json', import.meta.url)

/** GeoNames' codes of Mexico's states, in their order from 01. */
const MEXICAN_STATES = [
  'Aguascalientes',
  'Baja California',
  'Baja California Sur',
  'Campeche',
  'Chiapas',
  'Chihuahua',
  'Coahuila',
  'Colima',
  'Ciudad de México',
  'Durango',
  'Guanajuato',
  'Guerrero',
  'Hidalgo',
  'Jalisco',
  'Estado de México',
  'Michoacán',
  'Morelos',
  'Nayarit',
  'Nuevo León',
  'Oaxaca',
  'Puebla',
  'Querétaro',
  'Quintana Roo',
  'San Luis Potosí',
  'Sinaloa',
  'Sonora',
  'Tabasco',
  'Tamaulipas',
  'Tlaxcala',
  'Veracruz',
  'Yucatán',
  'Zacatecas',
]
const UNITED_STATES: Readonly<Record<string, string>> = {
  TX: 'Texas, EE. UU.',
  NM: 'Nuevo México, EE. UU.',
  AZ: 'Arizona, EE. UU.',
  CA: 'California, EE. UU.',
}
/** How far beyond the border a town is known: a unit at a customs house is told by the town that it stands in. */
const ABROAD_DEGREES = 1.5

const divisions = new Map(cities.filter(({ country }) => country === 'MX').map((city) => [city, divisionsOf(city)]))

function regionOf(city: City): string | undefined {
  if (city.country === 'MX') return MEXICAN_STATES[Number(divisions.get(city)?.adminCode) - 1]
  if (city.country === 'US') return UNITED_STATES[city.adminCode]
  return { GT: 'Guatemala', BZ: 'Belice' }[city.country]
}

/** A town's municipality; undefined where that is called as the town is, which says nothing more, or is not known. */
function otherMunicipality(city: City): string | undefined {
  const municipality = divisions.get(city)?.municipality
  if (municipality === null || municipality === undefined) return undefined
  const bare = (name: string): string => matchKey(name.replace(/^(Ciudad|Heroica|Villa de) /, ''))
  const key = bare(municipality)
  const isCalledAlike = [city.name, spokenName(city)].some(
    (name) => key === bare(name) || key.startsWith(`${bare(name)}DE`),
  )
  return isCalledAlike ? undefined : municipality
}

const mexican = cities.filter((city) => city.country === 'MX' && isTown(city))
const isNearMexico = ({ loc: { coordinates } }: City): boolean =>
  mexican.some(({ loc: { coordinates: other } }) =>
    coordinates.every((value, axis) => Math.abs(value - (other[axis] ?? 0)) < ABROAD_DEGREES),
  )

const told = [
  ...mexican,
  ...cities.filter(
    (city) => city.country !== 'MX' && regionOf(city) !== undefined && isTown(city) && isNearMexico(city),
  ),
]
const regions = [...new Set(told.map((city) => regionOf(city) ?? ''))].filter((region) => region !== '').sort()
const municipalities = [...new Set(told.map(otherMunicipality))].filter((name) => name !== undefined).sort()
const rounded = (degrees: number): number => Math.round(degrees * 1e4) / 1e4
const towns = told
  .flatMap((city) => {
    const region = regions.indexOf(regionOf(city) ?? '')
    const [lng, lat] = city.loc.coordinates
    const municipality = municipalities.indexOf(otherMunicipality(city) ?? '')
    const town = [spokenName(city), region, rounded(lat), rounded(lng), ...(municipality < 0 ? [] : [municipality])]
    return region < 0 ? [] : [{ town, lat, population: city.population }]
  })
  .sort((a, b) => b.population - a.population || a.lat - b.lat)
  .map(({ town }) => town)
writeFileSync(
  OUTPUT,
  `{"regions":${JSON.stringify(regions)},\n"municipalities":${JSON.stringify(municipalities)},\n"towns":[\n${towns.map((town) => JSON.stringify(town)).join(',\n')}\n]}\n`,
)
const untold = mexican.filter((city) => divisions.get(city)?.municipality === null).length
console.log(
  `${towns.length} poblaciones, ${regions.length} estados y países, ${municipalities.length} municipios; de ${untold} de las ${mexican.length} mexicanas no se sabe`,
)
