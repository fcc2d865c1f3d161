import { EXPECTED_FROM_FIXES, MAX_EXPECTED_MS, MIN_EXPECTED_MS } from '../silence/expected-interval.ts'
import { MINUTE_MS } from '../time/duration.ts'

/** A position that reached us later than this was kept without a network, or the clock is slow. */
export const LATE_AFTER_MS = 2 * MINUTE_MS
/** By this much a device's clock may differ from ours before people are told. */
export const CLOCK_OFF_MS = 2 * MINUTE_MS

/** Whether a device's clock is so far ahead that what it sends counts for no trip; null: nobody knows. */
export const isClockAhead = (clockSkewMs: number | null): boolean => clockSkewMs !== null && clockSkewMs > CLOCK_OFF_MS

/** One position as it was received. Instants in epoch milliseconds. */
export interface ReceivedPosition {
  readonly at: number
  readonly receivedAt: number
  readonly accuracyM: number | null
}

/** How well a device is received. Each figure is null where too little is known of it. */
export interface ReceptionQuality {
  /** What it usually leaves between two positions: the (lower) median, held between 5 s and 15 min. */
  readonly intervalMs: number | null
  /** What nine in ten of its pauses do not exceed; not held within anything. */
  readonly intervalP90Ms: number | null
  readonly accuracyMedianM: number | null
  /** 0 to 1. */
  readonly lateShare: number | null
  /** By how much its clock is ahead of ours. Behind is negative: the least of all delays, which a slow clock explains as well as a slow way. */
  readonly clockSkewMs: number | null
}

/**
 * Rhythm, accuracy, lateness and clock of a device by its newest positions.
 *
 * @param positions newest first; some twenty tell enough.
 */
export function receptionQuality(positions: readonly ReceivedPosition[]): ReceptionQuality {
  const gaps = positions.slice(1).map((older, i) => (positions[i]?.at ?? older.at) - older.at)
  const hasRhythm = positions.length >= EXPECTED_FROM_FIXES
  const usualMs = quantile(gaps, 0.5)
  const late = positions.filter(({ at, receivedAt }) => receivedAt - at > LATE_AFTER_MS).length
  return {
    intervalMs: hasRhythm && usualMs !== null ? Math.min(MAX_EXPECTED_MS, Math.max(MIN_EXPECTED_MS, usualMs)) : null,
    intervalP90Ms: hasRhythm ? quantile(gaps, 0.9) : null,
    accuracyMedianM: quantile(
      positions.flatMap(({ accuracyM }) => accuracyM ?? []),
      0.5,
    ),
    lateShare: positions.length === 0 ? null : late / positions.length,
    clockSkewMs: positions.length === 0 ? null : Math.max(...positions.map(({ at, receivedAt }) => at - receivedAt)),
  }
}

/** The smallest value that this share of all does not exceed; null of none. */
function quantile(values: readonly number[], share: number): number | null {
  const ascending = [...values].sort((a, b) => a - b)
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? null
}
