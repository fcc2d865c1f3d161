import type { DeviceMessageEvent, IntakeLineEvent } from '@vigia/contract'
import { io } from 'socket.io-client'
import { expect } from 'vitest'

/** A screen with the list of devices open, or with the log of the intakes. */
export interface DevicesClient {
  readonly heard: DeviceMessageEvent[]
  readonly lines: IntakeLineEvent[]
  untilHeard(agrees: (heard: DeviceMessageEvent) => boolean): Promise<DeviceMessageEvent>
  untilLine(agrees: (line: IntakeLineEvent) => boolean): Promise<IntakeLineEvent>
  close(): void
}

export async function listenToDevices(url: string, token: string, intake = false): Promise<DevicesClient> {
  const socket = io(`${url}/devices`, {
    auth: { token, intake },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  const heard: DeviceMessageEvent[] = []
  const lines: IntakeLineEvent[] = []
  socket.on('device-message', (payload: DeviceMessageEvent) => heard.push(payload))
  socket.on('intake-line', (payload: IntakeLineEvent) => lines.push(payload))
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
