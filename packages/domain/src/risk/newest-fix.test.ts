import { expect, test } from 'vitest'
import { aFix, MIN, NOW } from '../../test/factories.ts'
import { newestFix } from './newest-fix.ts'

const phone = aFix({ source: 'original' })
const unit = aFix({ source: 'unit' })
const later = (minutes: number) => [{ ...phone, at: NOW + minutes * MIN }]
/** A truck that reports once in so many minutes. */
const every = (minutes: number) => [0, 1, 2, 3].map((n) => ({ ...unit, at: NOW - n * minutes * MIN }))

test.each([
  ['neither', [], [], null],
  ['phone only', [phone], [], phone],
  ['truck only', [], [unit], unit],
  ['of one instant: the truck', [phone], [unit], unit],
  ['phone newer: it may have been left behind', [{ ...phone, at: NOW + 5 * MIN }], [unit], unit],
  ['the truck silent for over 5 min', [{ ...phone, at: NOW + 6 * MIN }], [unit], { ...phone, at: NOW + 6 * MIN }],
  ['a truck of one fix a minute, silent for over 5 min', later(6), every(1), later(6)[0]],
  ['a truck of one fix in 4 min, silent for 12', later(12), every(4), unit],
  ['a truck of one fix in 4 min, silent for over 12', later(13), every(4), later(13)[0]],
  ['a truck of one fix in 10 min, silent for 15', later(15), every(10), unit],
  ['no truck is waited for longer', later(16), every(10), later(16)[0]],
])('%s', (_why, operatorTrack, truckTrack, newest) => {
  expect(newestFix({ operatorTrack, truckTrack })).toEqual(newest)
})
