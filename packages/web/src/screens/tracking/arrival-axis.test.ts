import { expect, test } from 'vitest'
import { hourAxis } from './arrival-axis.ts'

const at = (time: string): number => Date.parse(`2026-11-21T${time}:00Z`)
const times = (instants: readonly number[]): readonly string[] =>
  instants.map((instant) => new Date(instant).toISOString().slice(11, 16))

test.each([
  ['quarters of an hour', ['10:32', '10:50'], ['10:30', '10:45', '11:00'], 10 / 3],
  ['half hours', ['10:10', '11:30'], ['10:00', '10:30', '11:00', '11:30'], 100 / 9],
  ['hours', ['10:10', '13:30'], ['10:00', '11:00', '12:00', '13:00', '14:00'], 100 / 24],
  ['one instant', ['10:30'], ['10:30', '10:45'], 0],
])('%s', (_, given, ticks, first) => {
  const axis = hourAxis(given.map(at))
  expect(times(axis?.ticks ?? [])).toEqual(ticks)
  const [instant = ''] = given
  expect(axis?.at(at(instant))).toBeCloseTo(instant === '10:32' ? (2 / 30) * 100 : first, 5)
})

test('days apart there is none', () => {
  expect(hourAxis([at('10:00'), at('10:00') + 5 * 86_400_000])).toBeNull()
})
