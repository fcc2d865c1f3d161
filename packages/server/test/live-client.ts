import { decodeLiveFrame, type LiveEventName, type LiveFrame, type LivePayload } from '@vigia/contract'
import { io, type Socket } from 'socket.io-client'

/** What a screen would hear: every message kept, and awaited by what it says. */
export interface TestListener {
  readonly socket: Socket
  readonly frames: LiveFrame[]
  /** All messages of an event so far. */
  received<E extends LiveEventName>(event: E): LivePayload<E>[]
  /** Resolves with the first message of the event that agrees, past ones included. */
  until<E extends LiveEventName>(event: E, agrees?: (payload: LivePayload<E>) => boolean): Promise<LivePayload<E>>
  untilFrame(agrees: (frame: LiveFrame) => boolean): Promise<LiveFrame>
  watch(trips: 'all' | readonly string[], focus?: string | null): void
  readonly epoch: string
  close(): void
}

/** What never comes ends here, not what a busy machine sends later. */
const PATIENCE_MS = 30_000

/** Connects to the main namespace; rejects with the server's refusal. */
export async function listen(url: string, auth: Readonly<Record<string, unknown>>): Promise<TestListener> {
  const socket = io(url, { auth, transports: ['websocket'], reconnection: false, forceNew: true })
  const messages = new Map<string, unknown[]>()
  const frames: LiveFrame[] = []
  const waiting = new Set<() => void>()
  let epoch = ''
  socket.onAny((event: string, payload: unknown) => {
    messages.set(event, [...(messages.get(event) ?? []), payload])
    if (event === 'positions') {
      const positions = payload as LivePayload<'positions'>
      epoch = positions.epoch
      frames.push(decodeLiveFrame(Buffer.from(positions.frame, 'base64')))
    }
    for (const look of [...waiting]) look()
  })

  const untilFound = <T>(find: () => T | undefined, what: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        waiting.delete(look)
        reject(new Error(`No llegó: ${what}`))
      }, PATIENCE_MS)
      const look = (): void => {
        const found = find()
        if (found === undefined) return
        clearTimeout(giveUp)
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })

  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const received = <E extends LiveEventName>(event: E) => (messages.get(event) ?? []) as LivePayload<E>[]
  return {
    socket,
    frames,
    received,
    until: (event, agrees = () => true) => untilFound(() => received(event).find(agrees), event),
    untilFrame: (agrees) => untilFound(() => frames.find(agrees), 'positions'),
    watch: (trips, focus = null) => socket.emit('watch', { trips, focus }),
    get epoch() {
      return epoch
    },
    close: () => socket.disconnect(),
  }
}
