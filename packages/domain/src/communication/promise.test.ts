import { describe, expect, test } from 'vitest'
import { MIN, NOW } from '../../test/factories.ts'
import {
  changePromise,
  isPromisable,
  MAX_PROMISE_MOVES,
  minutesLate,
  type PromiseChange,
  type PromiseStanding,
  promiseLevel,
} from './promise.ts'

const MS = 1 / MIN
const AHEAD_MIN = 7 * 24 * 60

test.each([
  ['long before', -11, 'waiting'],
  ['just more than ten minutes before', -10 - MS, 'waiting'],
  ['ten minutes before', -10, 'near'],
  ['a millisecond before', -MS, 'near'],
  ['to the millisecond', 0, 'due'],
  ['just less than ten minutes late', 10 - MS, 'due'],
  ['ten minutes late', 10, 'late'],
  ['just less than half an hour late', 30 - MS, 'late'],
  ['half an hour late', 30, 'overdue'],
  ['a day late', 1_440, 'overdue'],
] as const)('how a promise stands %s', (_why, minutes, level) => {
  expect(promiseLevel(NOW, NOW + minutes * MIN)).toBe(level)
})

test.each([
  [-5, 0],
  [0.9, 0],
  [12.5, 12],
])('%s minutes after its hour it is %s minutes late', (after, late) => {
  expect(minutesLate(NOW, NOW + after * MIN)).toBe(late)
})

test.each([
  ['the minute that just passed', -1, true],
  ['the one before', -1 - MS, false],
  ['in seven days', AHEAD_MIN, true],
  ['later', AHEAD_MIN + MS, false],
])('promisable: %s', (_why, minutes, expected) => {
  expect(isPromisable(NOW + minutes * MIN, NOW)).toBe(expected)
})

describe('what a person says of a promise', () => {
  const at = (minutes: number): number => NOW + minutes * MIN
  const pending: PromiseStanding = { state: 'pending', dueAt: at(20), formerDueAt: [] }
  const moved: PromiseStanding = { state: 'moved', dueAt: at(50), formerDueAt: [at(20)] }
  const kept: PromiseStanding = { ...pending, state: 'kept' }
  const broken: PromiseStanding = { ...moved, state: 'broken' }
  const often = { ...moved, formerDueAt: Array.from({ length: MAX_PROMISE_MOVES }, (_, index) => at(index - 30)) }
  const change = (promise: PromiseStanding, to: Partial<PromiseChange>, isTripActive = true) =>
    changePromise(promise, { state: 'kept', dueAt: null, ...to }, { isTripActive, now: NOW })

  test.each([
    ['that it was kept', pending, { state: 'kept' }, kept],
    ['that it was not', moved, { state: 'broken' }, broken],
    ['another hour', pending, { state: 'moved', dueAt: at(50) }, moved],
    [
      'a third hour',
      moved,
      { state: 'moved', dueAt: at(90) },
      { ...moved, dueAt: at(90), formerDueAt: [at(20), at(50)] },
    ],
    [
      'an earlier hour',
      moved,
      { state: 'moved', dueAt: at(5) },
      { ...moved, dueAt: at(5), formerDueAt: [at(20), at(50)] },
    ],
    ['that it is open after all', kept, { state: 'pending' }, pending],
    ['the same of one that had been moved', broken, { state: 'pending' }, moved],
    ['kept twice', kept, { state: 'kept' }, 'already-so'],
    ['broken after kept, which is to be taken back first', kept, { state: 'broken' }, 'settled'],
    ['that an open one is open', moved, { state: 'pending' }, 'already-so'],
    ['another hour for what is settled', kept, { state: 'moved', dueAt: at(50) }, 'settled'],
    ['moved to no hour', pending, { state: 'moved' }, 'hour-missing'],
    ['kept at an hour', pending, { dueAt: at(50) }, 'hour-unasked'],
    ['moved to where it is', pending, { state: 'moved', dueAt: at(20) }, 'hour-unchanged'],
    ['moved into the past', pending, { state: 'moved', dueAt: at(-2) }, 'hour-out-of-range'],
    ['moved too far', pending, { state: 'moved', dueAt: at(AHEAD_MIN + 1) }, 'hour-out-of-range'],
    ['moved too often', often, { state: 'moved', dueAt: at(90) }, 'too-many-moves'],
  ] as const)('%s', (_why, promise, to, expected) => {
    expect(change(promise, to)).toEqual(expected)
  })

  test.each([
    ['kept', pending, { state: 'kept' }, kept],
    ['broken', moved, { state: 'broken' }, broken],
    ['moved', pending, { state: 'moved', dueAt: at(50) }, 'trip-ended'],
    ['open again', kept, { state: 'pending' }, 'trip-ended'],
  ] as const)('of a trip that has ended: %s', (_why, promise, to, expected) => {
    expect(change(promise, to, false)).toEqual(expected)
  })
})
