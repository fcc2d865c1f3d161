import { type AlertSeverity, RECOVERY_WINDOW_MS } from '@vigia/domain/alerts/alert-type'
import type { Alert } from '../api/alerts.ts'
import type { AlertNews } from './alert-store.ts'

export type SoundName = 'alert' | 'alert-critical'

/** While the thirty minutes run it calls each half minute, afterwards each two: it wakes, it doesn't torment. */
const URGENT_EVERY_MS = 30_000
const CALM_EVERY_MS = 120_000

export const soundOf = (severity: AlertSeverity): SoundName => (severity === 'critical' ? 'alert-critical' : 'alert')

/** The one sound for what came in together: the critical one wins; null for nothing. */
export function soundFor(news: readonly AlertNews[]): SoundName | null {
  const loud = news.filter(({ alert }) => !alert.isQuiet)
  if (loud.length === 0) return null
  return loud.some(({ alert }) => alert.severity === 'critical') ? 'alert-critical' : 'alert'
}

/** How often the critical sound comes back: until every critical alert is acknowledged; null when none waits. */
export function repeatEveryMs(open: readonly Alert[], now: number): number | null {
  const waiting = open.filter(
    ({ severity, acknowledgedAt, isQuiet }) => severity === 'critical' && acknowledgedAt === null && !isQuiet,
  )
  if (waiting.length === 0) return null
  return waiting.some(({ openedAt }) => now - openedAt < RECOVERY_WINDOW_MS) ? URGENT_EVERY_MS : CALM_EVERY_MS
}
