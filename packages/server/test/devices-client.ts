import type { DeviceHeard, IntakeHeard } from '@vigia/contract'
import { io } from 'socket.io-client'
import { expect } from 'vitest'

/** A screen with the list of devices open, or with the log of the intakes. */
export interface DevicesClient {
  readonly heard: DeviceHeard[]
  readonly lines: IntakeHeard[]
  untilHeard(agrees: (heard: DeviceHeard) => boolean): Promise<DeviceHeard>
  untilLine(agrees: (line: IntakeHeard) => boolean): Promise<IntakeHeard>
  close(): void
}

export async function listenToDevices(url: string, token: string, intake = false): Promise<DevicesClient> {
  const socket = io(`${url}/devices`, {
    auth: { token, intake },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  const heard: DeviceHeard[] = []
  const lines: IntakeHeard[] = []
  socket.on('device-heard', (payload: DeviceHeard) => heard.push(payload))
  socket.on('intake-heard', (payload: IntakeHeard) => lines.push(payload))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const until = async <T>(all: readonly T[], agrees: (one: T) => boolean): Promise<T> => {
    await expect.poll(() => all.some(agrees), { timeout: 10_000 }).toBe(true)
    const found = all.find(agrees)
    if (found === undefined) throw new Error('lo que llegó ya no está')
    return found
  }
  return {
    heard,
    lines,
    untilHeard: (agrees) => until(heard, agrees),
    untilLine: (agrees) => until(lines, agrees),
    close: () => socket.disconnect(),
  }
}
