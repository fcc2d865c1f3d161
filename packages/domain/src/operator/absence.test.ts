import { expect, test } from 'vitest'
import { type Absence, absenceText, absenceToShow, isAbsentBetween } from './absence.ts'

const TODAY = '2026-11-24'
const sick = (since: string, until: string | null = null): Absence => ({ kind: 'sick', since, until })
const left = (since: string): Absence => ({ kind: 'left', since, until: null })

test.each<[string, readonly Absence[], string | null]>([
  ['nothing is known', [], null],
  ['without an end', [sick('2026-11-20')], 'Enfermo, sin fecha de regreso'],
  ['today is its first day', [sick(TODAY, '2026-11-30')], 'Enfermo hasta el 30 nov 2026'],
  ['today is its last day', [sick('2026-11-20', TODAY)], 'Enfermo hasta el 24 nov 2026'],
  ['it was over yesterday', [sick('2026-11-20', '2026-11-23')], null],
  ['tomorrow', [sick('2026-11-25')], 'Enfermo desde el 25 nov 2026'],
  ['to come, with an end', [sick('2026-11-25', '2026-12-02')], 'Enfermo del 25 nov 2026 al 2 dic 2026'],
  ['the next of two', [sick('2027-01-02'), sick('2026-12-01')], 'Enfermo desde el 1 dic 2026'],
  ['the one of today before one to come', [sick('2026-12-01'), sick(TODAY, TODAY)], 'Enfermo hasta el 24 nov 2026'],
  ['left today', [left(TODAY)], 'Dado de baja el 24 nov 2026'],
  ['leaves tomorrow', [left('2026-11-25')], 'Causa baja el 25 nov 2026'],
  ['who left has left, sick or not', [sick('2026-11-01'), left('2026-11-12')], 'Dado de baja el 12 nov 2026'],
  ['sick until he leaves', [left('2026-12-01'), sick('2026-11-01')], 'Enfermo, sin fecha de regreso'],
])('%s', (_why, absences, words) => {
  const said = absenceToShow(absences, TODAY)
  expect(said === null ? null : absenceText(said, TODAY)).toBe(words)
})

test.each<[string, Absence, string, string | null, boolean]>([
  ['ends on the day it begins', sick('2026-11-20', '2026-11-24'), TODAY, null, true],
  ['ended the day before', sick('2026-11-20', '2026-11-23'), TODAY, null, false],
  ['begins on its last day', sick('2026-11-28'), TODAY, '2026-11-28', true],
  ['begins after it', sick('2026-11-29'), TODAY, '2026-11-28', false],
  ['neither has an end', sick('2027-01-01'), TODAY, null, true],
  ['in the midst of it', sick('2026-11-25', '2026-11-26'), TODAY, '2026-11-28', true],
])('an absence and a span of days: %s', (_why, absence, from, to, isAbsent) => {
  expect(isAbsentBetween(absence, from, to)).toBe(isAbsent)
})
