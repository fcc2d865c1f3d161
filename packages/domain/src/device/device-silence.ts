import { MAX_CLOCK_LAG_MS, PHONE_LAG_MS, silenceLimit } from '../silence/signal-side.ts'

/** A device by what it was itself heard of. Null: nobody knows. */
export interface JudgedDevice {
  readonly kind: 'phone' | 'tracker'
  /** When it was last heard, epoch milliseconds; null for never. */
  readonly lastSeenAt: number | null
  /** What it usually leaves between two positions (`receptionQuality`). */
  readonly intervalMs: number | null
  /** By how much its clock is ahead of ours; behind is negative. */
  readonly clockSkewMs: number | null
  /** Whether it speaks for a trip that whoever asks sees; without one nothing is expected of it. */
  readonly isOnTrip: boolean
  readonly isDisabled: boolean
}

/** Milliseconds since its last signal from which on a device is silent: as a side of a trip, by its rhythm and what it may lag. */
export function deviceSilenceLimit({
  kind,
  intervalMs,
  clockSkewMs,
}: Pick<JudgedDevice, 'kind' | 'intervalMs' | 'clockSkewMs'>): number {
  const clockMs = Math.min(MAX_CLOCK_LAG_MS, Math.max(0, -(clockSkewMs ?? 0)))
  return silenceLimit(intervalMs) + (kind === 'phone' ? Math.max(PHONE_LAG_MS, clockMs) : clockMs)
}

/**
 * Whether a device has left its rhythm, by its own last signal, whatever else is heard of its trip. Null: it is not judged, as it has
 * no trip, is disabled, or was never heard and so has not fallen silent.
 */
export function deviceSilence(device: JudgedDevice, now: number): boolean | null {
  const { lastSeenAt, isOnTrip, isDisabled } = device
  if (!isOnTrip || isDisabled || lastSeenAt === null) return null
  return now - lastSeenAt > deviceSilenceLimit(device)
}
