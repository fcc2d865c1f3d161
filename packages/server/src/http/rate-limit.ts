import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { AppError, tooMany } from '../errors.ts'
import { networkOf } from './network-of.ts'
import { permissions } from './permissions.ts'
import type { Server } from './route.ts'
import { dropOldest, slidingCount } from './sliding-count.ts'

const WINDOW_MS = 60_000
const PUBLIC_PER_WINDOW = 300
const REFUSED_PER_WINDOW = 300
const PERSON_PER_WINDOW = 1_200
const MAX_KEYS = 20_000

/**
 * Bounds what one caller may ask in any minute: an address on public calls and with tokens that open nothing, a person on
 * everything else. A call refused here does not count. Intakes and API keys are bounded by the intake queue instead, which
 * answers 503. Many share one address (an office, a phone network): a flood of bad tokens from it shuts out neither devices
 * nor who has shown a good one.
 */
export function limitRates(server: Server, clock: Clock): void {
  const counts = slidingCount(clock, WINDOW_MS, MAX_KEYS)
  const goodTokens = new Set<string>()

  const refuseOver = (key: string, limit: number): void => {
    const waitMs = counts.waitMs(key, limit)
    if (waitMs > 0) throw tooMany('Demasiadas peticiones. Intente de nuevo en un minuto.', waitMs / 1000)
  }
  const count = (key: string, limit: number): void => {
    refuseOver(key, limit)
    counts.add(key)
  }

  server.addHook('onRequest', async ({ headers, ip, routeOptions }) => {
    const name = routeOptions.config.endpoint
    if (name === undefined || name === 'staticFiles' || name === 'healthz' || name === 'readyz') return
    const permission = permissions[name]
    const address = networkOf(ip)
    if (permission === 'device') return
    if (permission === 'public') count(`public ${address}`, PUBLIC_PER_WINDOW)
    if (permission !== 'public' && goodTokens.has(fingerprint(headers.authorization))) return
    // Before the guard looks the token up, so that a flood of bad ones does not reach the database.
    refuseOver(`refused ${address}`, REFUSED_PER_WINDOW)
  })
  server.addHook('preParsing', async ({ actor, headers }) => {
    if (actor !== null) {
      const token = fingerprint(headers.authorization)
      goodTokens.delete(token)
      goodTokens.add(token)
      if (goodTokens.size > MAX_KEYS) dropOldest(goodTokens)
    }
    if (actor?.kind === 'user') count(`person ${actor.id}`, PERSON_PER_WINDOW)
  })
  server.addHook('onError', async ({ ip }, _reply, error) => {
    if (error instanceof AppError && error.status === 401) counts.add(`refused ${networkOf(ip)}`)
  })
}

const fingerprint = (text = ''): string => createHash('sha256').update(text).digest('base64')
