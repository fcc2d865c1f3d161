import type { Clock } from '../clock.ts'
import { tooMany } from '../errors.ts'
import { permissions } from './permissions.ts'
import type { Server } from './route.ts'

const WINDOW_MS = 60_000
const PUBLIC_PER_WINDOW = 300
const REFUSED_PER_WINDOW = 300
const PERSON_PER_WINDOW = 1_200
const MAX_KEYS = 20_000

/**
 * Bounds what one caller may ask in a minute: an address on public calls, an address whose tokens are refused, a person
 * on everything else. Intakes and API keys are bounded by the intake queue instead, which answers 503.
 */
export function limitRates(server: Server, clock: Clock): void {
  const counts = new Map<string, number>()
  let windowEndsAt = 0

  const count = (key: string, most: number): void => {
    const now = clock.now()
    if (now >= windowEndsAt || counts.size > MAX_KEYS) {
      counts.clear()
      windowEndsAt = now + WINDOW_MS
    }
    const seen = (counts.get(key) ?? 0) + 1
    counts.set(key, seen)
    if (seen > most) throw tooMany('Demasiadas peticiones. Intente de nuevo en un minuto.', (windowEndsAt - now) / 1000)
  }

  server.addHook('onRequest', async (request) => {
    const name = request.routeOptions.config.endpoint
    if (name === undefined || name === 'staticFiles' || name === 'healthz' || name === 'readyz') return
    if (permissions[name] === 'public') count(`public ${request.ip}`, PUBLIC_PER_WINDOW)
    if (request.actor?.kind === 'user') count(`user ${request.actor.id}`, PERSON_PER_WINDOW)
  })
  server.addHook('onError', async (request, reply, error) => {
    if ('status' in error && error.status === 401)
      counts.set(refusedKey(request.ip), (counts.get(refusedKey(request.ip)) ?? 0) + 1)
    void reply
  })
  const refusedKey = (ip: string) => `refused ${ip}`
  server.addHook('onRequest', async (request) => {
    if ((counts.get(refusedKey(request.ip)) ?? 0) > REFUSED_PER_WINDOW)
      count(refusedKey(request.ip), REFUSED_PER_WINDOW)
  })
}
