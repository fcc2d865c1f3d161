import { createHash } from 'node:crypto'
import type { Clock } from '../ports/clock.ts'
import { tooMany } from '../ports/errors.ts'
import type { Actor, Identify } from './actor.ts'
import { fairTurns } from './fair-turns.ts'
import { networkOf } from './network-of.ts'
import { dropOldest, slidingCount } from './sliding-count.ts'

const WINDOW_MS = 60_000
const REFUSED_PER_WINDOW = 300
/** The same unknown token is not looked up again for so long; nobody holds one before it is issued. */
const UNKNOWN_KEPT_MS = 2_000
const MAX_KEPT = 20_000
/** Of the 10 connections of the pool, what tokens that nobody has seen may use. */
const LOOK_UPS = { running: 4, runningPerKey: 2, waiting: 2_000, waitingPerKey: 600 }

/**
 * Bounds what tokens that open nothing may cost: an address (its /64 in IPv6) gets 300 refusals in any minute, each looked
 * up in its turn, and then 429 without a look-up. A token that was good before passes by: many share one address (an
 * office, a phone network), and a flood from it must not shut them out. One bucket for HTTP and for sockets.
 */
export function limitUnknownBearers(identify: Identify, clock: Clock): Identify {
  const refused = slidingCount(clock, WINDOW_MS, MAX_KEPT)
  const good = new Set<string>()
  const unknown = new Map<string, number>()
  const turns = fairTurns(LOOK_UPS)

  const refuseOver = (network: string): void => {
    const waitMs = refused.waitMs(network, REFUSED_PER_WINDOW)
    if (waitMs > 0) throw tooManyRefused(waitMs / 1_000)
  }
  const isKnownToBeUnknown = (key: string): boolean => {
    const sinceMs = clock.now() - (unknown.get(key) ?? Number.NEGATIVE_INFINITY)
    return sinceMs >= 0 && sinceMs < UNKNOWN_KEPT_MS
  }
  const note = (key: string, network: string, actor: Actor | null): Actor | null => {
    // One that was good until now is no guess.
    const wasGood = good.delete(key)
    unknown.delete(key)
    if (actor === null) {
      if (!wasGood) refused.add(network)
      unknown.set(key, clock.now())
      if (unknown.size > MAX_KEPT) dropOldest(unknown)
    } else {
      good.add(key)
      if (good.size > MAX_KEPT) dropOldest(good)
    }
    return actor
  }

  return async (token, address) => {
    const network = networkOf(address)
    const key = `${fingerprint(token)} ${network}`
    if (good.has(key)) return note(key, network, await identify(token, address))
    refuseOver(network)
    if (isKnownToBeUnknown(key)) {
      refused.add(network)
      return null
    }
    const leave = await turns.take(network)
    if (leave === null) throw tooManyRefused(1)
    try {
      // While it waited, others of its address may have been refused.
      if (!good.has(key)) refuseOver(network)
      return note(key, network, await identify(token, address))
    } finally {
      leave()
    }
  }
}

const tooManyRefused = (retryAfterS: number) =>
  tooMany('Demasiadas peticiones. Intente de nuevo en un minuto.', retryAfterS)

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64')
