import { createServer, type Socket } from 'node:net'
import { type SecureContext, TLSSocket } from 'node:tls'
import { MIRROR_CONNECTIONS } from '@vigia/domain/gps/mirror-limits'
import type { Logger } from '@vigia/runtime/logger'
import { networkOf } from '../../../http/network-of.ts'

/** One sender's side of a protocol. Bytes are received one chunk at a time, with everything that has come and was not used yet. */
export interface Conversation {
  /**
   * Uses what it can of `bytes`: how many, what to answer, whether to hang up after it. Nothing used and nothing answered:
   * more has to come. Rejects when what was said could not be stored: then nothing is answered, and the sender repeats it.
   */
  receive(bytes: Buffer): Promise<Reply>
  /** Whether this sender has shown that it speaks the protocol; who has not is not waited for as long. */
  isKnown(): boolean
}

interface Reply {
  readonly used: number
  readonly answer: Buffer | string
  readonly hangUp: boolean
}

export interface ReceiverLimits {
  readonly connections: number
  /** Of one address: a platform may hold one connection for each unit. */
  readonly perAddress: number
  /** Of one address, that have not shown to speak the protocol yet. */
  readonly unknownPerAddress: number
  /** What a sender may leave unfinished. */
  readonly pendingBytes: number
  /** From the first byte of a message to its last, and from the beginning to a sender that is known. */
  readonly unfinishedMs: number
  readonly idleMs: number
}

const RECEIVER_LIMITS: ReceiverLimits = {
  connections: MIRROR_CONNECTIONS.inAll,
  perAddress: MIRROR_CONNECTIONS.ofAddress,
  unknownPerAddress: MIRROR_CONNECTIONS.unknownOfAddress,
  pendingBytes: 96 * 1024,
  unfinishedMs: 20_000,
  idleMs: 15 * 60_000,
}

const MAX_UNREAD_ANSWERS_BYTES = 64 * 1024

export interface TcpReceiver {
  readonly port: number
  readonly connections: () => number
  close(): Promise<void>
}

interface Options {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly logger: Logger
  readonly limits?: ReceiverLimits
  /** Given: only TLS is spoken. */
  readonly secureContext?: SecureContext | null
  /** Whether anybody is expected from this address; who is not is let go without a word. */
  expects(address: string): Promise<boolean>
  converse(address: string): Conversation
  /** Who was let go before a word: there was no room, or it speaks TLS where none is spoken, or none where nothing else is. */
  turnedAway(address: string, reason: 'crowded' | 'encrypted' | 'plain'): void
}

/** Listens for platforms that push over TCP. Rejects when the port cannot be had. */
export async function startTcpReceiver(options: Options): Promise<TcpReceiver> {
  const limits = options.limits ?? RECEIVER_LIMITS
  const open = new Map<Socket, { readonly network: string; readonly conversation: Conversation }>()
  const hasRoom = (network: string): boolean => {
    const own = [...open.values()].filter((one) => one.network === network)
    const unknown = own.filter(({ conversation }) => !conversation.isKnown())
    const { connections, perAddress, unknownPerAddress } = limits
    return open.size < connections && own.length < perAddress && unknown.length < unknownPerAddress
  }
  const admit = async (socket: Socket, address: string, conversation: Conversation): Promise<void> => {
    const isExpected = await options.expects(address).catch(() => false)
    if (!isExpected || socket.destroyed) return void socket.destroy()
    const secureContext = options.secureContext ?? null
    if (secureContext !== null && !(await beginsTls(socket, limits.unfinishedMs))) {
      if (!socket.destroyed) options.turnedAway(address, 'plain')
      return void socket.destroy()
    }
    listen(secured(socket, secureContext), conversation, {
      ...{ limits, logger: options.logger },
      onEncrypted: secureContext === null ? () => options.turnedAway(address, 'encrypted') : null,
    })
  }
  const server = createServer({ noDelay: true, pauseOnConnect: true }, (socket) => {
    const address = socket.remoteAddress ?? ''
    const network = networkOf(address)
    socket.on('error', () => socket.destroy())
    if (!hasRoom(network)) {
      options.turnedAway(address, 'crowded')
      return void socket.destroy()
    }
    const conversation = options.converse(address)
    open.set(socket, { network, conversation })
    socket.on('close', () => open.delete(socket))
    void admit(socket, address, conversation)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : 0,
    connections: () => open.size,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open.keys()) socket.destroy()
      await closed
    },
  }
}

/** Whether the first byte that comes is of TLS; it stays to be read. False as well for who leaves, or says nothing for so long. */
async function beginsTls(socket: Socket, waitMs: number): Promise<boolean> {
  const first = await new Promise<Buffer | null>((resolve) => {
    const silent = setTimeout(() => socket.destroy(), waitMs)
    socket.once('data', (bytes: Buffer) => {
      clearTimeout(silent)
      socket.pause()
      resolve(bytes)
    })
    socket.once('close', () => {
      clearTimeout(silent)
      resolve(null)
    })
    socket.resume()
  })
  if (first === null) return false
  socket.unshift(first)
  return first[0] === TLS_HANDSHAKE
}

const TLS_HANDSHAKE = 0x16

/** The same connection, inside TLS where a certificate is configured. */
function secured(socket: Socket, secureContext: SecureContext | null): Socket {
  if (secureContext === null) {
    socket.resume()
    return socket
  }
  const secure = new TLSSocket(socket, { isServer: true, secureContext })
  secure.on('error', () => socket.destroy())
  secure.on('close', () => socket.destroy())
  return secure
}

/** The first bytes of a handshake of TLS: a record of the kind, its version, and in it a greeting. */
const isTlsGreeting = ([kind, major, minor = 0, , , greeting]: Buffer): boolean =>
  kind === TLS_HANDSHAKE && major === 0x03 && minor >= 1 && minor <= 4 && greeting === 0x01

interface Listening {
  readonly limits: ReceiverLimits
  readonly logger: Logger
  /** Null: TLS is what is spoken here. */
  readonly onEncrypted: (() => void) | null
}

function listen(socket: Socket, conversation: Conversation, { limits, logger, onEncrypted }: Listening): void {
  let pending: Buffer = Buffer.alloc(0)
  let isBusy = false
  // Not renewed by single bytes: whoever sends one a minute is cut off all the same.
  let late: NodeJS.Timeout | null = null
  const expect = (): void => {
    const isWaiting = pending.length > 0 || !conversation.isKnown()
    if (isWaiting && late === null) late = setTimeout(() => socket.destroy(), limits.unfinishedMs)
    if (isWaiting || late === null) return
    clearTimeout(late)
    late = null
  }

  const work = async (): Promise<void> => {
    isBusy = true
    socket.pause()
    try {
      for (;;) {
        const { used, answer, hangUp } = await conversation.receive(pending)
        pending = Buffer.from(pending.subarray(used))
        if (used > 0 && late !== null) {
          clearTimeout(late)
          late = null
        }
        if (answer.length > 0) socket.write(answer)
        if (hangUp) return void socket.end(() => socket.destroy())
        if (socket.writableLength > MAX_UNREAD_ANSWERS_BYTES) return void socket.destroy()
        if (used === 0 || pending.length === 0) break
      }
      if (pending.length > limits.pendingBytes) return void socket.destroy()
      expect()
    } catch (error) {
      logger.debug({ err: error }, 'no se guardó lo que envió un espejo')
      socket.destroy()
    } finally {
      isBusy = false
      socket.resume()
    }
  }

  socket.setTimeout(limits.idleMs, () => socket.destroy())
  socket.on('data', (bytes) => {
    pending = Buffer.concat([pending, bytes])
    if (onEncrypted !== null && !conversation.isKnown() && isTlsGreeting(pending)) {
      onEncrypted()
      return void socket.destroy()
    }
    if (!isBusy && !socket.destroyed) void work()
  })
  socket.on('close', () => {
    if (late !== null) clearTimeout(late)
  })
  expect()
}
