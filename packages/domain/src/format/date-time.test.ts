import { afterEach, expect, test } from 'vitest'
import { calendarDay } from '../time/calendar-day.ts'
import { DEFAULT_TIME_ZONE, formatDateTime, shownTimeZone, showTimesIn } from './date-time.ts'

afterEach(() => showTimesIn(DEFAULT_TIME_ZONE))

test.each([
  ['missing', null, undefined, 'Sin fecha'],
  ['absent', undefined, undefined, 'Sin fecha'],
  ['unparsable', Number.NaN, undefined, 'Fecha inválida'],
  ['past the end of time', 8.64e15 + 1, undefined, 'Fecha inválida'],
  ['infinite', Number.POSITIVE_INFINITY, undefined, 'Fecha inválida'],
  ['the epoch is a date', 0, 'UTC', '1 ene 1970, 00:00'],
  ['Mexico City, six hours behind', Date.UTC(2026, 10, 21, 4, 55), undefined, '20 nov 2026, 22:55'],
  ['no summer time in July', Date.UTC(2026, 6, 1, 6, 5), undefined, '1 jul 2026, 00:05'],
  ['Tijuana', Date.UTC(2026, 10, 21, 4, 55), 'America/Tijuana', '20 nov 2026, 20:55'],
])('%s', (_why, at, timeZone, words) => expect(formatDateTime(at, timeZone)).toBe(words))

test('a time zone that does not exist is refused', () => {
  expect(() => formatDateTime(0, 'America/Atlantis')).toThrow(RangeError)
})

test('whoever reads by another clock is told every instant by it', () => {
  showTimesIn('America/Tijuana')
  expect(formatDateTime(Date.UTC(2026, 10, 21, 4, 55))).toBe('20 nov 2026, 20:55')
  expect(calendarDay(Date.UTC(2026, 10, 21, 7))).toBe('2026-11-20')
  // An older browser that does not know the zone shows the company's, and says so.
  showTimesIn('America/Atlantis')
  expect(shownTimeZone()).toBe(DEFAULT_TIME_ZONE)
})
