import { expect, test } from 'vitest'
import { isActiveStatus, TRIP_STATUSES } from './trip-status.ts'

test.each([
  ['on its way', 'in transit', true],
  ['on its way to the cargo', 'in route', true],
  ['being loaded', 'load', true],
  ['being unloaded', 'download waiting', true],
  ['ended', 'complete', false],
  ['called off', 'off', false],
  ['a word of another system', 'cancelled', false],
  ['unknown', null, false],
  ['not said', undefined, false],
])('%s', (_, status, active) => {
  expect(isActiveStatus(status)).toBe(active)
})

test('every status either is active or has ended', () => {
  expect(TRIP_STATUSES.filter((status) => !isActiveStatus(status))).toEqual(['complete', 'off'])
})
