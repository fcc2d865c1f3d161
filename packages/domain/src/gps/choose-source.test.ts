import { expect, test } from 'vitest'
import { north } from '../../test/factories.ts'
import { MEXICO_CITY } from '../geo/usable-coordinate.ts'
import { chooseSource } from './choose-source.ts'

const [cache, extracted, original] = [north(1), north(2), north(3)]

test.each([
  ['none', null, null, null, []],
  ['all three', cache, extracted, original, ['extracted', 'original']],
  ['truck and phone', null, extracted, original, ['extracted', 'original']],
  ['cache and truck', cache, extracted, null, ['cache']],
  ['cache and phone', cache, null, original, ['cache']],
  ['truck only', null, extracted, null, ['extracted']],
  ['phone only', null, null, original, ['original']],
  ['a placeholder in the cache', MEXICO_CITY, null, original, ['original']],
  ['a placeholder from the truck', null, MEXICO_CITY, original, ['original']],
])('%s', (_why, fromCache, fromTruck, fromPhone, pins) => {
  const chosen = chooseSource({ cache: fromCache, extracted: fromTruck, original: fromPhone })
  expect(chosen.map(({ source }) => source)).toEqual(pins)
  const points = { cache, extracted, original }
  for (const pin of chosen) expect(pin.point).toBe(points[pin.source])
})
