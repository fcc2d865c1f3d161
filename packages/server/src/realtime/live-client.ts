import { socketAuth, watchRequest } from '@vigia/contract'
import type { Screen } from './socket-admission.ts'

/** One connected screen, and what it has been told. */
export interface LiveClient extends Screen {
  readonly feed: 'packed' | 'events'
  /** Null until it says what it shows. */
  watch: 'all' | ReadonlySet<string> | null
  focus: string | null
  /** Newest sequence that it has; null: nothing, it gets everything. */
  sequence: number | null
  /** Monotonic time of its last frame. */
  sentAt: number
  /** Monotonic time since which it does not take what it is sent; null while it does. */
  slowSince: number | null
}

export type Handshake = NonNullable<ReturnType<typeof readHandshake>>

/** What the client put in `auth`; null when it is no good. */
export function readHandshake(auth: unknown) {
  const read = socketAuth.safeParse(auth)
  return read.success ? read.data : null
}

/** What the client wants to watch; null when it is malformed. */
export function readWatch(payload: unknown): { trips: 'all' | ReadonlySet<string>; focus: string | null } | null {
  const read = watchRequest.safeParse(payload)
  if (!read.success) return null
  const { trips, focus } = read.data
  return { trips: trips === 'all' ? 'all' : new Set(trips), focus: focus ?? null }
}
