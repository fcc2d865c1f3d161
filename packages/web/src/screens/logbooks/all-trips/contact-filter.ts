import { searchTexts } from '../../../text/search-texts.ts'
import type { JudgedContact } from '../judged-contacts.ts'

/** Which trips the list shows. */
export type ContactKind = 'all' | 'overdue' | 'no-comment' | 'irregular'

/** Null is everybody. */
export interface ContactFilter {
  readonly kind: ContactKind
  readonly client: string | null
  readonly carrier: string | null
  /** Who wrote the newest comment. */
  readonly by: string | null
  /** The id of whose it is, or `SHARED`. */
  readonly assignee: string | null
}

/** No id of a person. */
const SHARED = 'compartidos'

export const ALL_CONTACTS: ContactFilter = { kind: 'all', client: null, carrier: null, by: null, assignee: null }

const IS_OF: Readonly<Record<ContactKind, (trip: JudgedContact) => boolean>> = {
  all: () => true,
  overdue: ({ dueLevel }) => dueLevel !== 'waiting',
  'no-comment': ({ lastComment }) => lastComment === null,
  irregular: ({ communication }) => communication.pattern === 'irregular',
}

/** Whether the filter leaves a trip in the list. */
export const isOfFilter = (trip: JudgedContact, { kind, client, carrier, by, assignee }: ContactFilter): boolean =>
  IS_OF[kind](trip) &&
  (client === null || trip.client === client) &&
  (carrier === null || trip.carrier === carrier) &&
  (by === null || trip.lastComment?.by === by) &&
  (assignee === null || (trip.assignee?.id ?? SHARED) === assignee)

/** How many trips there are of each kind. */
export const countKinds = (trips: readonly JudgedContact[]): Readonly<Record<ContactKind, number>> => ({
  all: trips.length,
  overdue: trips.filter(IS_OF.overdue).length,
  'no-comment': trips.filter(IS_OF['no-comment']).length,
  irregular: trips.filter(IS_OF.irregular).length,
})

/** The different values of a field, in the order of the alphabet, to choose one of; what is `chosen` even when no trip has it. */
export function choicesOf(
  trips: readonly JudgedContact[],
  chosen: string | null,
  fieldOf: (trip: JudgedContact) => string | null | undefined,
): readonly { readonly value: string; readonly label: string }[] {
  const values = new Set([...trips.map(fieldOf), chosen].filter((value) => value !== null && value !== undefined))
  return [...values].sort((a, b) => a.localeCompare(b, 'es-MX')).map((value) => ({ value, label: value }))
}

/** Whose trips may be chosen: one's own first, then the shared ones, then of the others by name; who is `chosen` and has none last. */
export function assigneeChoices(
  trips: readonly JudgedContact[],
  userId: string | null,
  chosen: string | null,
): readonly { readonly value: string; readonly label: string }[] {
  const others = new Map(
    trips.flatMap(({ assignee }) => (assignee === null ? [] : [[assignee.id, assignee.name] as const])),
  )
  if (userId !== null) others.delete(userId)
  const named = [...others].map(([value, label]) => ({ value, label }))
  const known = [
    ...(userId === null ? [] : [{ value: userId, label: 'Míos' }]),
    { value: SHARED, label: 'Compartidos' },
    ...named.toSorted((a, b) => a.label.localeCompare(b.label, 'es-MX')),
  ]
  const isKnown = chosen === null || known.some(({ value }) => value === chosen)
  return isKnown ? known : [...known, { value: chosen, label: 'Alguien sin viajes' }]
}

/** What a search looks into. */
export const contactTexts = searchTexts<JudgedContact>(
  ({ plates, invoice, client, operator, carrier, origin, destination }) => [
    ...[plates, invoice, client, operator, carrier, origin, destination],
  ],
)
