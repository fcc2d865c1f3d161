import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import { defaultLinkEnd, isLinkEnd, linkEndsAt } from './share-link.ts'

const NOW = Date.UTC(2026, 10, 21, 12)

describe('when a link ends unless somebody says otherwise', () => {
  test.each<[why: string, plannedAt: number | null, endsAt: number]>([
    ['six hours after the planned arrival', NOW + 4 * HOUR_MS, NOW + 10 * HOUR_MS],
    ['in a day where no arrival is planned', null, NOW + DAY_MS],
    ['in a day where it should have arrived long ago', NOW - 8 * HOUR_MS, NOW + DAY_MS],
    ['in a day where six hours after it are nearly over', NOW - 5 * HOUR_MS, NOW + DAY_MS],
    ['late, but with hours left', NOW - 2 * HOUR_MS, NOW + 4 * HOUR_MS],
    ['in seven days at the latest', NOW + 30 * DAY_MS, NOW + 7 * DAY_MS],
  ])('%s', (_why, plannedAt, endsAt) => {
    expect(defaultLinkEnd(plannedAt, NOW)).toBe(endsAt)
    expect(isLinkEnd(endsAt, NOW)).toBe(true)
  })
})

test.each<[why: string, endsAt: number, is: boolean]>([
  ['in ten minutes', NOW + 10 * MINUTE_MS, true],
  ['sooner', NOW + 10 * MINUTE_MS - 1, false],
  ['in the past', NOW - DAY_MS, false],
  ['in seven days', NOW + 7 * DAY_MS, true],
  ['later', NOW + 7 * DAY_MS + 1, false],
])('a link may end %s: %#', (_why, endsAt, is) => {
  expect(isLinkEnd(endsAt, NOW)).toBe(is)
})

test.each<[why: string, saidAt: number, endedAt: number | null, endsAt: number]>([
  ['as was said while the trip is under way', NOW, null, NOW],
  ['a day after the delivery', NOW + 5 * DAY_MS, NOW, NOW + DAY_MS],
  ['as was said where that comes first', NOW + HOUR_MS, NOW, NOW + HOUR_MS],
])('a link ends %s', (_why, saidAt, endedAt, endsAt) => {
  expect(linkEndsAt(saidAt, endedAt)).toBe(endsAt)
})
