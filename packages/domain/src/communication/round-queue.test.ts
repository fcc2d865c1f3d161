import { describe, expect, test } from 'vitest'
import { MIN, NOW } from '../../test/factories.ts'
import { nextQueue, type RoundTrip, tripsOfRound } from './round-queue.ts'

const trip = (tripId: string, dueMin: number, over: Partial<RoundTrip> = {}): RoundTrip => ({
  ...{
    tripId,
    dueAt: NOW + dueMin * MIN,
    cadenceMin: 30,
    level: 'low',
    score: 0,
    plates: tripId,
    ...{ assignee: null, ...over },
  },
})
const ids = (trips: readonly RoundTrip[]): string => trips.map(({ tripId }) => tripId).join('')

describe('what a round takes up', () => {
  const of = { startedAt: NOW, skipped: new Set<string>(), userId: 'ana', now: NOW }
  test.each<[string, RoundTrip[], string]>([
    ['what is due first comes first', [trip('b', 5), trip('a', -6), trip('c', 10)], 'abc'],
    ['due at once: the riskier', [trip('a', 1, { score: 5 }), trip('b', 1, { score: 50 })], 'ba'],
    ['as risky: by plates', [trip('a', 1, { plates: 'ZZ' }), trip('b', 1, { plates: 'AA' })], 'ba'],
    [
      'without plates, and the same: always in one order',
      [trip('b', 1, { plates: null }), trip('a', 1, { plates: null })],
      'ab',
    ],
    [
      'what is hers and what is shared, and another’s not while she may still attend it',
      [
        trip('a', 3),
        trip('b', 2, { assignee: { id: 'ana' } }),
        trip('c', -30, { assignee: { id: 'eva' }, level: 'critical' }),
      ],
      'ba',
    ],
    [
      'another’s that is overdue by more than its cadence: nobody attends it',
      [trip('a', 3), trip('c', -30 - 1 / MIN, { assignee: { id: 'eva' } })],
      'ca',
    ],
    ['thirty minutes ahead and not a millisecond more', [trip('a', 30), trip('b', 30 + 1 / MIN)], 'a'],
  ])('%s', (_why, trips, expected) => {
    expect(ids(tripsOfRound(trips, of))).toBe(expected)
  })
  test('what was skipped is laid aside; what is due again in the same round comes back', () => {
    expect(ids(tripsOfRound([trip('a', 1), trip('b', 2)], { ...of, skipped: new Set(['a']) }))).toBe('b')
    expect(ids(tripsOfRound([trip('a', 45), trip('b', 2)], of))).toBe('b')
    expect(ids(tripsOfRound([trip('a', 5), trip('b', 2)], of))).toBe('ba')
  })
})

test('what its person put next is of the round however early and though it was left out, but not another’s', () => {
  const trips = [trip('a', 1), trip('b', 90), trip('c', 2), trip('d', 3, { assignee: { id: 'eva' } })]
  const of = { startedAt: NOW, skipped: new Set(['c']), userId: 'ana', now: NOW }
  expect(ids(tripsOfRound(trips, of))).toBe('a')
  expect(ids(tripsOfRound(trips, { ...of, put: new Set(['b', 'c', 'd']) }))).toBe('acb')
})

describe('the queue as trips change', () => {
  const [a, b, c, d] = [trip('a', 1), trip('b', 2), trip('c', 3), trip('d', 4)] as const
  const critical = (of: RoundTrip): RoundTrip => ({ ...of, level: 'critical' })
  test.each<[string, RoundTrip[] | null, RoundTrip[], RoundTrip | null, string, string]>([
    ['at first: as they are due', null, [a, b, c], a, 'abc', ''],
    ['a critical one at first is where it is due', null, [a, b, critical(c)], a, 'abc', ''],
    ['what becomes due earlier comes after the next', [a, b, c], [d, a, b, c], a, 'abdc', ''],
    ['the current one stays first though others are due before', [a, b], [b, a], a, 'ab', ''],
    ['the current one stays though the round asks it no more', [a, b, c], [b, c], a, 'abc', ''],
    ['saved: the next is the current', [a, b, c], [b, c], b, 'bc', ''],
    ['who turns critical comes second', [a, b, c, d], [a, b, c, critical(d)], a, 'adbc', 'd'],
    ['and is then the next, told once', [a, critical(d), b, c], [a, b, c, critical(d)], a, 'adbc', ''],
    ['the current one that turns critical has its place', [a, b], [critical(a), b], critical(a), 'ab', ''],
    ['the next one that turns critical has it too, and it is told', [a, b, c], [a, critical(b), c], a, 'abc', 'b'],
    ['two at once', [a, b, c, d], [a, b, critical(c), critical(d)], a, 'acdb', 'cd'],
    ['a critical one that the round did not have', [a, b], [a, b, critical(d)], a, 'adb', 'd'],
    ['nothing open', [a, b], [a, b], null, 'ab', ''],
    ['nothing left', [a], [], null, '', ''],
  ])('%s', (_why, before, ordered, current, expected, promoted) => {
    const queue = nextQueue(before, ordered, current)
    expect([ids(queue.trips), ids(queue.promoted)]).toEqual([expected, promoted])
  })
  const none = new Set<string>()
  test.each<[string, RoundTrip[] | null, RoundTrip[], readonly string[], ReadonlySet<string>, string]>([
    ['put by hand: right after the current one', [a, b, c], [a, b, c, d], ['d'], none, 'adbc'],
    ['two: the newer first', [a, d, b, c], [a, b, c, d], ['c', 'd'], new Set(['d']), 'acdb'],
    ['and both stay there', [a, c, d, b], [a, b, c, d], ['c', 'd'], new Set(['c', 'd']), 'acdb'],
    [
      'who turns critical meanwhile comes before it',
      [a, d, b, c],
      [a, b, critical(c), d],
      ['d'],
      new Set(['d']),
      'acdb',
    ],
    ['and stays there', [a, critical(c), d, b], [a, b, critical(c), d], ['d'], new Set(['d']), 'acdb'],
    [
      'before the next that is critical, if it is put there after that',
      [a, critical(b), c],
      [a, critical(b), c],
      ['c'],
      none,
      'acb',
    ],
    ['taken back: at its own place', [a, d, b, c], [a, b, c, d], [], new Set(['d']), 'abcd'],
    ['one of two taken back: the other stays', [a, d, c, b], [a, b, c, d], ['c'], new Set(['c', 'd']), 'acbd'],
    ['it is the current one already', [a, b], [a, b], ['a'], none, 'ab'],
    ['the round has it no more', [a, b], [a, b], ['d'], none, 'ab'],
  ])('%s', (_why, before, ordered, now, putBefore, expected) => {
    expect(ids(nextQueue(before, ordered, a, { now, before: putBefore }).trips)).toBe(expected)
  })
  test('put before anything is open: first of all', () => {
    expect(ids(nextQueue(null, [a, b, c], null, { now: ['c', 'b'], before: none }).trips)).toBe('cba')
  })
})
