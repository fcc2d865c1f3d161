import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Reach } from '@vigia/domain/account/reach'
import { Server } from 'socket.io'
import { io as connect } from 'socket.io-client'
import { expect, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import { type Actor, reachOf } from '../http/actor.ts'
import type { RightsChange } from '../http/rights-change.ts'
import { admitSockets, type Screen } from './socket-admission.ts'

const clock = createTestClock(Date.now())
const reachOfClient = (id: string): Reach => ({ by: 'client', ids: [id] })
const personWith = (reach: Reach | null): Actor => ({
  ...{ kind: 'user', id: '7', organisationId: '1', role: 'monitorista', email: 'a@b.mx', name: 'Ana', familyId: '3' },
  ...{ expiresAt: clock.now() + 3_600_000, mustAddFactor: false, isGuest: false, reach },
})

test('of two answers on who somebody is now, the one that was asked for last counts, whichever comes first', async () => {
  const http = createServer()
  const io = new Server(http)
  const answers: ((actor: Actor) => void)[] = []
  const listeners: ((changes: readonly RightsChange[]) => void)[] = []
  let isIn = false
  const admission = admitSockets(io, {
    clock,
    identify: async () => (isIn ? new Promise((resolve) => answers.push(resolve)) : personWith(null)),
    rights: {
      version: () => 0,
      onRightsChanged: (listener) => {
        listeners.push(listener)
        return () => undefined
      },
    },
    trustProxy: false,
  })
  const screen = new Promise<Screen>((resolve) => {
    admission.open(io.of('/'), {
      permission: { roles: ['monitorista'] },
      readHandshake: () => ({ token: 't' }),
      onScreen: (here) => {
        resolve(here)
        return () => undefined
      },
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const client = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'] })
  const { currentActor } = await screen
  isIn = true
  for (const _ of [1, 2]) for (const listener of listeners) listener([{ kind: 'user', id: '7' }])
  const [first, second] = answers
  second?.(personWith(reachOfClient('later')))
  await expect.poll(() => reachOf(currentActor())).toEqual(reachOfClient('later'))
  first?.(personWith(reachOfClient('earlier')))
  await new Promise(setImmediate)
  expect(reachOf(currentActor())).toEqual(reachOfClient('later'))
  client.disconnect()
  admission.stop()
  await io.close()
})
