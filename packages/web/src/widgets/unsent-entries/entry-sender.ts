import { addComment, type WrittenComment } from '../../api/comments.ts'
import { EntryStore, type UnsentEntry } from './entry-store.ts'
import { nextToSend } from './next-to-send.ts'
import { type Kept, type Unsent, UnsentSender } from './unsent-sender.ts'

/** An entry as the tabs of a person know it. */
export type KeptEntry = Kept<UnsentEntry, WrittenComment>

/** The entries of who is signed in. */
export type UnsentEntries = Unsent<UnsentEntry, WrittenComment>

/** The duress words among them of which the server has opened no alert: nobody else knows of them. */
export const unheardDuressWords = ({
  sent,
  refused,
}: Pick<UnsentEntries, 'sent' | 'refused'>): readonly UnsentEntry[] =>
  [...sent.filter(({ written }) => written === null), ...refused].filter(({ outcome }) => outcome === 'duress-word')

const send = (
  { trip, text, outcome, nextContactAt, isVisible = false, stop = null, origin, key, at: writtenAt }: UnsentEntry,
  signal: AbortSignal,
): Promise<WrittenComment> =>
  addComment(trip.tripId, { text, outcome, nextContactAt, writtenAt, isVisible, stop, origin }, key, signal)

/** Sends the entries that were confirmed in this browser, as `nextToSend` has it. A duress word waits for no answer to another. */
export class EntrySender extends UnsentSender<UnsentEntry, WrittenComment> {
  constructor() {
    const isUrgent = ({ outcome }: UnsentEntry): boolean => outcome === 'duress-word'
    super({ name: 'vigia-unsent-entries', store: new EntryStore(), next: nextToSend, send, isUrgent })
  }

  /** Keeps an entry of who is signed in until the server has it, in the place of a refused one that it `replaces`. */
  keep(entry: Omit<UnsentEntry, 'owner' | 'refusal'>, replaces: string | null): Promise<void> {
    return this.keepOwn((own) => ({ ...entry, ...own }), replaces)
  }
}

let sender: EntrySender | null = null

/** The page's one sender; it begins with what earlier pages left. */
export function acquireEntrySender(): EntrySender {
  sender ??= new EntrySender()
  return sender
}
