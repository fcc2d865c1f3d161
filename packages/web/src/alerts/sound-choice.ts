import type { Preferences } from '@vigia/domain/account/preferences'
import { ALERT_SEVERITIES, type AlertSeverity, RECOVERY_WINDOW_MS } from '@vigia/domain/alerts/alert-type'
import { soundVolume } from '@vigia/domain/alerts/sound-volume'
import type { Alert } from '../api/alerts.ts'
import type { AlertNews } from './alert-store.ts'

export type SoundName = 'alert' | 'alert-critical'

/** While the thirty minutes run it calls each half minute, afterwards each two: it wakes, it doesn't torment. */
const URGENT_EVERY_MS = 30_000
const CALM_EVERY_MS = 120_000

export const soundOf = (severity: AlertSeverity): SoundName => (severity === 'critical' ? 'alert-critical' : 'alert')

/** What came in together makes one sound: the worst that the person has not turned off, as loud as they want it. */
export interface DueSound {
  readonly severity: AlertSeverity
  readonly volumePercent: number
}

/** The one sound for what came in together; null for nothing. */
export function soundFor(news: readonly AlertNews[], sounds: Preferences['sounds']): DueSound | null {
  const due = news
    .filter(({ alert }) => !alert.isQuiet)
    .map(({ alert }) => ({ severity: alert.severity, volumePercent: soundVolume(alert, sounds) }))
    .filter(({ volumePercent }) => volumePercent > 0)
  const severity = ALERT_SEVERITIES.find((one) => due.some((sound) => sound.severity === one))
  if (severity === undefined) return null
  const volumes = due.filter((sound) => sound.severity === severity).map(({ volumePercent }) => volumePercent)
  return { severity, volumePercent: Math.max(...volumes) }
}

/** How often the critical sound comes back: until every critical alert is acknowledged; null when none waits. */
export function repeatEveryMs(open: readonly Alert[], now: number): number | null {
  const waiting = open.filter(
    ({ severity, acknowledgedAt, isQuiet }) => severity === 'critical' && acknowledgedAt === null && !isQuiet,
  )
  if (waiting.length === 0) return null
  return waiting.some(({ openedAt }) => now - openedAt < RECOVERY_WINDOW_MS) ? URGENT_EVERY_MS : CALM_EVERY_MS
}
