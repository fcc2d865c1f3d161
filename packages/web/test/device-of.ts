import type { Device } from '../src/api/devices.ts'

let made = 0

/** A phone that is received well, unless told otherwise. */
export function deviceOf(over: Partial<Device> = {}): Device {
  made += 1
  return {
    ...{ deviceId: String(made), uniqueId: `tel-${made}`, kind: 'phone', name: null, owner: null, hasSecret: true },
    ...{
      isDisabled: false,
      registeredAt: Date.now() - 86_400_000,
      lastSeenAt: Date.now() - 30_000,
      app: 'OsmAnd',
      batteryPercent: 82,
      intervalMs: 30_000,
    },
    ...{ intervalP90Ms: 60_000, accuracyM: 8, clockSkewMs: -400, trip: null, tripSilence: null },
    isOnOtherTrip: false,
    ...over,
  }
}
