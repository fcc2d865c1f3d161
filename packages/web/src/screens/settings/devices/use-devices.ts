import { useQueryClient } from '@tanstack/react-query'
import { type Device, type DeviceMessage, listDevices } from '../../../api/devices.ts'
import { type Answer, useAnswer } from '../../../api/use-answer.ts'
import { useDeviceFeed } from '../../../live/use-device-feed.ts'
import { isPosition } from '../../../widgets/devices/reception.ts'

const KEY = ['devices']
/** Trips, owners and rhythm change elsewhere; positions come by themselves. */
const AGAIN_EVERY_MS = 60_000

export interface Devices {
  readonly answer: Answer<readonly Device[]>
  /** A device was registered or changed here. */
  put(device: Device): void
}

/** All devices of the organisation, with what they say as they say it. */
export function useDevices(): Devices {
  const client = useQueryClient()
  const answer = useAnswer({
    queryKey: KEY,
    queryFn: ({ signal }) => listDevices(signal),
    refetchInterval: AGAIN_EVERY_MS,
  })
  const change = (work: (devices: readonly Device[]) => readonly Device[]): void => {
    client.setQueryData<readonly Device[]>(KEY, (devices) => (devices === undefined ? undefined : work(devices)))
  }
  useDeviceFeed((message) => {
    if (isPosition(message) || message.problem === 'clock')
      change((devices) => devices.map((device) => withMessage(device, message)))
  })
  return {
    answer,
    put: (device) =>
      change((devices) =>
        devices.some(({ deviceId }) => deviceId === device.deviceId)
          ? devices.map((one) => (one.deviceId === device.deviceId ? device : one))
          : [...devices, device],
      ),
  }
}

function withMessage(device: Device, message: DeviceMessage): Device {
  if (device.deviceId !== message.deviceId) return device
  return {
    ...device,
    // What comes with a clock that is ahead was heard when it came.
    lastSeenAt: Math.max(device.lastSeenAt ?? 0, Math.min(message.at, message.receivedAt)),
    clockSkewMs: message.problem === 'clock' ? message.clockSkewMs : device.clockSkewMs,
    batteryPercent: message.batteryPercent ?? device.batteryPercent,
  }
}
