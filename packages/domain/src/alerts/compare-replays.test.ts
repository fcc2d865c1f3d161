import { describe, expect, test } from 'vitest'
import { MIN, NOW, north } from '../../test/factories.ts'
import { compareReplays, medianEarlierMinutes, type ReplayedAlert, replayHints } from './compare-replays.ts'

const alert = (openedMin: number, closedMin: number | null, over: Partial<ReplayedAlert> = {}): ReplayedAlert => ({
  ...{ subject: '1', point: north(0), value: 46 },
  openedAt: NOW + openedMin * MIN,
  closedAt: closedMin === null ? null : NOW + closedMin * MIN,
  ...over,
})

describe('what a draft would have changed', () => {
  test.each([
    ['raised at the same moment', [alert(0, 10)], [alert(0, 10)], [['same', 0]]],
    ['raised a minute sooner', [alert(1, 10)], [alert(0, 10)], [['earlier', 1]]],
    ['raised later is the same one', [alert(0, 10)], [alert(5, 10)], [['same', -5]]],
    ['only by the draft', [], [alert(0, 10)], [['new', null]]],
    ['no more', [alert(0, 10)], [], [['gone', null]]],
    [
      'of another trip',
      [alert(0, 10)],
      [alert(0, 10, { subject: '2' })],
      [
        ['new', null],
        ['gone', null],
      ],
    ],
    ['back within the time to reopen', [alert(0, 10)], [alert(25, 30)], [['same', -25]]],
    [
      'back later is another',
      [alert(0, 10)],
      [alert(26, 30)],
      [
        ['new', null],
        ['gone', null],
      ],
    ],
    ['open at the end', [alert(0, null)], [alert(-14, null)], [['earlier', 14]]],
    [
      'each answers to one',
      [alert(0, 60)],
      [alert(0, 5), alert(30, 60)],
      [
        ['new', null],
        ['same', 0],
      ],
    ],
  ] as const)('%s', (_why, now, draft, expected) => {
    expect(compareReplays(now, draft, 15).map(({ group, earlierMinutes }) => [group, earlierMinutes])).toEqual(expected)
  })
})

test('is warned of: new ones that close by themselves, and ten in one place', () => {
  const nearby = Array.from({ length: 10 }, (_, n) => alert(n, n + 9, { subject: String(n), point: north(n * 50) }))
  const rows = compareReplays([], [...nearby, alert(0, null, { subject: 'far', point: north(50_000) })], 15)
  expect(replayHints(rows)).toMatchObject({ shortNew: 10, crowded: { count: 10 } })
  expect(replayHints(compareReplays([], [alert(0, 60)], 15))).toEqual({ shortNew: null, crowded: null })
  expect(medianEarlierMinutes(compareReplays([alert(14, 30)], [alert(0, 30)], 15))).toBe(14)
  expect(medianEarlierMinutes([])).toBeNull()
})

test('tens of thousands of alerts, spread over the country or in one yard, take no minutes', () => {
  const many = (spacingM: number) =>
    Array.from({ length: 20_000 }, (_, n) =>
      alert(n * 2, n * 2 + 60, { subject: String(n % 300), point: north((n % 5_000) * spacingM) }),
    )
  const [spread, yard] = [many(190), many(0.1)]
  expect(compareReplays(spread, spread, 15).every(({ group }) => group === 'same')).toBe(true)
  // Four at each point, and five points to each side are within a kilometre.
  expect(replayHints(compareReplays([], spread, 15)).crowded?.count).toBe(44)
  expect(replayHints(compareReplays([], yard, 15)).crowded?.count).toBe(20_000)
})
