import type { Device } from '../../../api/devices.ts'

/** Under this a phone will soon be gone. */
const LOW_BATTERY_PERCENT = 15

export type DeviceKindFilter = 'all' | Device['kind']
export const DEVICE_STATES = ['with-trip', 'silent', 'low-battery', 'no-owner', 'never-heard', 'disabled'] as const
export type DeviceStateFilter = (typeof DEVICE_STATES)[number]

/** Whether a device is one that a counter counts. A disabled one is nothing but disabled. */
const IS_ONE: Readonly<Record<DeviceStateFilter, (device: Device) => boolean>> = {
  'with-trip': ({ trip }) => trip !== null,
  silent: ({ silence }) => silence !== null,
  'low-battery': ({ batteryPercent }) => batteryPercent !== null && batteryPercent <= LOW_BATTERY_PERCENT,
  'no-owner': ({ owner }) => owner === null,
  'never-heard': ({ lastSeenAt }) => lastSeenAt === null,
  disabled: ({ isDisabled }) => isDisabled,
}

export const isLowBattery = IS_ONE['low-battery']

const hasState = (device: Device, state: DeviceStateFilter): boolean =>
  IS_ONE[state](device) && (state === 'disabled' || !device.isDisabled)

interface DeviceFilters {
  readonly kind: DeviceKindFilter
  readonly state: DeviceStateFilter | null
  readonly search: string
}

/** Devices by kind, state and words; every word must be in id, name, owner, plates or invoice. */
export function filterDevices(devices: readonly Device[], { kind, state, search }: DeviceFilters): readonly Device[] {
  const words = folded(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  return devices.filter((device) => {
    if (kind !== 'all' && device.kind !== kind) return false
    if (state !== null && !hasState(device, state)) return false
    const text = folded(
      [device.uniqueId, device.name, device.owner?.label, device.trip?.plates, device.trip?.invoice].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}

/** How many of each state there are among devices of the chosen kind. */
export const countStates = (devices: readonly Device[]): Readonly<Record<DeviceStateFilter, number>> => ({
  'with-trip': count(devices, 'with-trip'),
  silent: count(devices, 'silent'),
  'low-battery': count(devices, 'low-battery'),
  'no-owner': count(devices, 'no-owner'),
  'never-heard': count(devices, 'never-heard'),
  disabled: count(devices, 'disabled'),
})

const count = (devices: readonly Device[], state: DeviceStateFilter): number =>
  devices.filter((device) => hasState(device, state)).length

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
