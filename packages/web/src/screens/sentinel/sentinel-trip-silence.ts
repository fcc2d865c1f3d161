import { RECOVERY_WINDOW_MS } from '@vigia/domain/alerts/alert-type'
import { spanText } from '@vigia/domain/format/span-text'
import { silenceTitle } from '@vigia/domain/silence/silence-text'
import type { SentinelTrip } from '../../api/sentinel.ts'
import { everyText, recoveryText } from '../../text/silence-text.ts'

/** A silence in words, for row, card, panel and detail. */
export interface ShownSilence {
  /** `Probable bloqueo`, `Sin causa determinada`. */
  readonly cause: string
  /** Why it is called so; not the cause once more. */
  readonly reasons: readonly string[]
  /** `Sin señal 4 min`. */
  readonly age: string
  /** `se esperaba cada 30 s`; null while the unit's interval is unknown. */
  readonly expected: string | null
  /** `Quedan 26 min`; null while the truck itself is heard. */
  readonly left: string | null
  readonly isOver: boolean
}

/** Null while the unit is heard as expected, or as soon as a unit that was silent altogether sends a fix. */
export function shownSilence(trip: SentinelTrip, now: number): ShownSilence | null {
  const { silence, expectedMs, lastSignalAt, fixAt } = trip
  if (silence === null) return null
  const isWhole = lastSignalAt === null || lastSignalAt <= silence.sinceAt
  if (isWhole && fixAt !== null && fixAt > silence.sinceAt) return null
  const isPhone = silence.class === 'phone-gone'
  const cause = silenceTitle(silence.class, silence.reasons)
  return {
    cause,
    reasons: silence.reasons.filter((reason) => reason.toLowerCase() !== cause.toLowerCase()),
    age: `Sin señal ${spanText(now - silence.sinceAt)}`,
    expected: expectedMs === null ? null : `se esperaba ${everyText(expectedMs)}`,
    left: isPhone ? null : recoveryText(silence.sinceAt, now),
    isOver: !isPhone && now - silence.sinceAt >= RECOVERY_WINDOW_MS,
  }
}

/** `Sin señal 4 min · se esperaba cada 30 s`. */
export const silenceLine = ({ age, expected }: ShownSilence): string =>
  expected === null ? age : `${age} · ${expected}`

/** The last trustworthy signal, whether the listing told it or the feed has since. */
export const signalAt = ({ lastSignalAt, fixAt }: SentinelTrip): number | null =>
  lastSignalAt === null || fixAt === null ? (lastSignalAt ?? fixAt) : Math.max(lastSignalAt, fixAt)

/** T of the signal's silence bar in minutes: what is expected of this unit, where that is known. */
export const signalThreshold = ({ expectedMs }: SentinelTrip): { readonly thresholdMin?: number } =>
  expectedMs === null ? {} : { thresholdMin: expectedMs / 60_000 }
