import { deviceSilence, deviceSilenceLimit } from '@vigia/domain/device/device-silence'
import type { Device } from '../../../api/devices.ts'

const MINUTE_MS = 60_000

/** Whether a device of the list is silent as of `now`, by its own last signal: what list, counter, filter, panel and file go by. */
export const isSilentDevice = (device: Device, now: number): boolean => silenceOfDevice(device, now) === true

/** The same; null: it is not judged. */
export const silenceOfDevice = (device: Device, now: number): boolean | null =>
  deviceSilence({ ...device, isOnTrip: device.trip !== null }, now)

/** T of its bar: the minutes from which on it is silent. */
export const silentAfterMin = (device: Device): number => deviceSilenceLimit(device) / MINUTE_MS
