import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterEach, expect, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import type { Actor } from './actor.ts'
import { cutOpenAnswers } from './cut-open-answers.ts'
import { createMetrics } from './metrics.ts'
import type { RightsChange } from './rights-change.ts'
import type { Server } from './route.ts'
import { createServer } from './server.ts'

/** More than the system keeps for a reader that does not read. */
const LISTING_BYTES = 64 * 1024 * 1024
const PERSON = {
  kind: 'user',
  organisationId: '1',
  email: '',
  name: '',
  familyId: '1',
  expiresAt: 0,
  mustAddFactor: false,
  isGuest: false,
  reach: null,
} as const

let server: Server
afterEach(() => server.close())

/** Somebody asks for a long listing and stops reading; `after`: who they are when asked again. */
async function slowReader(after: Actor | null, change: RightsChange) {
  let actor: Actor | null = { ...PERSON, id: '7', role: 'supervisor' }
  const listeners: ((changes: readonly RightsChange[]) => void)[] = []
  const identify = async () => actor
  server = await createServer({
    ...{ identify, clock: createTestClock(), logger: testLogger, metrics: createMetrics() },
    trustProxy: false,
  })
  cutOpenAnswers(server, identify, (listener) => listeners.push(listener))
  server.get('/larga', { config: { endpoint: 'patchTrip' } }, async () => Buffer.alloc(LISTING_BYTES))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /larga HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer x\r\nconnection: close\r\n\r\n')
  await new Promise((resolve) => socket.once('readable', resolve))
  actor = after
  for (const listener of listeners) listener([change])
  // The check is a few promises long; a request of another goes through meanwhile.
  await server.inject({ url: '/larga' })
  let bytes = 0
  socket.on('data', (chunk) => {
    bytes += chunk.length
  })
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('close', resolve))
  return bytes
}

test.each([
  ['disabled', null, '7', true],
  ['demoted', { ...PERSON, id: '7', role: 'lectura' }, '7', true],
  ['another role that may as well', { ...PERSON, id: '7', role: 'administrador' }, '7', false],
  ['another scope', { ...PERSON, id: '7', role: 'supervisor', reach: { by: 'client', ids: ['3'] } }, '7', true],
  ['somebody else is disabled', null, '8', false],
] as const)('%s: what is left of a long answer', async (_what, after, id, isCut) => {
  const bytes = await slowReader(after, { kind: 'user', id })
  expect(bytes < LISTING_BYTES).toBe(isCut)
})
