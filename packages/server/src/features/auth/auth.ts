import type { Egress } from '@vigia/egress/egress'
import type { Db } from '../../db/pool.ts'
import type { Identify } from '../../http/actor.ts'
import { limitUnknownBearers } from '../../http/limit-unknown-bearers.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { createIdentify } from './identify.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { REUSE_GRACE_MS } from './refresh.ts'
import { createSessionWatch, type SessionWatch } from './session-watch.ts'

/** Sign-in as the rest of the server sees it. Realtime uses `identify` and `watch`. */
export interface Auth {
  readonly db: Db
  readonly clock: Clock
  readonly sealer: Sealer
  /** To identity providers. */
  readonly egress: Egress
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

export function createAuth(
  deps: Pick<Auth, 'db' | 'clock' | 'sealer' | 'egress'>,
  { pause, reuseGraceMs = REUSE_GRACE_MS }: AuthOptions,
): Auth {
  const { db, clock } = deps
  const watch = createSessionWatch(db)
  const identify = limitUnknownBearers(createIdentify(db, clock, watch), clock)
  return { ...deps, passwords: createPasswords(), watch, identify, pause, reuseGraceMs }
}
