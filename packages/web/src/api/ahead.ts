import type { CallName } from '@vigia/contract/calls'
import { type Answer, send } from './send.ts'
import { RENEW_AFTER_MS } from './session.ts'
import { isAuthenticated, storedToken, storedTokenAt } from './tokens.ts'

/** Calls that a screen begins with: they take nothing. */
type FirstCall =
  | 'listSentinelTrips'
  | 'unifiedPositions'
  | 'activeAlerts'
  | 'listGpsSessions'
  | 'gpsPositions'
  | 'riskAnalysis'
  | 'realtimeMetrics'
  | 'travelsInTransit'
  | 'logbookTrips'
  | 'monitorLogbooks'
  | 'monitorIncidents'
  | 'monitorOperators'
  | 'monitorTracking'
  | 'fullMapPositions'

/** What each screen asks for before it can show its first row. */
const FIRST_CALLS: Readonly<Record<string, readonly FirstCall[]>> = {
  '/sentinel': ['listSentinelTrips'],
  '/sentinel-pro': ['unifiedPositions'],
  '/alerts': ['activeAlerts'],
  '/dashboard/gps': ['unifiedPositions', 'listGpsSessions'],
  '/guardian': ['gpsPositions', 'riskAnalysis', 'realtimeMetrics', 'activeAlerts'],
  '/dashboard/viajes-en-transito': ['travelsInTransit'],
  '/dashboard/viajes-en-transito-mapa': ['travelsInTransit'],
  '/dashboard/monitoreo-inteligente': ['monitorLogbooks', 'monitorIncidents', 'monitorOperators', 'monitorTracking'],
  '/dashboard/monitoreo-bitacoras': ['logbookTrips'],
  '/dashboard/viajes-mapa': ['fullMapPositions'],
}

/** A screen that is not there by now shall ask for itself. */
const GOOD_FOR_MS = 10_000

interface Ahead<N extends CallName> {
  readonly token: string
  readonly askedAt: number
  readonly answer: Promise<Answer<N>>
}

const asked: { [N in CallName]?: Ahead<N> } = {}

/** Asks for what the screen at `path` shows first, while its script is still on the way. Not with a token that is old. */
export function askAhead(path: string, now: number): void {
  const token = storedToken()
  if (!isAuthenticated() || token === null || now - storedTokenAt() >= RENEW_AFTER_MS) return
  for (const name of FIRST_CALLS[path] ?? []) ask(name, token, now)
}

function ask<N extends FirstCall>(name: N, token: string, now: number): void {
  const answer = send(name, { token })
  // Whoever takes it hears of its failure.
  answer.catch(() => null)
  const ahead: Ahead<N> = { token, askedAt: now, answer }
  Object.assign(asked, { [name]: ahead })
}

/** The answer that was asked for ahead, once, and only to the same person's call; undefined when there is none. */
export function takeAhead<N extends CallName>(name: N, token: string, now: number): Promise<Answer<N>> | undefined {
  const ahead = asked[name]
  delete asked[name]
  return ahead?.token === token && now - ahead.askedAt < GOOD_FOR_MS ? ahead.answer : undefined
}
