import { isUsableCoordinate } from '@vigia/domain/geo/usable-coordinate'
import type { DeviceMessage } from './device-message.ts'
import { type IntakeDevice, SOURCE_OF_KIND } from './intake-devices.store.ts'
import type { IntakeMetrics } from './intake-metrics.ts'
import type { RaisePanic } from './raise-panic.ts'
import type { FixOutcome, RecordFixes } from './record-fixes.ts'

interface Deps {
  readonly recordFixes: RecordFixes
  readonly raisePanic: RaisePanic
  readonly metrics: IntakeMetrics
}

/**
 * Stores what a phone said, after commit. Without a position nothing is stored and the last one stays: a phone whose GPS
 * is jammed must not count as heard. `isProved`: by the device's secret, not by its id alone; `app`: what it spoke by.
 */
export async function recordMessage(
  { recordFixes, raisePanic, metrics }: Deps,
  device: IntakeDevice,
  { fix, at, panic, isMock, batteryPercent }: Omit<DeviceMessage, 'deviceId'>,
  { isProved, app }: { readonly isProved: boolean; readonly app: string },
): Promise<FixOutcome | null> {
  if (fix === null) {
    metrics.withoutPosition()
    if (panic) await raisePanic(device, { at, point: null, isProved })
    return null
  }
  // Before the fleet hears of it: the alert that others would open does not say that nobody proved to be the device.
  if (panic && !isProved)
    await raisePanic(device, { at, point: isUsableCoordinate(fix.point) ? fix.point : null, isProved })
  const incoming = {
    ...{ device, isMock, isProved },
    fix: { ...fix, panic, source: SOURCE_OF_KIND[device.kind] },
    report: { app, batteryPercent },
  }
  const [outcome] = await recordFixes([incoming])
  return outcome ?? null
}
