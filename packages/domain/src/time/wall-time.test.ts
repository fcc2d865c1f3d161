import { expect, test } from 'vitest'
import { calendarDaySpan, instantOfWall, startOfDay, wallTime } from './wall-time.ts'

test.each([
  ['Mexico City', '2026-11-22T05:30', 'America/Mexico_City', '2026-11-22T11:30:00.000Z'],
  ['one hour east', '2026-11-22T05:30', 'America/Cancun', '2026-11-22T10:30:00.000Z'],
  ['the border in winter', '2026-11-22T05:30', 'America/Tijuana', '2026-11-22T13:30:00.000Z'],
  ['the border in summer', '2026-07-22T05:30', 'America/Tijuana', '2026-07-22T12:30:00.000Z'],
  ['an hour before its clocks go forward', '2026-03-08T01:30', 'America/Tijuana', '2026-03-08T09:30:00.000Z'],
  ['after they went forward', '2026-03-08T03:30', 'America/Tijuana', '2026-03-08T10:30:00.000Z'],
  ['the hour that they show twice: the first', '2026-11-01T01:30', 'America/Tijuana', '2026-11-01T08:30:00.000Z'],
  ['after they went back', '2026-11-01T02:30', 'America/Tijuana', '2026-11-01T10:30:00.000Z'],
])('%s', (_why, time, zone, instant) => {
  const at = instantOfWall(time, zone)
  expect(new Date(at).toISOString()).toBe(instant)
  expect(wallTime(at, zone)).toBe(time)
})

test('an hour that the clocks leave out is as long after the change', () => {
  expect(new Date(instantOfWall('2026-03-08T02:30', 'America/Tijuana')).toISOString()).toBe('2026-03-08T10:30:00.000Z')
})

test('a day begins at its midnight; what is no time is no instant', () => {
  expect(new Date(startOfDay('2026-11-22', 'America/Hermosillo')).toISOString()).toBe('2026-11-22T07:00:00.000Z')
  expect([instantOfWall('mañana'), startOfDay('20266-01-01')]).toEqual([Number.NaN, Number.NaN])
})

test.each([
  ['is 24 h long', '2026-11-25', 'America/Mexico_City', 24],
  ['at the end of a year as well', '2026-12-31', 'America/Mexico_City', 24],
  ['is 23 where clocks go forward', '2026-03-08', 'America/Tijuana', 23],
  ['is 25 where they go back', '2026-11-01', 'America/Tijuana', 25],
  ['is none where there is no such day', 'ayer', 'America/Mexico_City', Number.NaN],
])('a day %s', (_why, day, zone, hours) => {
  const { fromAt, toAt } = calendarDaySpan(day, zone)
  expect((toAt - fromAt) / 3_600_000).toBe(hours)
  if (!Number.isNaN(fromAt))
    expect([wallTime(fromAt, zone).slice(11), wallTime(toAt, zone).slice(11)]).toEqual(['00:00', '00:00'])
})
