import type { HourOfSignals } from '@vigia/domain/device/hourly-signals'
import { call } from './call.ts'

/** How a device was heard. */
export interface DeviceSignals {
  /** Of the last 24 hours, the oldest first. */
  readonly hours: readonly HourOfSignals[]
  /** How many of those of the 24 hours came with a clock that is ahead: each is of the hour in which it came. */
  readonly ahead: number
  /** Of the last seven days; `latestMs`: by how much the latest of the late ones was late. */
  readonly week: {
    readonly positions: number
    readonly jumps: number
    readonly late: number
    readonly latestMs: number | null
  }
  /** False: only what came on trips that the person sees. */
  readonly isWhole: boolean
}

const SECOND_MS = 1_000

export async function getDeviceSignals(deviceId: string, signal: AbortSignal): Promise<DeviceSignals> {
  const { hours, ahead, week, is_whole: isWhole } = await call('getDeviceSignals', { params: { id: deviceId }, signal })
  const { latest_s: latestS, ...counts } = week
  return {
    hours: hours.map(({ from, positions }) => ({ fromAt: Date.parse(from), positions })),
    ahead,
    week: { ...counts, latestMs: latestS === null ? null : latestS * SECOND_MS },
    isWhole,
  }
}
