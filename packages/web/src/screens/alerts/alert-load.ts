import type { Alert } from '../../api/alerts.ts'

const BIN_MS = 10 * 60_000
const HOUR_MS = 3_600_000
export const LOAD_HOURS = 8
/** More in ten minutes than a person can work through (EEMUA 191). */
const FLOOD_FROM = 10

/** Alerts opened in each ten minutes of the last eight hours, oldest first. */
export interface AlertLoad {
  readonly bins: readonly number[]
  /** Per ten minutes over the whole time. */
  readonly mean: number
}

export function alertLoad(alerts: readonly Alert[], now: number): AlertLoad {
  const bins = Array.from({ length: (LOAD_HOURS * HOUR_MS) / BIN_MS }, () => 0)
  const startAt = now - LOAD_HOURS * HOUR_MS
  for (const { openedAt } of alerts) {
    // Opened after `now`, which is a whole minute on screen: it belongs to the bin that is filling.
    const at = Math.min(bins.length - 1, Math.floor((openedAt - startAt) / BIN_MS))
    const bin = bins[at]
    if (bin !== undefined) bins[at] = bin + 1
  }
  return { bins, mean: bins.reduce((sum, bin) => sum + bin, 0) / bins.length }
}

/** A burst of alerts. `first`: the one that came before the others, a platform's before all, for it explains many. */
export interface Flood {
  readonly count: number
  readonly first: Alert
}

/** Null while no more come than a person can work through. `alerts`: the open ones. */
export function floodOf(alerts: readonly Alert[], now: number): Flood | null {
  const burst = alerts.filter(({ openedAt }) => now - openedAt < BIN_MS)
  if (burst.length < FLOOD_FROM) return null
  const [first] = burst.toSorted(
    (a, b) => Number(b.platform !== null) - Number(a.platform !== null) || a.openedAt - b.openedAt,
  )
  return first === undefined ? null : { count: burst.length, first }
}
