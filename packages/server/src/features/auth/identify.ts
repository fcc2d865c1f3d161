import type { Clock } from '../../clock.ts'
import { isDatabaseAway } from '../../db/database-away.ts'
import type { Db } from '../../db/pool.ts'
import type { Actor, Identify } from '../../http/actor.ts'
import { findAccessToken, findApiKey, touchApiKey } from './bearers.store.ts'
import { hashToken } from './opaque-token.ts'
import type { SessionWatch } from './session-watch.ts'

/** A changed role or a revoked key counts after this long at most. */
const KEPT_MS = 1_000
/** How long a known token opens the door while the database cannot be asked. */
const OUTAGE_KEPT_MS = 10 * 60_000
const TOUCH_EVERY_MS = 60_000
const MAX_KEPT = 10_000

export const API_KEY_PREFIX = 'vk_'

/** Who holds a token, read from the database at most once a second for each; a sign-in that ends here is forgotten at once. */
export function createIdentify(db: Db, clock: Clock, watch: SessionWatch): Identify {
  const kept = new Map<string, { actor: Actor; at: number }>()
  const touched = new Map<string, number>()
  const asking = new Map<string, Promise<Actor | null>>()

  watch.onSessionEnded(({ familyId }) => {
    for (const [key, { actor }] of kept) if (actor.kind === 'user' && actor.familyId === familyId) kept.delete(key)
  })

  const touch = (id: string, now: number): void => {
    if (now - (touched.get(id) ?? 0) < TOUCH_EVERY_MS) return
    touched.set(id, now)
    // Only for the list of keys: a failure here must not refuse the request.
    touchApiKey(db, id, now).catch(() => touched.delete(id))
  }

  /** Requests that come together with one token, a page's or a fleet's first, cost one look-up. */
  const ask = (key: string, hash: Buffer, isKey: boolean, now: number): Promise<Actor | null> => {
    const asked = asking.get(key)
    if (asked !== undefined) return asked
    const answer = (isKey ? findApiKey(db, hash) : findAccessToken(db, hash, now)).finally(() => asking.delete(key))
    asking.set(key, answer)
    return answer
  }

  return async (token) => {
    const now = clock.now()
    const hash = hashToken(token)
    const key = hash.toString('base64')
    const known = kept.get(key)
    if (known !== undefined && now - known.at < KEPT_MS && now >= known.at && !hasExpired(known.actor, now))
      return known.actor

    let actor: Actor | null
    try {
      actor = await ask(key, hash, token.startsWith(API_KEY_PREFIX), now)
    } catch (error) {
      // Nothing can be revoked while the database is away: whoever was just known may go on looking at the live fleet.
      const isKnown = known !== undefined && now - known.at < OUTAGE_KEPT_MS && !hasExpired(known.actor, now)
      if (isKnown && isDatabaseAway(error)) return known.actor
      throw error
    }
    kept.delete(key)
    if (actor === null) return null
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(key, { actor, at: now })
    if (actor.kind === 'api-key') touch(actor.id, now)
    return actor
  }
}

const hasExpired = (actor: Actor, now: number): boolean => actor.kind === 'user' && actor.expiresAt <= now
