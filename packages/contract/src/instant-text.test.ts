import { expect, test } from 'vitest'
import { parseIsoInstant, parseLooseInstant } from './instant-text.ts'

test.each([
  ['2026-11-21T08:30:00Z', Date.UTC(2026, 10, 21, 8, 30)],
  ['2026-11-21T08:30:07.089Z', Date.UTC(2026, 10, 21, 8, 30, 7, 89)],
  ['2026-11-21T08:30Z', Date.UTC(2026, 10, 21, 8, 30)],
  ['2026-11-21T08:30:00-06:00', Date.UTC(2026, 10, 21, 14, 30)],
  ['2024-02-29T23:59:59Z', Date.UTC(2024, 1, 29, 23, 59, 59)],
  ['2026-01-31T00:00:00.000Z', Date.UTC(2026, 0, 31)],
  ['0001-01-01T00:00:00Z', Date.parse('0001-01-01T00:00:00Z')],
  ['9999-12-31T23:59:59.999Z', Date.parse('9999-12-31T23:59:59.999Z')],
  ['9999-12-31T23:59:59-06:00', null],
  ['0000-01-01T00:00:00+06:00', null],
  ['2026-02-29T00:00:00Z', null],
  ['2026-04-31T00:00:00.000Z', null],
  ['2026-13-01T00:00:00Z', null],
  ['2026-00-01T00:00:00Z', null],
  ['2026-01-00T00:00:00Z', null],
  ['2026-01-01T25:00:00Z', null],
  ['2026-01-01T00:60:00Z', null],
  ['2026-01-01T00:00:61Z', null],
  ['2026-01-01 00:00:00Z', null],
  ['2026-01-01T00:00:0aZ', null],
  ['2026-01-01T00:00:00.0-1Z', null],
  ['2026-01-01T00:00:00.000X', null],
  ['２026-01-01T00:00:00Z', null],
])('%s', (text, at) => {
  expect(parseIsoInstant(text)).toBe(at)
})

test.each([
  ['seconds', '1795246200', 1_795_246_200_000],
  ['milliseconds', '1795246200089', 1_795_246_200_089],
  ['seconds with a fraction', '1795246200.5', 1_795_246_200_500],
  ['a tracker, in UTC', '2026-11-21 08:30:00', Date.UTC(2026, 10, 21, 8, 30)],
  ['ISO with its zone', '2026-11-21T08:30:00-06:00', Date.UTC(2026, 10, 21, 14, 30)],
  ['beyond what a year of four digits says', '9999999999999998', null],
  ['no instant', 'ayer', null],
])('as phones and trackers write it, %s: %s', (_why, text, at) => {
  expect(parseLooseInstant(text)).toBe(at)
})
