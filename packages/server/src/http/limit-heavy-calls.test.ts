import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterEach, expect, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import type { Actor } from './actor.ts'
import { createMetrics } from './metrics.ts'
import type { Server } from './route.ts'
import { createServer } from './server.ts'

const UPLOADS_AT_ONCE = 3
const SHARED_AT_ONCE = 8
const SUPERVISOR: Actor = {
  kind: 'user',
  id: '7',
  organisationId: '1',
  email: '',
  name: '',
  role: 'supervisor',
  familyId: '1',
  expiresAt: 0,
  mustAddFactor: false,
  isGuest: false,
  reach: null,
}

let server: Server
/** What the work waits for. */
let release: ReturnType<typeof signal>
afterEach(async () => {
  release.give()
  await server.close()
})

const noop = (): void => undefined

/** Something that a test waits for, and what ends the wait. */
function signal() {
  let give = noop
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give: () => give(), given }
}

const upload = (path = '/archivo') => {
  const { port } = server.server.address() as AddressInfo
  const request = httpRequest({ port, host: '127.0.0.1', path, headers: { authorization: 'Bearer x' } })
  request.on('error', noop).end()
  return request
}

async function statusOf(request: ReturnType<typeof upload>): Promise<number | undefined> {
  const [response]: [IncomingMessage] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

const newServer = (): Promise<Server> =>
  createServer({
    ...{ identify: async () => SUPERVISOR, clock: createTestClock(), logger: testLogger, metrics: createMetrics() },
    ...{ tileOrigins: () => [], trustProxy: false },
  })

test('who leaves before the work begins has it not done, and gives one place back, not two', async () => {
  server = await newServer()
  const [arrived, left, settled] = [signal(), signal(), signal()]
  release = signal()
  let isFirst = true
  let worked = 0
  // As a long body does, that is read in turns.
  server.addHook('preValidation', async (_request, { raw }) => {
    if (!isFirst) return
    isFirst = false
    raw.once('close', left.give)
    arrived.give()
    await left.given
  })
  server.addHook('onSend', async () => settled.give())
  server.get('/archivo', { config: { endpoint: 'readGeoFile' } }, async () => {
    worked += 1
    settled.give()
    await release.given
    return ''
  })
  await server.listen({ port: 0, host: '127.0.0.1' })

  const gone = upload()
  await arrived.given
  gone.destroy()
  await settled.given
  expect(worked).toBe(0)

  const waiting = Array.from({ length: UPLOADS_AT_ONCE }, () => statusOf(upload()))
  await expect.poll(() => worked).toBe(UPLOADS_AT_ONCE)
  expect(await statusOf(upload())).toBe(429)
  release.give()
  expect(await Promise.all(waiting)).toEqual([200, 200, 200])
})

test('who waits for what is counted once for all keeps nobody from a history', async () => {
  server = await newServer()
  release = signal()
  let waiting = 0
  server.get('/todos', { config: { endpoint: 'listOperatorDuty' } }, async () => {
    waiting += 1
    await release.given
    return ''
  })
  server.get('/uno', { config: { endpoint: 'operatorDuty' } }, async () => '')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const all = Array.from({ length: SHARED_AT_ONCE }, () => statusOf(upload('/todos')))
  await expect.poll(() => waiting).toBe(SHARED_AT_ONCE)
  expect(await statusOf(upload('/todos'))).toBe(429)
  expect(await statusOf(upload('/uno'))).toBe(200)
  release.give()
  expect(await Promise.all(all)).toEqual(all.map(() => 200))
})
