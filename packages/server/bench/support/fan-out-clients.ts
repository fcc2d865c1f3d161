import { decodeLiveFrame, type LivePayload } from '@vigia/contract'
import { io, type Socket } from 'socket.io-client'
import { CONSTANT } from './constant-text.ts'

export interface FanOutClients {
  /** Milliseconds from the flush to each client's hands, of the frames since the last call. */
  takeDelays(): number[]
  /** Frames received since the last call, and characters of the newest. */
  takeFrames(): { readonly count: number; readonly characters: number }
  close(): void
}

const AT_ONCE = 50
/** Base64 of the 32-byte header and a little more: unlike for any two frames. */
const HEAD_CHARACTERS = 44

/** So many packed clients that watch everything, one for each token. Every frame says when it left. */
export async function connectClients(url: string, tokens: readonly string[]): Promise<FanOutClients> {
  const sockets: Socket[] = []
  const sentAt = new Map<string, number>()
  let delays: number[] = []
  let frames = { count: 0, characters: 0 }

  const receive = ({ epoch, frame }: LivePayload<'positions'>): void => {
    const now = Date.now()
    frames = { count: frames.count + 1, characters: frame.length }
    if (frame.startsWith(CONSTANT)) {
      delays.push(now - Number(epoch))
      return
    }
    const head = frame.slice(0, HEAD_CHARACTERS)
    const known = sentAt.get(head) ?? decodeLiveFrame(Buffer.from(frame, 'base64')).sentAt
    sentAt.set(head, known)
    delays.push(now - known)
  }
  const connect = (token: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const auth = { token, feed: 'packed' }
      const socket = io(url, { auth, transports: ['websocket'], reconnection: false, timeout: 60_000, forceNew: true })
      sockets.push(socket)
      socket.on('positions', receive)
      socket.once('connect_error', reject)
      socket.once('connect', () => {
        socket.emit('watch', { trips: 'all', focus: null })
        resolve()
      })
    })
  for (let from = 0; from < tokens.length; from += AT_ONCE) {
    await Promise.all(tokens.slice(from, from + AT_ONCE).map(connect))
  }
  return {
    takeDelays: () => {
      const taken = delays
      delays = []
      return taken
    },
    takeFrames: () => {
      const taken = frames
      frames = { count: 0, characters: 0 }
      return taken
    },
    close: () => {
      for (const socket of sockets) socket.disconnect()
    },
  }
}
