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
  ['phone newer', [{ ...phone, at: NOW + MIN }], [unit], { ...phone, at: NOW + MIN }],
])('%s', (_why, operatorTrack, truckTrack, newest) => {
  expect(newestFix({ operatorTrack, truckTrack })).toEqual(newest)
})
