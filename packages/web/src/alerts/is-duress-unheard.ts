import { type UnsentEntries, unheardDuressWords } from '../widgets/unsent-entries/entry-sender.ts'

/**
 * Whether a person confirmed a duress word of this trip in this browser that no list of alerts can tell of yet: it waits for the
 * server, was refused by it, or was written after that list was last true (`asOf`, epoch ms of the server; 0: there is none).
 */
export function isDuressUnheard(
  entries: Pick<UnsentEntries, 'sent' | 'refused'>,
  tripId: string | null,
  asOf: number,
): boolean {
  const written = entries.sent.filter(
    (entry) => entry.outcome === 'duress-word' && entry.written !== null && entry.written.at > asOf,
  )
  return [...unheardDuressWords(entries), ...written].some(({ trip }) => trip.tripId === tripId)
}
