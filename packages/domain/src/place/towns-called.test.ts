import { expect, test } from 'vitest'
import { townName } from './place-in-words.ts'
import { knownTowns } from './towns.ts'
import { createTownSearch } from './towns-called.ts'

const townsCalled = createTownSearch(knownTowns)

test.each([
  ['begun, without accents', 'mateh', 2, ['Matehuala, San Luis Potosí']],
  ['whole', 'Matehuala', 2, ['Matehuala, San Luis Potosí']],
  ['an abbreviation', 'slp', 1, ['San Luis Potosí']],
  ['what is called so before what begins so', 'leon', 2, ['León, Guanajuato', 'Leona Vicario, Quintana Roo']],
  ['each of those called alike', 'villanueva', 2, ['Villanueva, Zacatecas', 'Villa Nueva, Guatemala']],
  ['the city in short before a village', 'taxco', 2, ['Taxco de Alarcón, Guerrero', 'Taxco, Tabasco']],
  ['told apart by the state', 'villanueva z', 3, ['Villanueva, Zacatecas']],
  ['those that nothing tells apart once', 'buenavista tabasco', 3, ['Buenavista, Tabasco', 'Buena Vista, Tabasco']],
  ['too short to mean anything', 'le', 5, []],
  ['no town', 'zzz', 5, []],
])('%s: %s', (_why, text, most, expected) => {
  expect(townsCalled(text, most).map(townName)).toEqual(expected)
})
