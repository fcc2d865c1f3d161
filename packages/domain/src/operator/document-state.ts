import { daysBetween } from '../time/calendar-day.ts'

/** What is kept of an operator's papers. */
export const DOCUMENT_KINDS = ['license', 'medical', 'identification', 'privacy-notice', 'other'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Without these two nobody drives cargo on a federal road; each has an end. */
const REQUIRED_DOCUMENTS = ['license', 'medical'] as const satisfies readonly DocumentKind[]

/** So long before its end a document is said to end, in days (design §4). */
export const DOCUMENT_ENDS_SOON_DAYS = 30
/** Notices are given so many days before the end, each once. */
const DOCUMENT_NOTICE_DAYS = [30, 7] as const

/** A document as it is judged: days are `2026-11-24`; null for one without an end. */
export interface DatedDocument {
  readonly kind: DocumentKind
  readonly expiresOn: string | null
}

type DocumentsState = 'expired' | 'ends-soon' | 'missing' | 'in-order'

/** What is to be said of somebody's documents: of which, and the days that are left, negative for one that is over. */
export interface DocumentsVerdict {
  readonly state: DocumentsState
  readonly kind: DocumentKind | null
  readonly days: number | null
}

/**
 * The worst that there is to say of somebody's documents on a day (design §4). Of each kind the one that lasts longest counts:
 * a renewed licence takes the place of the one before. A document of another kind without an end says nothing.
 */
export function documentsState(documents: readonly DatedDocument[], today: string): DocumentsVerdict {
  const lasting = lastingDays(documents, today)
  const [soonest] = [...lasting].sort(([, a], [, b]) => a - b)
  if (soonest !== undefined && soonest[1] < 0) return verdict('expired', soonest)
  if (soonest !== undefined && soonest[1] <= DOCUMENT_ENDS_SOON_DAYS) return verdict('ends-soon', soonest)
  const missing = REQUIRED_DOCUMENTS.find((kind) => !documents.some((document) => document.kind === kind))
  if (missing !== undefined) return { state: 'missing', kind: missing, days: null }
  return { state: 'in-order', kind: null, days: null }
}

const verdict = (state: DocumentsState, [kind, days]: readonly [DocumentKind, number]): DocumentsVerdict => ({
  ...{ state, kind, days },
})

/** Of each kind the days that the longest lasting one has left. `other` is many things, each for itself: the first to end. */
function lastingDays(documents: readonly DatedDocument[], today: string): ReadonlyMap<DocumentKind, number> {
  const days = new Map<DocumentKind, number>()
  for (const { kind, expiresOn } of documents) {
    if (expiresOn === null) continue
    const left = daysBetween(today, expiresOn)
    const known = days.get(kind)
    days.set(kind, known === undefined ? left : kind === 'other' ? Math.min(known, left) : Math.max(known, left))
  }
  return days
}

/**
 * The notice that is due of a document, as its days before the end; null for none. Each is given once: of one that is found
 * with five days left, only the nearer.
 */
export function noticeDue(daysLeft: number, given: readonly number[]): number | null {
  if (daysLeft < 0) return null
  const nearest = DOCUMENT_NOTICE_DAYS.filter((days) => daysLeft <= days).at(-1)
  return nearest === undefined || given.some((days) => days <= nearest) ? null : nearest
}
