import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/pool.ts'
import { type EndedSession, endedSince } from './sessions.store.ts'

const OVERLAP_MS = 5_000

/**
 * Tells when a sign-in ends: at once when this process ended it, and at the next poll (`POLL_EVERY_MS`) when another one
 * did, or when an administrator disabled the person. The realtime module closes the family's sockets on it.
 */
export interface SessionWatch {
  /** Returns what takes the listener away again. A family may be told more than once. */
  onSessionEnded(listener: (ended: EndedSession) => void): () => void
  announce(ended: EndedSession): void
  /** Announces what ended elsewhere since the last poll. */
  poll(): Promise<void>
}

export const POLL_EVERY_MS = 2_000

export function createSessionWatch(db: Db, clock: Clock): SessionWatch {
  const listeners = new Set<(ended: EndedSession) => void>()
  let polledAt = clock.now()
  const announce = (ended: EndedSession): void => {
    for (const listener of listeners) listener(ended)
  }
  return {
    onSessionEnded: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce,
    poll: async () => {
      const now = clock.now()
      // The overlap covers a transaction that stamped its time before this poll and committed after the last one.
      const ended = await endedSince(db, polledAt - OVERLAP_MS)
      polledAt = now
      for (const session of ended) announce(session)
    },
  }
}
