import { expect, test } from 'vitest'
import { readMexicanDate } from './mexican-date.ts'

test.each([
  ['day first', '21/11/2026', '2026-11-21T06:00:00Z'],
  ['with time', '21/11/2026 14:30', '2026-11-21T20:30:00Z'],
  ['with seconds', '21/11/2026 14:30:15', '2026-11-21T20:30:15Z'],
  ['one digit', '1/2/2026 7:05', '2026-02-01T13:05:00Z'],
  ['short year', '21-11-26', '2026-11-21T06:00:00Z'],
  ['points', '21.11.2026', '2026-11-21T06:00:00Z'],
  ['afternoon', '21/11/2026 02:30 p.m.', '2026-11-21T20:30:00Z'],
  ['afternoon, spaced', '21/11/2026 2:30:00 p. m.', '2026-11-21T20:30:00Z'],
  ['midnight in twelve hours', '21/11/2026 12:00 AM', '2026-11-21T06:00:00Z'],
  ['with hrs', '21/11/2026 14:30 hrs', '2026-11-21T20:30:00Z'],
  ['named month', '21-nov-2026', '2026-11-21T06:00:00Z'],
  ['in words', '21 de noviembre de 2026', '2026-11-21T06:00:00Z'],
  ['ISO day', '2026-11-21', '2026-11-21T06:00:00Z'],
  ['ISO without zone', '2026-11-21T14:30', '2026-11-21T20:30:00Z'],
  ['ISO with zone', '2026-11-21T14:30:00-07:00', '2026-11-21T21:30:00Z'],
  ['ISO in UTC', '2026-11-21T14:30:00Z', '2026-11-21T14:30:00Z'],
  ['summer time, as it was in 2021', '01/07/2021 12:00', '2021-07-01T17:00:00Z'],
  ['leap day', '29/02/2028', '2028-02-29T06:00:00Z'],
  ['serial', 46_347.604_166_666_664, '2026-11-21T20:30:00Z'],
  ['serial as text, decimal comma', '46347,5', '2026-11-21T18:00:00Z'],
])('%s: %s', (_, value, instant) => {
  expect(new Date(readMexicanDate(value) ?? Number.NaN).toISOString()).toBe(new Date(instant).toISOString())
})

test('serials of the 1904 system are four years and a day later', () => {
  expect(readMexicanDate(46_347 - 1462, true)).toBe(Date.parse('2026-11-21T06:00:00Z'))
})

test.each([
  ['month first', '11/21/2026'],
  ['a day that does not exist', '31/02/2026'],
  ['no leap year', '29/02/2027'],
  ['hour 24', '21/11/2026 24:00'],
  ['hour 13 p.m.', '21/11/2026 13:00 pm'],
  ['a word', 'mañana'],
  ['an unknown month', '21-foo-2026'],
  ['half', '21/11'],
  ['empty', ''],
  ['a number that is no date', 12],
  ['NaN', Number.NaN],
  ['ISO of an impossible day', '2026-02-30T00:00:00Z'],
  ['something after', '21/11/2026 y luego'],
])('%s is no date: %s', (_, value) => {
  expect(readMexicanDate(value)).toBeNull()
})
