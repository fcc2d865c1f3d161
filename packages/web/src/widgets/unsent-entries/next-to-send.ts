import type { UnsentEntry } from './entry-store.ts'

/** After so many answers that the server failed, an entry is set aside for the others. */
export const LET_PASS_AFTER = 3

/** What of an entry its turn depends on. */
export type QueuedEntry = Pick<UnsentEntry, 'key' | 'outcome' | 'refusal'> & {
  readonly trip: Pick<UnsentEntry['trip'], 'tripId'>
}

/**
 * Which of the entries, in the order in which they were confirmed, is sent next: a duress word before all others, as somebody waits for
 * its alert, then the first. What was set aside on this pass holds up what was confirmed later of its own trip, and nothing else. Null:
 * none is left.
 */
export function nextToSend<Entry extends QueuedEntry>(
  entries: readonly Entry[],
  setAside: ReadonlySet<string>,
): Entry | null {
  const left = entries.filter(({ refusal, key }) => refusal === null && !setAside.has(key))
  const held = new Set<string>()
  const free = entries.filter((entry) => {
    if (setAside.has(entry.key)) held.add(entry.trip.tripId)
    return left.includes(entry) && !held.has(entry.trip.tripId)
  })
  return left.find(({ outcome }) => outcome === 'duress-word') ?? free[0] ?? null
}
