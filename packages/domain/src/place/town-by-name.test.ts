import { expect, test } from 'vitest'
import { haversineKm } from '../geo/distance.ts'
import { type KnownTown, townInFull, townName } from './place-in-words.ts'
import { createTownFinder } from './town-by-name.ts'
import { knownTowns } from './towns.ts'

const findTown = createTownFinder(knownTowns)

const NONE = 'unknown'

test.each([
  ['the only one of its name', 'Matehuala', 'Matehuala, San Luis Potosí'],
  ['capitals, no accents', 'CANCUN', 'Cancún, Quintana Roo'],
  ['a state in letters with points', 'MATEHUALA, S.L.P.', 'Matehuala, San Luis Potosí'],
  ['and with spaces', 'Matehuala, S. L. P.', 'Matehuala, San Luis Potosí'],
  ['a state without a comma', 'Monterrey NL', 'Monterrey, Nuevo León'],
  ['a state in words without a comma', 'monterrey nuevo leon', 'Monterrey, Nuevo León'],
  ['a state after a dash', 'Zapopan - Jalisco', 'Zapopan, Jalisco'],
  ['a state in brackets', 'León (Gto.)', 'León, Guanajuato'],
  ['a city called as its state', 'Puebla, Pue.', 'Puebla'],
  ['the country at the end', 'Nuevo Laredo, Tamps., México', 'Nuevo Laredo, Tamaulipas'],
  ['only the country after it', 'Toluca, México', 'Toluca, Estado de México'],
  ['the State of Mexico', 'Toluca, Edo. de Méx.', 'Toluca, Estado de México'],
  ['a city abroad', 'Laredo, TX', 'Laredo, Texas, EE. UU.'],
  ['as the product itself calls it', 'Laredo, Texas, EE. UU.', 'Laredo, Texas, EE. UU.'],
  ['an address that ends in town and state', 'Bodega 4, Apodaca, N.L.', 'Ciudad Apodaca, Nuevo León'],
  ['Cd. for Ciudad', 'Cd. Victoria', 'Ciudad Victoria, Tamaulipas'],
  ['Ciudad left out', 'Juárez, Chih.', 'Ciudad Juárez, Chihuahua'],
  ['Sta. for Santa', 'Sta. Catarina, NL', 'Santa Catarina, Nuevo León'],
  ['Pto. for Puerto', 'Pto. Vallarta', 'Puerto Vallarta, Jalisco'],
  ['the capital by its letters', 'CDMX', 'Ciudad de México'],
  ['by its old letters', 'México, D.F.', 'Ciudad de México'],
  ['by its old letters alone', 'DF', 'Ciudad de México'],
  ['what drivers write', 'GDL', 'Guadalajara, Jalisco'],
  ['what drivers write, with a state', 'Mty, NL', 'Monterrey, Nuevo León'],
  ['a state’s letters mean its city', 'SLP', 'San Luis Potosí'],
  ['a state’s name means its city', 'Querétaro', 'Querétaro'],
  ['also where it is not the capital', 'Veracruz', 'Veracruz'],
  ['a city whose namesakes are villages', 'Monterrey', 'Monterrey, Nuevo León'],
  ['the same with an abbreviation', 'Cd. Juárez', 'Ciudad Juárez, Chihuahua'],
  ['the port, not a village of the same state', 'Lázaro Cárdenas, Mich.', 'Lázaro Cárdenas, Michoacán'],
  ['listed twice at one place', 'San Pedro Garza García', 'San Pedro Garza García, Nuevo León'],
  ['a state without a city of its name', 'Nuevo León', NONE],
  ['though a village elsewhere has it', 'Jalisco', NONE],
  ['the State of Mexico alone', 'Edo. Méx.', NONE],
  ['a country', 'México', NONE],
  ['a city before a village that is called as it is in short', 'Escobedo', 'Ciudad General Escobedo, Nuevo León'],
  ['what official names add left out', 'Ecatepec', 'Ecatepec de Morelos, Estado de México'],
  ['a title left out', 'Zitácuaro', 'Heróica Zitácuaro, Michoacán'],
  ['a short name with its state', 'Lerma, Edo. Méx.', 'Lerma de Villada, Estado de México'],
  ['a kind of place is no short name', 'Playa', NONE],
  ['a quarter’s name that begins a town’s', 'Centro, Jalisco', NONE],
  ['no town abroad where the country is named', 'Laredo, México', NONE],
  ['the country abroad', 'Nogales, USA', 'Nogales, Arizona, EE. UU.'],
  ['a state of another country', 'Monterrey, N.L., USA', NONE],
  ['the country in letters after a state', 'Monterrey, N.L., Méx.', 'Monterrey, Nuevo León'],
  ['the same in capitals', 'Guadalajara, Jal., MEX', 'Guadalajara, Jalisco'],
  ['the capital and its letters', 'Ciudad de México CDMX', 'Ciudad de México'],
  ['what may be a quarter of the city named last', 'Av. 5, San Pedro, Querétaro', NONE],
  ['a large town in an address', 'Bodega 4, San Juan del Río, Querétaro', 'San Juan del Río, Querétaro'],
  ['two towns', 'Monterrey / Saltillo, Coah.', NONE],
  ['two towns without spaces', 'Tampico/Altamira, Tamps', NONE],
  ['a town in the wrong state', 'Matehuala, Jalisco', NONE],
  ['only a part of it is a town', 'CEDIS Monterrey', NONE],
  ['a quarter after it', 'Matehuala, Centro', NONE],
  ['nothing but signs', '—, ...', NONE],
  ['a village and its municipality', 'Guadalupe, municipio de Linares, Nuevo León', 'Guadalupe, Nuevo León'],
  ['the same in short', 'Tierra Blanca, Mpio. Tepetzintla, Ver.', 'Tierra Blanca, Veracruz'],
  ['a borough', 'San Miguel Topilejo, alcaldía Tlalpan, CDMX', 'San Miguel Topilejo, Ciudad de México'],
  ['a municipality without such a town', 'Matehuala, municipio de Linares, Nuevo León', NONE],
  ['a municipality without a town', 'municipio de Linares, Nuevo León', NONE],
  ['a town whose name begins as the word in short', 'Muna, Yucatán', 'Muna, Yucatán'],
  ['a village and its state', 'Vallejo, Sinaloa', 'Vallejo, Sinaloa'],
  ['a small town that a municipality is called by', 'Salinas Victoria', 'Salinas Victoria, Nuevo León'],
  ['a small town abroad, the country named', 'Roma, USA', 'Roma, Texas, EE. UU.'],
  ['nothing', '', NONE],
])('%s: %s', (_why, text, named) => {
  const search = findTown(text)
  expect(search.kind === 'found' ? townName(search.town) : search.kind).toBe(named)
})

test.each([
  ['a town at home and a larger one abroad', 'Villanueva', ['Zacatecas', 'Guatemala']],
  ['two cities', 'Matamoros', ['Tamaulipas', 'Coahuila', 'Chihuahua', 'Campeche']],
  ['a village and a city in short', 'Lerma', ['Estado de México', 'Campeche']],
  ['villages and the city in short', 'Dolores Hidalgo', ['Guanajuato', 'Estado de México', 'Puebla']],
  ['at home only where that is said', 'Nogales, México', ['Sonora', 'Veracruz', 'Durango']],
  ['with Ciudad before it', 'Cd. Hidalgo', ['Michoacán', 'Chiapas']],
  ['a village that is called as a quarter of the capital', 'Vallejo', ['Sinaloa']],
  ['the same abroad', 'Roma', ['Texas, EE. UU.']],
  [
    'one not much larger, called otherwise than its municipality',
    'San Isidro, Estado de México',
    ['Estado de México', 'Estado de México'],
  ],
  ['villages of one state', 'Buenavista, Tabasco', ['Tabasco', 'Tabasco', 'Tabasco']],
])('ambiguous, the largest first, abroad last: %s: %s', (_why, text, regions) => {
  const search = findTown(text)
  expect(search.kind === 'ambiguous' ? search.towns.map(({ region }) => region) : search).toEqual(regions)
})

/** They have a namesake in their state that is so much larger that it is meant; who means them says the municipality. */
const OVERSHADOWED = [
  'Buenavista, Estado de México',
  'Buenavista, Estado de México',
  'Ciudad Juárez, Chihuahua',
  'Emiliano Zapata, Morelos',
  'Guadalupe, Nuevo León',
  'Lázaro Cárdenas, Michoacán',
  'Lázaro Cárdenas, Michoacán',
  'Ojo de Agua, Estado de México',
  'Ojo de Agua, Estado de México',
  'Reforma, Chiapas',
  'San Francisco, Guanajuato',
  'San Francisco, Guanajuato',
  'San Marcos, Guerrero',
  'Tierra Blanca, Veracruz',
  'Tierra Blanca, Veracruz',
  'Tlapacoyan, Veracruz',
]

test('every town is found by its name and state, or is one of several there, and becomes another’s only where that is known', () => {
  expect(knownTowns.filter(isLostBy(townName)).map(townName).toSorted()).toEqual(OVERSHADOWED)
})

test('as the product itself calls it, with its municipality, every town is found or is one of several', () => {
  const lost = knownTowns.filter(({ municipality }) => municipality !== null).filter(isLostBy(townInFull))
  // Its municipality has a comma in its name; it is the only one of its own.
  expect(lost.map(townName)).toEqual(['Tezoatlán de Segura y Luna, Oaxaca'])
})

const isLostBy =
  (nameOf: (town: KnownTown) => string) =>
  (town: KnownTown): boolean => {
    const search = findTown(nameOf(town))
    const named = search.kind === 'found' ? [search.town] : search.kind === 'ambiguous' ? search.towns : []
    return !named.some(({ point }) => haversineKm(point, town.point) <= 10)
  }

test('what stands in brackets instead of a town’s name is none', () => {
  expect(knownTowns.filter(({ name }) => name.includes('['))).toEqual([])
})
