import fc from 'fast-check'
import { expect, test } from 'vitest'
import { communicationAnalysis } from '../../test/communication-analysis.ts'
import { MIN, NOW } from '../../test/factories.ts'
import { communicationOf } from './communication-analysis.ts'

const HOUR = 60 * MIN
const at = (...minutesAgo: readonly number[]) => minutesAgo.map((minutes) => NOW - minutes * MIN)

test.each([
  ['no comment', [], null, 'sin_datos'],
  ['one, just now', at(0), 0, 'regular'],
  ['one, a while ago: the open gap counts', at(60), 1, 'regular'],
  ['one, 90 min ago', at(90), 1.5, 'regular'],
  ['one, a millisecond more', [NOW - 90 * MIN - 1], 1.5, 'irregular'],
  ['many, regular', at(0, 60, 120, 180), 1, 'regular'],
  ['the largest gap is an inner one', at(10, 30, 270, 300), 4, 'regular'],
  ['the largest gap is the open one', at(300, 310, 320), 5, 'irregular'],
  ['the average is over 90 though each other gap is small', at(400, 410, 420), 6.7, 'irregular'],
  ['an average of 90', at(0, 180), 3, 'regular'],
  ['8 h', at(480), 8, 'irregular'],
  ['rounds to one decimal: 8 h 2 min', at(482), 8, 'irregular'],
  ['8 h 3 min', at(483), 8.1, 'irregular'],
  ['two at one instant', at(30, 30), 0.5, 'regular'],
  ['by a clock ahead of ours', at(-5), 0, 'regular'],
] as const)('%s', (_why, times, maxGapHours, pattern) => {
  expect(communicationAnalysis(times, NOW)).toEqual({ maxGapHours, pattern })
})

test('the order of the comments changes nothing', () => {
  const ago = fc.integer({ min: -HOUR, max: 48 * HOUR })
  fc.assert(
    fc.property(
      fc
        .array(ago)
        .chain((times) => fc.tuple(fc.constant(times), fc.shuffledSubarray(times, { minLength: times.length }))),
      ([times, shuffled]) => {
        const instants = (list: readonly number[]) => list.map((ms) => NOW - ms)
        expect(communicationAnalysis(instants(shuffled), NOW)).toEqual(communicationAnalysis(instants(times), NOW))
      },
    ),
  )
})

test('a longer silence never looks better', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(48 * HOUR), { minLength: 1 }), fc.nat(48 * HOUR), (ages, later) => {
      const times = ages.map((ms) => NOW - ms)
      const [before, after] = [communicationAnalysis(times, NOW), communicationAnalysis(times, NOW + later)]
      expect(after.maxGapHours).toBeGreaterThanOrEqual(before.maxGapHours ?? Number.NaN)
      if (before.pattern === 'irregular') expect(after.pattern).toBe('irregular')
    }),
  )
})

test('counted comments say the same as the comments', () => {
  const times = at(10, 30, 270, 300)
  const counts = { count: 4, oldestAt: NOW - 300 * MIN, newestAt: NOW - 10 * MIN, longestGapMs: 240 * MIN }
  expect(communicationOf(counts, NOW)).toEqual(communicationAnalysis(times, NOW))
})
