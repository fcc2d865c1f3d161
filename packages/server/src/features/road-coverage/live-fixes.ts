import type { GpsFix } from '@vigia/domain/gps/fix'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { PastFix } from './coverage.store.ts'

/** Later than a device's fixes usually come by this much, a fix had waited in it: nobody heard it where it was made. */
const WAITED_MS = 2 * MINUTE_MS

/**
 * The fixes that arrived as they were made. A device that stores what it cannot send leaves no gap in its track, and yet
 * was not heard; how late its fixes come for other reasons (a slow platform, a clock that is wrong) is the same for all.
 */
export function liveFixes(fixes: readonly PastFix[]): readonly GpsFix[] {
  const usual = new Map([...lagsOf(fixes)].map(([deviceId, lags]) => [deviceId, median(lags)]))
  return fixes.filter(({ deviceId, lagMs }) => lagMs <= (usual.get(deviceId) ?? 0) + WAITED_MS).map(({ fix }) => fix)
}

function lagsOf(fixes: readonly PastFix[]): Map<string, number[]> {
  const lags = new Map<string, number[]>()
  for (const { deviceId, lagMs } of fixes) {
    const known = lags.get(deviceId)
    if (known === undefined) lags.set(deviceId, [lagMs])
    else known.push(lagMs)
  }
  return lags
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
