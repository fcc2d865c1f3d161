import { matchKey } from '@vigia/domain/text/match-key'
import { expect, test } from 'vitest'
import { searchTexts } from '../../text/search-texts.ts'
import { narrowUnits } from './narrow-units.ts'

const texts = searchTexts<{ readonly tripId: string; readonly name: string }>(({ name }) => [name])
const listed = [
  { tripId: '1', name: 'Querétaro' },
  { tripId: '2', name: 'León' },
  { tripId: '3', name: 'Querétaro Sur' },
]
// As the feed has moved them on, in another order; 2 has left.
const all = [listed[2], listed[0]].flatMap((unit) => (unit === undefined ? [] : [{ ...unit }]))

test.each([
  ['nothing sought or left out: the list itself', '', () => true, ['3', '1']],
  ['searched in what the answer said, in the order of the list', 'queretaro', () => true, ['3', '1']],
  ['one that has left is not found', 'leon', () => true, []],
  ['a filter', '', ({ tripId }: { tripId: string }) => tripId === '1', ['1']],
  ['both', 'sur', ({ tripId }: { tripId: string }) => tripId === '1', []],
] as const)('%s', (_why, search, isShown, ids) => {
  const shown = narrowUnits({ all, listed, texts, search, isShown, placeKey: null })
  expect(shown.map(({ tripId }) => tripId)).toEqual(ids)
  expect(shown === all).toBe(ids.length === all.length)
})

test.each([
  ['the words of the place where the unit is now', 'matehuala', ['3']],
  ['one word of the place, one of the unit', 'sur potosi', ['3']],
  ['a place where none is', 'saltillo', []],
  ['nothing sought: nobody asks for a place', '', ['3', '1']],
])('%s', (_why, search, ids) => {
  const placed = all.map((unit) => ({ ...unit, point: unit.tripId === '3' ? { lat: 23.6, lng: -100.6 } : null }))
  const placeKey = (): string => matchKey('A 4 km al sur de Matehuala, San Luis Potosí')
  const shown = narrowUnits({ all: placed, listed, texts, search, isShown: () => true, placeKey })
  expect(shown.map(({ tripId }) => tripId)).toEqual(ids)
})
