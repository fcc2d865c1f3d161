import { MINUTE_MS } from '../time/duration.ts'
import type { OwnRule } from './own-rule.ts'

/** An open alert as far as its first call goes, since a person last opened it again; instants in epoch milliseconds. */
export interface CalledAbout {
  readonly openedAt: number
  /** The first note on it, or the first word in its trip's logbook, since it opened; null: nobody has called yet. */
  readonly firstContactAt: number | null
  /** Somebody was told already that nobody called. */
  readonly isNotified: boolean
}

/** Whether nobody has called within the rule's limit at `now`, and nobody was told so (design §3: once). */
export function isFirstCallOverdue(
  { openedAt, firstContactAt, isNotified }: CalledAbout,
  { firstCallMinutes }: OwnRule,
  now: number,
): boolean {
  if (firstCallMinutes === null || firstContactAt !== null || isNotified) return false
  return now - openedAt >= firstCallMinutes * MINUTE_MS
}

/** The line that the alert gets, in words. */
export const firstCallText = (minutes: number): string =>
  `Venció el plazo: nadie registró una primera llamada en ${minutes} min.`
