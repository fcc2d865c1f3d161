import { severityRank } from '@vigia/domain/risk/severity'
import type { Sorting } from '../../../ui/sort-heading.tsx'
import type { JudgedContact } from '../judged-contacts.ts'

/** What the list can be ordered by. */
export type ContactOrder = 'trip' | 'comment' | 'due' | 'gap' | 'attempt' | 'criticality'
export type ContactSorting = Sorting<ContactOrder>

/** The order of the table (rules §3): no comment before all others, then the oldest last comment. */
export const BY_COMMENT: ContactSorting = { by: 'comment', isReversed: false }
/** The largest gap first. */
export const BY_GAP: ContactSorting = { by: 'gap', isReversed: false }

/** By each column, what wants attention first. */
const FIGURE: Readonly<Record<Exclude<ContactOrder, 'trip'>, (trip: JudgedContact) => number>> = {
  comment: ({ lastComment }) => lastComment?.at ?? Number.NEGATIVE_INFINITY,
  due: ({ dueAt }) => dueAt,
  gap: ({ communication }) => -(communication.maxGapHours ?? Number.POSITIVE_INFINITY),
  attempt: ({ lastAttempt }) => lastAttempt?.at ?? Number.NEGATIVE_INFINITY,
  criticality: ({ criticality }) => severityRank(criticality),
}

/** The trips in the order of a column; equal ones by their contact, then by the trip. */
export function sortContacts(
  trips: readonly JudgedContact[],
  { by, isReversed }: ContactSorting,
): readonly JudgedContact[] {
  const sign = isReversed ? -1 : 1
  const nameOf = ({ plates, invoice }: JudgedContact): string => plates ?? invoice
  const compare =
    by === 'trip'
      ? (a: JudgedContact, b: JudgedContact) => nameOf(a).localeCompare(nameOf(b), 'es-MX')
      : (a: JudgedContact, b: JudgedContact) => order(FIGURE[by](a), FIGURE[by](b))
  return trips.toSorted(
    (a, b) => sign * compare(a, b) || order(a.dueAt, b.dueAt) || order(Number(a.tripId), Number(b.tripId)),
  )
}

const order = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)
