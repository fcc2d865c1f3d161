import type { Db } from '../../db/pool.ts'
import type { RightsChange } from '../../http/rights-change.ts'
import { rightsChangesSince } from './rights-changes.store.ts'
import type { EndedSession } from './sessions.store.ts'

export const POLL_EVERY_MS = 2_000
const FROM_THE_BEGINNING = '0'

/**
 * Tells when what somebody may do has changed, or a sign-in has ended: at once when this process did it and polls, and at
 * the next poll (`POLL_EVERY_MS`) when another one did. Whoever keeps an open socket or a known identity asks anew then.
 */
export interface SessionWatch {
  /** Returns what takes the listener away again. A change may be told more than once. */
  onRightsChanged(listener: (changes: readonly RightsChange[]) => void): () => void
  /** How often changes were told so far: who read a right before the last one has to read it again. */
  version(): number
  /** Tells of a sign-in that this process has just ended, or whose person is called otherwise now. */
  announce(ended: EndedSession): void
  /** Tells what has changed since the last poll. Rejects with the database away; what it missed comes with the next. */
  poll(): Promise<void>
}

export function createSessionWatch(db: Db): SessionWatch {
  const listeners = new Set<(changes: readonly RightsChange[]) => void>()
  let horizon = FROM_THE_BEGINNING
  let version = 0
  const notify = (changes: readonly RightsChange[]): void => {
    if (changes.length === 0) return
    version += 1
    for (const listener of listeners) listener(changes)
  }
  return {
    onRightsChanged: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
    announce: ({ familyId }) => notify([{ kind: 'session', id: familyId }]),
    poll: async () => {
      const since = await rightsChangesSince(db, horizon)
      horizon = since.horizon
      notify(since.changes)
    },
  }
}
