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
 * is jammed must not count as heard.
 */
export async function recordMessage(
  { recordFixes, raisePanic, metrics }: Deps,
  device: IntakeDevice,
  { fix, at, panic, isMock }: Omit<DeviceMessage, 'deviceId'>,
): Promise<FixOutcome | null> {
  if (fix === null) {
    metrics.withoutPosition()
    if (panic) await raisePanic(device, { at, point: null })
    return null
  }
  const incoming = { device, fix: { ...fix, panic, source: SOURCE_OF_KIND[device.kind] }, isMock }
  const [outcome] = await recordFixes([incoming])
  return outcome ?? null
}
