import type { Clock } from '../ports/clock.ts'
import { tooMany } from '../ports/errors.ts'
import { networkOf } from './network-of.ts'
import { permissions } from './permissions.ts'
import type { Server } from './route.ts'
import { slidingCount } from './sliding-count.ts'

const WINDOW_MS = 60_000
const PUBLIC_PER_WINDOW = 300
const PERSON_PER_WINDOW = 1_200
/** A wide screen shows some fifty tiles, twice with traffic; whoever pans and zooms asks for as many each second. */
const TILES_PER_WINDOW = 6_000
const MAX_KEYS = 20_000

/**
 * Bounds what one caller may ask in any minute: an address on public calls and without a token, a person on everything
 * else, and whoever asks for tiles of the map apart from all else, so that a map that is moved takes nothing from the rest. A
 * call refused here does not count. A key reads as often as a person; what integrations write is bounded by the intake queue and
 * by the locks of its trips. Tokens that open nothing are bounded where they are looked up (`limit-unknown-bearers.ts`).
 */
export function limitRates(server: Server, clock: Clock): void {
  const counts = slidingCount(clock, WINDOW_MS, MAX_KEYS)

  const count = (key: string, limit: number): void => {
    const waitMs = counts.waitMs(key, limit)
    if (waitMs > 0) throw tooMany('Demasiadas peticiones. Intente de nuevo en un minuto.', waitMs / 1000)
    counts.add(key)
  }

  server.addHook('onRequest', async ({ headers, ip, routeOptions }) => {
    const name = routeOptions.config.endpoint
    if (name === undefined || name === 'staticFiles' || name === 'healthz' || name === 'readyz') return
    const permission = permissions[name]
    if (permission === 'device') return
    if (permission === 'public' || headers.authorization === undefined) {
      count(`public ${networkOf(ip)}`, PUBLIC_PER_WINDOW)
    }
  })
  server.addHook('preParsing', async ({ actor, routeOptions }) => {
    if (actor === null) return
    const name = routeOptions.config.endpoint
    const isTile = name === 'getMapTile' || name === 'getBasemapTile'
    if (isTile) count(`tiles ${actor.kind} ${actor.id}`, TILES_PER_WINDOW)
    else if (actor.kind === 'user') count(`person ${actor.id}`, PERSON_PER_WINDOW)
    else if (isRead(name)) count(`api-key ${actor.id}`, PERSON_PER_WINDOW)
  })
}

function isRead(name: keyof typeof permissions | undefined): boolean {
  const permission = name === undefined ? 'public' : permissions[name]
  return typeof permission !== 'string' && permission.scopes?.includes('read') === true
}
