/** Silence that makes the screen not live: a heartbeat comes every 5 s, and the person must know within 10 (G-R16). */
const NOT_LIVE_AFTER_MS = 8_000

/** What the socket knows about itself. Instants are local epoch milliseconds. */
export interface ConnectionFacts {
  /** The socket is open and admitted. */
  readonly open: boolean
  /** When the watch began: nothing can have been heard before. */
  readonly startedAt: number
  /** The last good message, null before the first. */
  readonly lastMessageAt: number | null
}

/** States of spec §4. `since` is the last moment that the screen was true. */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'connected' }
  | { readonly state: 'disconnected'; readonly since: number; readonly notLive: boolean }

/** The server is not heard, and for longer than a blip. */
export const isUnheard = (connection: Connection): connection is Extract<Connection, { state: 'disconnected' }> =>
  connection.state === 'disconnected' && connection.notLive

/**
 * An open socket that says nothing is no connection. A closed one is told at once, but the screen is called not live
 * only after the silence: a blip of a second must not alarm the room.
 */
export function connectionAt({ open, startedAt, lastMessageAt }: ConnectionFacts, now: number): Connection {
  const since = lastMessageAt ?? startedAt
  const silent = now - since >= NOT_LIVE_AFTER_MS
  if (lastMessageAt === null && !silent) return { state: 'connecting' }
  if (open && !silent) return { state: 'connected' }
  return { state: 'disconnected', since, notLive: silent }
}

export function sameConnection(a: Connection, b: Connection): boolean {
  if (a.state !== 'disconnected' || b.state !== 'disconnected') return a.state === b.state
  return a.since === b.since && a.notLive === b.notLive
}
