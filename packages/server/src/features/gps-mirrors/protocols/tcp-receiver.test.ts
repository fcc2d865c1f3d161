import { connect, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { expect, onTestFinished, test } from 'vitest'
import { type Conversation, type ReceiverLimits, startTcpReceiver } from './tcp-receiver.ts'

const LIMITS: ReceiverLimits = {
  connections: 3,
  perAddress: 3,
  unknownPerAddress: 3,
  pendingBytes: 100,
  unfinishedMs: 40,
  idleMs: 60_000,
}

/** A protocol of one-line messages; knows its sender after the first. */
function lines(): Conversation {
  let isKnown = false
  return {
    isKnown: () => isKnown,
    receive: async (bytes) => {
      const end = bytes.indexOf('\n')
      if (end < 0) return { used: 0, answer: '', hangUp: false }
      isKnown = true
      return { used: end + 1, answer: `${bytes.toString('utf8', 0, end)}!`, hangUp: false }
    },
  }
}

async function receiver(limits: Partial<ReceiverLimits> = {}, turnedAway: (reason: string) => void = () => undefined) {
  const started = await startTcpReceiver({
    ...{ host: '127.0.0.1', port: 0, logger: testLogger, limits: { ...LIMITS, ...limits } },
    expects: async () => true,
    converse: lines,
    turnedAway: (_address, reason) => turnedAway(reason),
  })
  onTestFinished(() => started.close())
  return started
}

async function dial(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  const state = { socket, received: '', isOpen: true }
  socket.on('data', (bytes) => {
    state.received += bytes.toString()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    state.isOpen = false
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  onTestFinished(() => void socket.destroy())
  return state
}

test('several messages in one piece are answered in their order', async () => {
  const sender = await dial((await receiver()).port)
  sender.socket.write('a\nb\nc\n')
  await expect.poll(() => sender.received).toBe('a!b!c!')
})

test('who says nothing, or sends a message letter by letter without end, is let go', async () => {
  const { port, connections } = await receiver()
  const silent = await dial(port)
  const slow = await dial(port)
  const drip = setInterval(() => slow.socket.write('x'), 10)
  onTestFinished(() => clearInterval(drip))
  await expect.poll(() => [silent.isOpen, slow.isOpen, connections()]).toEqual([false, false, 0])
})

test('who is known may be silent between two messages, but not in the middle of one', async () => {
  const sender = await dial((await receiver()).port)
  sender.socket.write('a\n')
  await expect.poll(() => sender.received).toBe('a!')
  const witness = await dial((await receiver()).port)
  await expect.poll(() => witness.isOpen).toBe(false)
  expect(sender.isOpen).toBe(true)
  sender.socket.write('b')
  await expect.poll(() => sender.isOpen).toBe(false)
})

test('more than may be left unfinished is not kept', async () => {
  const sender = await dial((await receiver({ unfinishedMs: 60_000 })).port)
  sender.socket.write('x'.repeat(101))
  await expect.poll(() => sender.isOpen).toBe(false)
})

test('connections are bounded, all and by address, and free again when they end', async () => {
  const { port, connections } = await receiver({ unfinishedMs: 60_000, perAddress: 2 })
  const first = await dial(port)
  await dial(port)
  const third = await dial(port)
  await expect.poll(() => [third.isOpen, connections()]).toEqual([false, 2])
  first.socket.destroy()
  await expect.poll(() => connections()).toBe(1)
  const fourth = await dial(port)
  fourth.socket.write('a\n')
  await expect.poll(() => fourth.received).toBe('a!')
})

test('who finds no room, and who speaks TLS where none is spoken, are told of; another stranger is not', async () => {
  const reasons: string[] = []
  const { port } = await receiver({ unfinishedMs: 60_000, perAddress: 2 }, (reason) => void reasons.push(reason))
  const stranger = await dial(port)
  stranger.socket.write(Buffer.from([0x16, 0x03, 0x00, 0x00, 0x01, 0x01, 0x0a]))
  await expect.poll(() => stranger.received).toContain('!')
  const tls = connectSecure({ port, host: '127.0.0.1', rejectUnauthorized: false })
  tls.on('error', () => undefined)
  onTestFinished(() => void tls.destroy())
  await expect.poll(() => [tls.destroyed, reasons]).toEqual([true, ['encrypted']])
  await dial(port)
  const third = await dial(port)
  await expect.poll(() => [third.isOpen, reasons]).toEqual([false, ['encrypted', 'crowded']])
})
