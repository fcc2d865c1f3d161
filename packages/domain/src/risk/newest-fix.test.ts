import { expect, test } from 'vitest'
import { aFix, MIN, NOW } from '../../test/factories.ts'
import { newestFix } from './newest-fix.ts'

const phone = aFix({ source: 'original' })
const unit = aFix({ source: 'unit' })

test.each([
  ['neither', [], [], null],
  ['phone only', [phone], [], phone],
  ['truck only', [], [unit], unit],
  ['of one instant: the truck', [phone], [unit], unit],
  ['phone newer: it may have been left behind', [{ ...phone, at: NOW + 5 * MIN }], [unit], unit],
  ['the truck silent for over 5 min', [{ ...phone, at: NOW + 6 * MIN }], [unit], { ...phone, at: NOW + 6 * MIN }],
])('%s', (_why, operatorTrack, truckTrack, newest) => {
  expect(newestFix({ operatorTrack, truckTrack })).toEqual(newest)
})
