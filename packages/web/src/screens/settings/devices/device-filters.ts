import { LOW_BATTERY_PERCENT } from '@vigia/domain/device/phone-signal'
import type { Device } from '../../../api/devices.ts'
import { isSilentDevice } from './silent-device.ts'

export type DeviceKindFilter = 'all' | Device['kind']
export const DEVICE_STATES = ['with-trip', 'silent', 'low-battery', 'no-owner', 'never-received', 'disabled'] as const
export type DeviceStateFilter = (typeof DEVICE_STATES)[number]

export function isLowBattery({ batteryPercent }: Device): boolean {
  return batteryPercent !== null && batteryPercent <= LOW_BATTERY_PERCENT
}

/** Whether a device is one that a counter counts. A disabled one is nothing but disabled. */
const IS_ONE: Readonly<Record<DeviceStateFilter, (device: Device, now: number) => boolean>> = {
  'with-trip': ({ trip }) => trip !== null,
  silent: isSilentDevice,
  'low-battery': isLowBattery,
  'no-owner': ({ owner }) => owner === null,
  'never-received': ({ lastSeenAt }) => lastSeenAt === null,
  disabled: ({ isDisabled }) => isDisabled,
}

const hasState = (device: Device, state: DeviceStateFilter, now: number): boolean =>
  IS_ONE[state](device, now) && (state === 'disabled' || !device.isDisabled)

export interface DeviceFilters {
  readonly kind: DeviceKindFilter
  readonly state: DeviceStateFilter | null
  readonly search: string
}

/** Devices by kind, by state as of `now` and by words; every word must be in id, name, owner, plates or invoice. */
export function filterDevices(
  devices: readonly Device[],
  { kind, state, search }: DeviceFilters,
  now: number,
): readonly Device[] {
  const words = folded(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  return devices.filter((device) => {
    if (kind !== 'all' && device.kind !== kind) return false
    if (state !== null && !hasState(device, state, now)) return false
    if (words.length === 0) return true
    const text = folded(
      [device.uniqueId, device.name, device.owner?.label, device.trip?.plates, device.trip?.invoice].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}

/** How many of each state there are among devices of the chosen kind, as of `now`. */
export const countStates = (devices: readonly Device[], now: number): Readonly<Record<DeviceStateFilter, number>> => {
  const count = (state: DeviceStateFilter): number => devices.filter((device) => hasState(device, state, now)).length
  return {
    'with-trip': count('with-trip'),
    silent: count('silent'),
    'low-battery': count('low-battery'),
    'no-owner': count('no-owner'),
    'never-received': count('never-received'),
    disabled: count('disabled'),
  }
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
