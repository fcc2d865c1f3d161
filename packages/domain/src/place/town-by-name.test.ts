import { expect, test } from 'vitest'
import { townName } from './place-in-words.ts'
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
  ['a town in the wrong state', 'Matehuala, Jalisco', NONE],
  ['only a part of it is a town', 'CEDIS Monterrey', NONE],
  ['a quarter after it', 'Matehuala, Centro', NONE],
  ['nothing but signs', '—, ...', NONE],
  ['nothing', '', NONE],
])('%s: %s', (_why, text, named) => {
  const search = findTown(text)
  expect(search.kind === 'found' ? townName(search.town) : search.kind).toBe(named)
})

test.each([
  ['a town at home and a larger one abroad', 'Villanueva', ['Zacatecas', 'Guatemala']],
  ['two cities', 'Matamoros', ['Tamaulipas', 'Coahuila', 'Chihuahua', 'Campeche']],
  ['with Ciudad before it', 'Cd. Hidalgo', ['Michoacán', 'Chiapas']],
  ['villages of one state', 'Buenavista, Tabasco', ['Tabasco', 'Tabasco', 'Tabasco']],
])('ambiguous, the largest first, abroad last: %s: %s', (_why, text, regions) => {
  const search = findTown(text)
  expect(search.kind === 'ambiguous' ? search.towns.map(({ region }) => region) : search).toEqual(regions)
})

test('every town is found by its name and state, or is one of several there, and never becomes another’s', () => {
  // Two housing estates have brackets in their names, which nobody types.
  const written = knownTowns.filter(({ name }) => !name.includes('('))
  const lost = written.filter((town) => {
    const search = findTown(`${town.name}, ${town.region}`)
    const named = search.kind === 'found' ? [search.town] : search.kind === 'ambiguous' ? search.towns : []
    return named.length === 0 || named.some(({ region }) => region !== town.region)
  })
  expect(lost).toEqual([])
})
