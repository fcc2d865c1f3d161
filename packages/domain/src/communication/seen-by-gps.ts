import type { FixSource } from '../gps/fix.ts'
import { MINUTE_MS } from '../time/duration.ts'
import type { ContactOutcome } from './contact-outcome.ts'

/** A fix that old still shows where a unit is, ms. */
const FIX_FOR_MS = 15 * MINUTE_MS
/** So long after a person was last heard the map alone is no contact, ms. */
const ANSWERED_FOR_MS = 90 * MINUTE_MS

/** A person spoke, or wrote back, of his own free will. A message may never have been read; who said the duress word was not free. */
const ANSWERED: ReadonlySet<ContactOutcome> = new Set(['answered', 'right-word', 'whatsapp-answered'])
/** What a device said by itself. What somebody typed or once read is no fix to go by. */
const TRUSTED: ReadonlySet<FixSource> = new Set(['original', 'extracted', 'unit'])

interface SeenTrip {
  readonly fix: { readonly at: number; readonly source: FixSource } | null
  /** Its log, the newest first. */
  readonly entries: readonly { readonly at: number; readonly outcome: ContactOutcome | null }[]
}

/** When the operator was last heard, epoch ms; null where no entry that is known tells of it. */
export const lastAnsweredAt = (entries: SeenTrip['entries']): number | null =>
  entries.find(({ outcome }) => outcome !== null && ANSWERED.has(outcome))?.at ?? null

/**
 * Whether "seen by GPS" may be chosen for whoever works the round (design, second part §1): only while a device's own fix is at
 * most 15 min old, and its operator was heard at most 90 min ago. A trip nobody speaks with asks for a decision.
 */
export function canPreselectSeenByGps({ fix, entries }: SeenTrip, now: number): boolean {
  const answeredAt = lastAnsweredAt(entries)
  if (fix === null || answeredAt === null || !TRUSTED.has(fix.source)) return false
  return now - fix.at <= FIX_FOR_MS && now - answeredAt <= ANSWERED_FOR_MS
}
