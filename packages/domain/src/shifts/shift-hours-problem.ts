import type { ShiftHours } from './shift.ts'

export const MAX_SHIFTS = 6

/** Why these cannot be the shifts of a company, in words; null: they can. Each lasts until the next one begins, the last over midnight. */
export function shiftsProblem(shifts: readonly ShiftHours[]): string | null {
  if (shifts.length === 0) return 'Debe haber al menos un turno'
  if (new Set(shifts.map(({ startsAt }) => startsAt)).size < shifts.length) return 'Dos turnos empiezan a la misma hora'
  const names = shifts.map(({ name }) => name.trim().toLocaleLowerCase('es-MX'))
  if (names.includes('')) return 'Cada turno tiene un nombre'
  return new Set(names).size < shifts.length ? 'Dos turnos se llaman igual' : null
}
