import { dayText } from '../format/day-text.ts'

/** Why an operator is not to be counted on: sick, of which nothing more is kept, or no longer with the company. */
export const ABSENCE_KINDS = ['sick', 'left'] as const
export type AbsenceKind = (typeof ABSENCE_KINDS)[number]

/** Days of the calendar, `2026-11-24`. */
export interface Absence {
  readonly kind: AbsenceKind
  readonly since: string
  /** The last day of it; null: nobody has said. Of one who left always null. */
  readonly until: string | null
}

/** Whether it has a day between two days in it, both included; `to` null: without an end. */
export const isAbsentBetween = ({ since, until }: Omit<Absence, 'kind'>, from: string, to: string | null): boolean =>
  (until === null || until >= from) && (to === null || since <= to)

/**
 * What there is to say on a day of absences that nobody ended: the one of that day, else the next to come; null for none. Who left
 * has left, sick or not. Of one without any nothing is known: that is not to say that he is available.
 */
export function absenceToShow<T extends Absence>(absences: readonly T[], today: string): T | null {
  const rank = ({ kind, since }: Absence): string => `${since <= today ? (kind === 'left' ? 0 : 1) : 2} ${since}`
  const [first] = absences
    .filter((absence) => isAbsentBetween(absence, today, null))
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  return first ?? null
}

/** `Enfermo hasta el 30 nov 2026`, `Enfermo desde el 1 dic 2026`, `Dado de baja el 12 nov 2026`. */
export function absenceText({ kind, since, until }: Absence, today: string): string {
  if (kind === 'left') return since <= today ? `Dado de baja el ${dayText(since)}` : `Causa baja el ${dayText(since)}`
  if (since > today) {
    return until === null ? `Enfermo desde el ${dayText(since)}` : `Enfermo del ${dayText(since)} al ${dayText(until)}`
  }
  return until === null ? 'Enfermo, sin fecha de regreso' : `Enfermo hasta el ${dayText(until)}`
}
