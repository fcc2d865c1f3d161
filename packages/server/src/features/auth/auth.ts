import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/pool.ts'
import type { Identify } from '../../http/actor.ts'
import { createIdentify } from './identify.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { REUSE_GRACE_MS } from './refresh-session.ts'
import { createSessionWatch, type SessionWatch } from './session-watch.ts'

/** Sign-in as the rest of the server sees it. Realtime uses `identify` and `watch.onSessionEnded`. */
export interface Auth {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: Passwords
  readonly watch: SessionWatch
  readonly identify: Identify
  readonly pause: (ms: number) => Promise<void>
  readonly reuseGraceMs: number
}

export interface AuthOptions {
  /** How an attempt on an account under attack is made to wait. */
  readonly pause: (ms: number) => Promise<void>
  readonly reuseGraceMs?: number
}

export function createAuth(db: Db, clock: Clock, { pause, reuseGraceMs = REUSE_GRACE_MS }: AuthOptions): Auth {
  const watch = createSessionWatch(db, clock)
  const identify = createIdentify(db, clock, watch)
  return { db, clock, passwords: createPasswords(), watch, identify, pause, reuseGraceMs }
}
