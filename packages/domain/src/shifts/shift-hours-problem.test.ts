import { expect, test } from 'vitest'
import { DEFAULT_SHIFTS } from './shift.ts'
import { shiftsProblem } from './shift-hours-problem.ts'

const shift = (name: string, startsAt: string) => ({ name, startsAt })

test.each([
  ['the three of the design', DEFAULT_SHIFTS, null],
  ['one, which lasts until itself', [shift('Único', '06:00')], null],
  ['none', [], 'Debe haber al menos un turno'],
  ['two at once', [shift('A', '07:00'), shift('B', '07:00')], 'Dos turnos empiezan a la misma hora'],
  ['two of one name', [shift('Día', '07:00'), shift(' día', '19:00')], 'Dos turnos se llaman igual'],
  ['one without a name', [shift('Día', '07:00'), shift(' ', '19:00')], 'Cada turno tiene un nombre'],
])('shifts: %s', (_what, shifts, problem) => {
  expect(shiftsProblem(shifts)).toBe(problem)
})
