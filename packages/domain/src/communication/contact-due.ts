import { MINUTE_MS } from '../time/duration.ts'
import type { ContactOutcome } from './contact-outcome.ts'

/** Minutes until who did not answer is tried again. */
const TRY_AGAIN_MIN = 5

const NOBODY_SPOKE: ReadonlySet<ContactOutcome> = new Set(['no-answer', 'voicemail', 'hung-up', 'dispatch-no-answer'])

/**
 * Minutes until the next contact after one that ended so (design, second part §0): soon again where nobody spoke, at once after
 * a wrong number, where the next to be called is the carrier. Null: the entry tells of no try to reach the operator.
 */
export function nextContactMinutes(outcome: ContactOutcome | null, cadenceMin: number): number {
  if (outcome !== null && NOBODY_SPOKE.has(outcome)) return TRY_AGAIN_MIN
  return outcome === 'wrong-number' ? 0 : cadenceMin
}

/** The newest entry of a trip's logbook. Epoch ms. */
interface NewestEntry {
  readonly at: number
  readonly outcome: ContactOutcome | null
  /** When whoever wrote it wants the next contact; null: by the rule. */
  readonly nextContactAt: number | null
}

interface Contacts {
  readonly newest: NewestEntry | null
  readonly cadenceMin: number
  /** When the trip began. */
  readonly startedAt: number
  /** When the first of its open promises falls that come after its newest entry; null without one. */
  readonly promisedAt: number | null
}

/**
 * When a trip is to be contacted next (design, second part §0), epoch ms: when the newest entry says, else so long after it, or
 * after it began; sooner where something was promised for before. What was promised for before the newest entry was asked about
 * then: it is late as a promise, and no contact is due for it.
 */
export function contactDueAt({ promisedAt, ...contacts }: Contacts): number {
  return Math.min(dueWithoutPromises(contacts), promisedAt ?? Number.POSITIVE_INFINITY)
}

function dueWithoutPromises({ newest, cadenceMin, startedAt }: Omit<Contacts, 'promisedAt'>): number {
  if (newest !== null && newest.nextContactAt !== null) return newest.nextContactAt
  const minutes = newest === null ? cadenceMin : nextContactMinutes(newest.outcome, cadenceMin)
  return (newest?.at ?? startedAt) + minutes * MINUTE_MS
}

/** What a person may choose as the time to the next contact, minutes. */
export const NEXT_CONTACT_MIN = { least: 5, most: 240, step: 5 } as const

/** An entry so much later than it was due is still on time (design, second part §0). */
export const ON_TIME_GRACE_MS = 2 * MINUTE_MS

/** `waiting` until it is due, `overdue` for one cadence, `long-overdue` after that. */
export type DueLevel = 'waiting' | 'overdue' | 'long-overdue'

export interface ContactDue {
  /** Since it was due, negative before. */
  readonly overdueMin: number
  readonly level: DueLevel
}

/** How a contact that is due at an instant stands now (design, second part §0). */
export function contactDue(of: { readonly dueAt: number; readonly cadenceMin: number }, now: number): ContactDue {
  const overdueMin = (now - of.dueAt) / MINUTE_MS
  return { overdueMin, level: overdueMin <= 0 ? 'waiting' : overdueMin <= of.cadenceMin ? 'overdue' : 'long-overdue' }
}
