import type { listDevices, ResponseOf } from '@vigia/contract'
import { receptionQuality } from '@vigia/domain/device/reception-quality'
import { isoOf } from '../../http/iso-of.ts'
import { type Device, newestPositions } from './device-list.store.ts'
import type { DeviceOwnership } from './device-owners.store.ts'
import type { RegistryDeps } from './registry-deps.ts'

type DeviceWire = ResponseOf<typeof listDevices>['data'][number]

/** By so many of its newest positions a device's rhythm is told. */
const NEWEST = 20
const SECOND_MS = 1_000

/** Devices of an organisation as they are told: with how they are received, and what their trips are silent about. */
export async function devicesToWire(
  { db, fleet }: Pick<RegistryDeps, 'db' | 'fleet'>,
  organisationId: string,
  devices: readonly Device[],
): Promise<DeviceWire[]> {
  const positions = await newestPositions(
    db,
    devices.map(({ id }) => id),
    NEWEST,
  )
  return devices.map((device) => {
    const quality = receptionQuality(positions.get(device.id) ?? [])
    return {
      id: device.id,
      unique_id: device.uniqueId,
      kind: device.kind,
      name: device.name,
      operator_id: device.operatorId,
      operator_name: device.operatorName,
      unit_id: device.unitId,
      unit_plates: device.unitPlates,
      has_secret: device.hasSecret,
      disabled: device.disabledAt !== null,
      registered_at: isoOf(device.registeredAt),
      last_seen: device.lastSeenAt === null ? null : isoOf(device.lastSeenAt),
      app: device.app,
      battery: device.batteryPercent,
      interval_s: inSeconds(quality.intervalMs),
      interval_p90_s: inSeconds(quality.intervalP90Ms),
      accuracy_median_m: quality.accuracyMedianM,
      late_share: quality.lateShare,
      clock_skew_s: inSeconds(quality.clockSkewMs),
      trip: device.trip,
      on_other_trip: device.isOnOther,
      silence_class: device.trip === null ? null : (fleet.trip(organisationId, device.trip.id)?.silence?.class ?? null),
    }
  })
}

const inSeconds = (ms: number | null): number | null => (ms === null ? null : ms / SECOND_MS)

export const ownershipToWire = ({ uniqueId, owner, fromAt, untilAt }: DeviceOwnership) => ({
  unique_id: uniqueId,
  owner,
  from: fromAt === null ? null : isoOf(fromAt),
  until: untilAt === null ? null : isoOf(untilAt),
})
