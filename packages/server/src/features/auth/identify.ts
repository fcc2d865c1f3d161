import { isDatabaseAway } from '../../db/database-away.ts'
import type { Db } from '../../db/pool.ts'
import type { Actor, Identify } from '../../http/actor.ts'
import { type AddressList, addressList } from '../../http/address-list.ts'
import { isConcerned } from '../../http/rights-change.ts'
import type { Clock } from '../../ports/clock.ts'
import { findAccessToken, findApiKey, touchApiKey } from './bearers.store.ts'
import { hashToken } from './opaque-token.ts'
import type { SessionWatch } from './session-watch.ts'

/** For changes that this process has not been told of yet. */
const KEPT_MS = 1_000
/** How long a known token opens the door while the database cannot be asked. */
const OUTAGE_KEPT_MS = 10 * 60_000
const TOUCH_EVERY_MS = 60_000
const MAX_KEPT = 10_000

export const API_KEY_PREFIX = 'vk_'
/** A session's token is as random as the part behind the prefix: one in 262 144 begins with these letters too. */
const API_KEY = /^vk_[\w-]{43}$/

interface Known {
  readonly actor: Actor
  /** Where it may come from; null: from anywhere. */
  readonly from: AddressList | null
  readonly at: number
}

/** Who holds a token, read from the database at most once a second for each; a change of rights is read again at once. */
export function createIdentify(db: Db, clock: Clock, watch: SessionWatch): Identify {
  const kept = new Map<string, Known>()
  const touched = new Map<string, number>()
  const asking = new Map<string, Promise<Known | null>>()

  watch.onRightsChanged((changes) => {
    // What is being read now may have been read before the change.
    asking.clear()
    for (const [key, { actor }] of kept) if (changes.some((change) => isConcerned(change, actor))) kept.delete(key)
  })

  const touch = (id: string, address: string, now: number): void => {
    if (now - (touched.get(id) ?? 0) < TOUCH_EVERY_MS) return
    touched.set(id, now)
    // Only for the list of keys: a failure here must not refuse the request.
    touchApiKey(db, id, address, now).catch(() => touched.delete(id))
  }

  const read = async (key: string, hash: Buffer, isKey: boolean, now: number): Promise<Known | null> => {
    const version = watch.version()
    const found = isKey ? await findApiKey(db, hash, now) : await findAccessToken(db, hash, now).then(asKnown)
    const known = found === null ? null : { actor: found.actor, from: listOf(found.networks), at: now }
    if (version !== watch.version()) return known
    kept.delete(key)
    if (kept.size >= MAX_KEPT) kept.clear()
    if (known !== null) kept.set(key, known)
    return known
  }

  /** Requests that come together with one token, a page's or a fleet's first, cost one look-up. */
  const ask = (key: string, hash: Buffer, isKey: boolean, now: number): Promise<Known | null> => {
    const asked = asking.get(key)
    if (asked !== undefined) return asked
    const answer = read(key, hash, isKey, now).finally(() => {
      if (asking.get(key) === answer) asking.delete(key)
    })
    asking.set(key, answer)
    return answer
  }

  const find = async (token: string, now: number): Promise<Known | null> => {
    const hash = hashToken(token)
    const key = hash.toString('base64')
    const known = kept.get(key)
    if (known !== undefined && now - known.at < KEPT_MS && now >= known.at && known.actor.expiresAt > now) return known
    try {
      return await ask(key, hash, API_KEY.test(token), now)
    } catch (error) {
      // Nothing can be revoked while the database is away: whoever was just known may go on looking at the live fleet.
      const isKnown = known !== undefined && now - known.at < OUTAGE_KEPT_MS && known.actor.expiresAt > now
      if (isKnown && isDatabaseAway(error)) return known
      throw error
    }
  }

  return async (token, address) => {
    const now = clock.now()
    const known = await find(token, now)
    if (known === null || known.from?.has(address) === false) return null
    if (known.actor.kind === 'api-key') touch(known.actor.id, address, now)
    return known.actor
  }
}

const asKnown = <A extends Actor>(actor: A | null) => (actor === null ? null : { actor, networks: [] })

const listOf = (networks: readonly string[]): AddressList | null =>
  networks.length === 0 ? null : addressList(networks)
