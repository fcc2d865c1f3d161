import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'

/** So many hours are shown, the one that has begun as the last. */
export const SIGNAL_HOURS = 24
/** Of an hour without a position nothing is known unless somebody listened for this share of it, and for so long. */
const LISTENED_SHARE = 0.5
const LISTENED_MIN_MS = 10 * MINUTE_MS

/** An hour of a device. Null: nobody knows, as nobody listened to it. */
export interface HourOfSignals {
  /** Epoch milliseconds of its beginning. */
  readonly fromAt: number
  readonly positions: number | null
}

interface Span {
  readonly fromAt: number
  /** Null: until now. */
  readonly untilAt: number | null
}

interface ReceivedByHour {
  /** By the beginning of the hour; one without a position is not in it. */
  readonly positions: ReadonlyMap<number, number>
  /** How many milliseconds of each hour a server ran; one in which none did is not in it. */
  readonly servedMs: ReadonlyMap<number, number>
  /** When what the device sends is taken, by whoever may be told of it; they do not overlap. */
  readonly heeded: readonly Span[]
}

/** A device was disabled, or enabled again. */
export interface DeviceTurn {
  readonly at: number
  readonly isDisabled: boolean
}

/**
 * When what a device sends is taken: since it was registered, but while it was disabled.
 *
 * @param turns those that are known, oldest first; what was before the oldest is its contrary.
 */
export function heededSpans(
  { registeredAt, disabledAt }: { readonly registeredAt: number; readonly disabledAt: number | null },
  turns: readonly DeviceTurn[],
): readonly Span[] {
  const spans: Span[] = []
  let fromAt = turns[0]?.isDisabled === false ? null : registeredAt
  for (const { at, isDisabled } of turns) {
    if (!isDisabled) fromAt ??= at
    else if (fromAt !== null) {
      spans.push({ fromAt, untilAt: at })
      fromAt = null
    }
  }
  return fromAt === null ? spans : [...spans, { fromAt, untilAt: disabledAt }]
}

/** The first instant of the hours that are shown. */
export const firstSignalHour = (now: number): number =>
  Math.floor(now / HOUR_MS) * HOUR_MS - (SIGNAL_HOURS - 1) * HOUR_MS

/**
 * How many positions a device has of each of its last 24 hours, oldest first. An hour without one is silent (0) only where the
 * server ran and the device was listened to for half of it and ten minutes; else nobody knows (null).
 */
export function hourlySignals({ positions, servedMs, heeded }: ReceivedByHour, now: number): readonly HourOfSignals[] {
  return Array.from({ length: SIGNAL_HOURS }, (_, index) => {
    const fromAt = firstSignalHour(now) + index * HOUR_MS
    const untilAt = Math.min(now, fromAt + HOUR_MS)
    const received = positions.get(fromAt) ?? 0
    if (received > 0) return { fromAt, positions: received }
    const heededMs = heeded.reduce((sum, span) => sum + overlapMs(span, fromAt, untilAt), 0)
    const listenedMs = Math.min(heededMs, servedMs.get(fromAt) ?? 0)
    const isKnown = listenedMs >= Math.max(LISTENED_MIN_MS, LISTENED_SHARE * (untilAt - fromAt))
    return { fromAt, positions: isKnown ? 0 : null }
  })
}

const overlapMs = (span: Span, fromAt: number, untilAt: number): number =>
  Math.max(0, Math.min(span.untilAt ?? untilAt, untilAt) - Math.max(span.fromAt, fromAt))
