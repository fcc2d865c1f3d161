import { testLogger } from '@vigia/runtime/test/test-logger'
import { expect, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import type { Actor } from './actor.ts'
import { createMetrics } from './metrics.ts'
import { createServer } from './server.ts'

const PERSON: Actor = {
  ...{ kind: 'user', id: '7', organisationId: '1', role: 'monitorista', email: 'm@prueba.mx', name: 'M' },
  ...{ familyId: '1', expiresAt: Number.POSITIVE_INFINITY, mustAddFactor: false, isGuest: false, reach: null },
}

test('an address gets 300 public calls in any minute, also across the turn of one', async () => {
  const clock = createTestClock()
  const server = await createServer({
    identify: async () => null,
    clock,
    logger: testLogger,
    metrics: createMetrics(),
    trustProxy: true,
  })
  server.get('/publica', { config: { endpoint: 'login' } }, async () => 'hola')
  const ask = (address: string) => server.inject({ url: '/publica', headers: { 'x-forwarded-for': address } })
  const answered = async (times: number): Promise<number> => {
    const answers = await Promise.all(Array.from({ length: times }, () => ask('10.0.0.1')))
    return answers.filter(({ statusCode }) => statusCode === 200).length
  }

  clock.advance(59_000)
  expect(await answered(400)).toBe(300)
  clock.advance(1_000)
  expect(await answered(400)).toBe(0)
  expect((await ask('10.0.0.2')).statusCode).toBe(200)
  const refused = await ask('10.0.0.1')
  expect(refused.statusCode).toBe(429)
  clock.advance(Number(refused.headers['retry-after']) * 1_000)
  expect((await ask('10.0.0.1')).statusCode).toBe(200)
  clock.advance(30_000)
  expect(await answered(400)).toBeGreaterThan(100)
  await server.close()
})

test('a map that is moved takes nothing from the other calls of its person, nor they from the map', async () => {
  const clock = createTestClock()
  const server = await createServer({
    identify: async () => PERSON,
    clock,
    logger: testLogger,
    metrics: createMetrics(),
    trustProxy: false,
  })
  server.get('/tile', { config: { endpoint: 'getMapTile' } }, async () => 'imagen')
  server.get('/viajes', { config: { endpoint: 'listSentinelTrips' } }, async () => 'viajes')
  const refused = async (url: string, times: number): Promise<number> => {
    const ask = () => server.inject({ url, headers: { authorization: 'Bearer x' } })
    const answers = await Promise.all(Array.from({ length: times }, ask))
    return answers.filter(({ statusCode }) => statusCode === 429).length
  }

  expect(await refused('/tile', 6_000)).toBe(0)
  expect(await refused('/tile', 5)).toBe(5)
  expect(await refused('/viajes', 1_200)).toBe(0)
  expect(await refused('/viajes', 5)).toBe(5)
  await server.close()
})
