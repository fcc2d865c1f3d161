import { expect, test } from 'vitest'
import { sharePace } from './share-pace.ts'

const full = { percent: 80, isCharging: false }

test.each([
  ['on the road', { speedKmh: 78, battery: full, askedS: 30 }, 30],
  ['a phone that does not know its speed', { speedKmh: null, battery: null, askedS: 30 }, 30],
  ['standing', { speedKmh: 1, battery: full, askedS: 30 }, 120],
  ['little battery', { speedKmh: 78, battery: { percent: 20, isCharging: false }, askedS: 30 }, 300],
  ['little battery at the charger', { speedKmh: 78, battery: { percent: 5, isCharging: true }, askedS: 30 }, 30],
  ['asked to be closer, on the road', { speedKmh: 78, battery: full, askedS: 15 }, 15],
  ['asked to be closer, standing', { speedKmh: 0, battery: full, askedS: 15 }, 15],
  ['asked to be closer, little battery', { speedKmh: 0, battery: { percent: 3, isCharging: false }, askedS: 15 }, 15],
])('%s', (_, sharing, seconds) => {
  expect(sharePace(sharing)).toBe(seconds)
})
