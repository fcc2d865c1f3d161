import { describe, expect, it } from 'vitest'
import { writtenTime } from './written-time.ts'

const AT = Date.UTC(2026, 10, 21, 16, 2, 3)
const instant = { kind: 'instant', at: AT }
const civil = { kind: 'civil', at: AT }
const CASES: readonly [why: string, value: unknown, expected: unknown][] = [
  ['Unix seconds', AT / 1000, instant],
  ['Unix milliseconds', AT, instant],
  ['Unix seconds as text', String(AT / 1000), instant],
  ['Unix milliseconds as text', String(AT), instant],
  ['ISO in UTC', '2026-11-21T16:02:03Z', instant],
  ['ISO with a fraction', '2026-11-21T16:02:03.000Z', instant],
  ['ISO with an offset', '2026-11-21T10:02:03-06:00', instant],
  ['an offset without colon', '2026-11-21 10:02:03 -0600', instant],
  ['Microsoft', `/Date(${AT})/`, instant],
  ['Microsoft with an offset', `/Date(${AT}-0600)/`, instant],
  ['naive', '2026-11-21 16:02:03', civil],
  ['naive with T', '2026-11-21T16:02:03', civil],
  ['day first', '21/11/2026 16:02:03', civil],
  ['day first with a short year', '21-11-26 16:02:03', civil],
  ['day first in the afternoon', '21/11/2026 04:02:03 p. m.', civil],
  ['day first, PM', '21/11/2026, 4:02:03 PM', civil],
  ['midnight is 12 a. m.', '21/11/2026 12:02:03 a.m.', { kind: 'civil', at: AT - 16 * 3_600_000 }],
  ['noon is 12 p. m.', '21/11/2026 12:02:03 pm', { kind: 'civil', at: AT - 4 * 3_600_000 }],
  ['month first where day first is no date', '11/21/2026 16:02:03', civil],
  ['month in words', '21 nov 2026 16:02:03', civil],
  ['month in words with dashes', '21-Nov-2026 16:02:03', civil],
  ['an HTTP date', 'Sat, 21 Nov 2026 16:02:03 GMT', instant],
  ['month first in words', 'Nov 21, 2026 4:02:03 PM', civil],
  ['a leap day', '2028-02-29 00:00:00', { kind: 'civil', at: Date.UTC(2028, 1, 29) }],
  ['no leap day', '2027-02-29 00:00:00', null],
  ['a day without an hour', '2026-11-21', null],
  ['an id', 123456, null],
  ['an IMEI', '861001002003004', null],
  ['1970', 0, null],
  ['a clock that was never set', '2000-01-01 00:00:00', null],
  ['25 hours', '2026-11-21 25:00:00', null],
  ['a name', 'TRACTO 12', null],
  ['nothing', null, null],
]

describe('writtenTime', () => {
  it.each(CASES)('%s', (_why, value, expected) => {
    expect(writtenTime(value)).toEqual(expected)
  })
})
