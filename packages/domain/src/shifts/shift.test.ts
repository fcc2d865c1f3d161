import { expect, test } from 'vitest'
import { DEFAULT_SHIFTS, handoverFolio, shiftAfter, shiftAt, shiftToHandOver } from './shift.ts'

const HOUR_MS = 3_600_000
const MEXICO = 'America/Mexico_City'
const TIJUANA = 'America/Tijuana'

test.each([
  ['in the morning', '2026-11-21T20:40:00Z', MEXICO, 'Matutino', 'ET-2026-1121-1'],
  ['at its first instant', '2026-11-21T13:00:00Z', MEXICO, 'Matutino', 'ET-2026-1121-1'],
  ['an instant before', '2026-11-21T12:59:59.999Z', MEXICO, 'Nocturno', 'ET-2026-1120-3'],
  ['in the afternoon', '2026-11-21T21:00:00Z', MEXICO, 'Vespertino', 'ET-2026-1121-2'],
  ['before midnight', '2026-11-22T05:30:00Z', MEXICO, 'Nocturno', 'ET-2026-1121-3'],
  ['after midnight it is the night of the day before', '2026-11-22T07:00:00Z', MEXICO, 'Nocturno', 'ET-2026-1121-3'],
  ['over the end of a year', '2027-01-01T08:00:00Z', MEXICO, 'Nocturno', 'ET-2026-1231-3'],
  ['the same instant two hours further west', '2026-11-21T22:30:00Z', TIJUANA, 'Matutino', 'ET-2026-1121-1'],
])('%s', (_why, at, zone, name, folio) => {
  const shift = shiftAt(Date.parse(at), DEFAULT_SHIFTS, zone)
  expect([shift.name, handoverFolio(shift)]).toEqual([name, folio])
})

test.each([
  ['eight hours', '2026-11-21T08:00:00Z', MEXICO, 8],
  ['seven where the clocks go forward in the night', '2026-03-08T09:00:00Z', TIJUANA, 7],
  ['nine where they go back', '2026-11-01T08:30:00Z', TIJUANA, 9],
])('a night lasts %s', (_why, at, zone, hours) => {
  const { name, startsAt, endsAt } = shiftAt(Date.parse(at), DEFAULT_SHIFTS, zone)
  expect([name, (endsAt - startsAt) / HOUR_MS]).toEqual(['Nocturno', hours])
})

test('a shift follows the other without a gap, through a day and its end', () => {
  let shift = shiftAt(Date.parse('2026-10-31T13:00:00Z'), DEFAULT_SHIFTS, TIJUANA)
  const names = []
  for (let turn = 0; turn < 7; turn += 1) {
    const next = shiftAfter(shift, DEFAULT_SHIFTS, TIJUANA)
    expect(next.startsAt).toBe(shift.endsAt)
    names.push(`${next.day.slice(5)} ${next.name}`)
    shift = next
  }
  expect(names).toEqual([
    ...['10-31 Matutino', '10-31 Vespertino', '10-31 Nocturno'],
    ...['11-01 Matutino', '11-01 Vespertino', '11-01 Nocturno', '11-02 Matutino'],
  ])
})

test('they may be given in any order, and need not begin on the hour', () => {
  const hours = [
    { name: 'Noche', startsAt: '18:30' },
    { name: 'Día', startsAt: '06:30' },
  ]
  const shift = shiftAt(Date.parse('2026-11-21T18:00:00Z'), hours, MEXICO)
  expect([shift.name, shift.number, (shift.endsAt - shift.startsAt) / HOUR_MS]).toEqual(['Día', 1, 12])
})

test('without shifts there is none', () => {
  expect(() => shiftAt(0, [])).toThrow(RangeError)
})

test.each([
  ['31 minutes before the end', '2026-11-21T20:29:00Z', null],
  ['30 minutes before', '2026-11-21T20:30:00Z', 'ET-2026-1121-2'],
  ['at the beginning of the next', '2026-11-21T21:00:00Z', 'ET-2026-1121-2'],
  ['late, since nothing ran', '2026-11-21T21:59:59Z', 'ET-2026-1121-2'],
  ['too late', '2026-11-21T22:00:00Z', null],
  ['that of the first shift of a day', '2026-11-22T12:45:00Z', 'ET-2026-1122-1'],
])('the hand-over that opens by itself: %s', (_why, at, folio) => {
  const shift = shiftToHandOver(Date.parse(at), DEFAULT_SHIFTS, MEXICO)
  expect(shift === null ? null : handoverFolio(shift)).toBe(folio)
})
