import { type Answer, send } from './send.ts'
import { RENEW_AFTER_MS } from './session.ts'
import { isAuthenticated, storedToken, storedTokenAt } from './tokens.ts'

/** What each screen asks for before it can show its first row. */
const FIRST_CALLS: Readonly<Record<string, readonly string[]>> = {
  '/sentinel': ['/api/sentinel/travels/in-transit'],
  '/sentinel-pro': ['/api/gps/unified/positions'],
  '/alerts': ['/api/alerts/active'],
  '/dashboard/gps': ['/api/gps/unified/positions', '/api/gps/extract/sessions'],
  '/guardian': [
    '/api/metrics/gps-positions',
    '/api/metrics/risk-analysis',
    '/api/metrics/realtime',
    '/api/alerts/active',
  ],
  '/dashboard/viajes-en-transito': ['/api/travels/in-transit'],
  '/dashboard/viajes-en-transito-mapa': ['/api/travels/in-transit'],
  '/dashboard/monitoreo-inteligente': [
    '/api/monitor/bitacoras',
    '/api/monitor/incidences',
    '/api/monitor/operator-status',
    '/api/monitor/gps-tracking',
  ],
  '/dashboard/viajes-mapa': ['/api/gps/positions'],
}

/** A screen that is not there by now shall ask for itself. */
const GOOD_FOR_MS = 10_000

interface Ahead {
  readonly token: string
  readonly askedAt: number
  readonly answer: Promise<Answer>
}

const asked = new Map<string, Ahead>()

/** Asks for what the screen at `path` shows first, while its script is still on the way. Not with a token that is old. */
export function askAhead(path: string, now: number): void {
  const token = storedToken()
  if (!isAuthenticated() || token === null || now - storedTokenAt() >= RENEW_AFTER_MS) return
  for (const call of FIRST_CALLS[path] ?? []) {
    const answer = send(call, { token })
    // Whoever takes it hears of its failure.
    answer.catch(() => null)
    asked.set(call, { token, askedAt: now, answer })
  }
}

/** The answer that was asked for ahead, once, and only to the same person's call; undefined when there is none. */
export function takeAhead(call: string, token: string, now: number): Promise<Answer> | undefined {
  const ahead = asked.get(call)
  asked.delete(call)
  return ahead?.token === token && now - ahead.askedAt < GOOD_FOR_MS ? ahead.answer : undefined
}
