import { request as ask } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import {
  fullMapPositions,
  mapIncidents,
  monitorIncidents,
  monitorLogbooks,
  monitorOperators,
  monitorTracking,
  ROLES,
  travelsInTransit,
} from '@vigia/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { createTrip, fixOf } from '../../test/trips.ts'
import type { Actor } from './actor.ts'
import { sharedListing } from './shared-listing.ts'

const CALLS = {
  monitorLogbooks,
  monitorIncidents,
  monitorOperators,
  monitorTracking,
  fullMapPositions,
  mapIncidents,
  travelsInTransit,
}

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.apiKey(['read'])
  const writer = await server.apiKey(['travels:write', 'positions:write'])
  const trip = await createTrip(server, 'OWN')
  const body = { type: 'stop', description: 'Paro', priority: 'high' }
  await server.request('POST', `/api/travels/${trip.id}/incidences`, { token: writer, body })
  await server.request('POST', '/api/positions', { token: writer, body: fixOf(trip.phone, server.clock.now(), 20) })
  await server.app.live.fleet.loader.settled()
})
afterAll(() => server.stop())

describe('who asks while a listing is being made', () => {
  const actor: Actor = {
    ...{ kind: 'api-key', id: '1', organisationId: '1', name: '', scopes: ['read'], owner: null },
    expiresAt: Number.POSITIVE_INFINITY,
  }
  const call = { actor, headers: {} }
  /** A listing of what `stored` is when it begins; it ends when the test says. */
  const openListing = (timing?: Parameters<typeof sharedListing>[1]) => {
    const world = { stored: 'old' }
    const ends: ((failure?: Error) => void)[] = []
    const ask = sharedListing(() => {
      const state = world.stored
      return new Promise((resolve, reject) => {
        ends.push((failure) => (failure === undefined ? resolve({ state, body: state }) : reject(failure)))
      })
    }, timing)
    const bodyOf = async () => String((await ask(call)).body)
    return { world, ends, bodyOf }
  }

  test('gets one that began after he asked, and all of them the same', async () => {
    const { world, ends, bodyOf } = openListing()
    const first = bodyOf()
    world.stored = 'new'
    const later = [bodyOf(), bodyOf(), bodyOf()]
    ends[0]?.()
    expect(await first).toBe('old')
    await expect.poll(() => ends).toHaveLength(2)
    ends[1]?.()
    expect(await Promise.all(later)).toEqual(['new', 'new', 'new'])
    expect(ends).toHaveLength(2)
    void bodyOf()
    await expect.poll(() => ends).toHaveLength(3)
  })

  test.each([
    ['a moment', 199, []],
    ['a second', 1_000, [2_000]],
    ['half a minute', 30_000, [5_000]],
  ])('waits for a rest after one that took %s', async (_what, tookMs, rests) => {
    let at = 0
    const paused: number[] = []
    let wake = (): void => undefined
    const pause = (ms: number): Promise<void> => {
      paused.push(ms)
      return new Promise((resolve) => (wake = resolve))
    }
    const { world, ends, bodyOf } = openListing({ now: () => at, pause })
    const first = bodyOf()
    at += tookMs
    ends[0]?.()
    await first
    await expect.poll(() => paused).toEqual(rests)
    const later = bodyOf()
    world.stored = 'new'
    expect(ends).toHaveLength(rests.length === 0 ? 2 : 1)
    wake()
    await expect.poll(() => ends).toHaveLength(2)
    ends[1]?.()
    // Whoever asked in the rest is told of what changed until it was over.
    expect(await later).toBe(rests.length === 0 ? 'old' : 'new')
  })

  test('does not share the failure of the one before', async () => {
    const { ends, bodyOf } = openListing()
    const first = bodyOf()
    const second = bodyOf()
    ends[0]?.(new Error('no database'))
    await expect(first).rejects.toThrow('no database')
    await expect.poll(() => ends).toHaveLength(2)
    ends[1]?.()
    expect(await second).toBe('old')
  })
})

describe.each(Object.entries(CALLS))('%s', (_name, { path, response }) => {
  const get = (headers: Record<string, string> = {}, as = token) => server.request('GET', path, { token: as, headers })
  const rowsOf = (body: unknown) => Object.values(response.parse(body)).filter(Array.isArray)[0]

  test('is read by every role and by a key that may read, and by nobody else', async () => {
    for (const role of ROLES) expect((await get({}, await server.signIn(role))).status).toBe(200)
    expect(rowsOf((await get()).body)).toHaveLength(1)
    expect((await server.request('GET', path)).status).toBe(401)
    expect((await get({}, await server.apiKey(['positions:write', 'travels:write']))).status).toBe(403)
  })

  test('another company sees nothing of it, and asking at once does not mix them up', async () => {
    const other = await server.apiKey(['read'], await server.createOrganisation('Otra'))
    const [foreign, own] = await Promise.all([get({}, other), get()])
    expect([rowsOf(foreign.body), rowsOf(own.body)]).toMatchObject([[], [{}]])
  })

  test('nothing changed: 304', async () => {
    const first = await get()
    const etag = first.headers.get('etag') ?? ''
    const again = await get({ 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    const other = await get({ 'if-none-match': 'W/"other"' })
    expect([other.status, other.headers.get('etag')]).toEqual([200, etag])
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('compressed as %s it is the same', async (encoding, unpack) => {
    const bytes = await new Promise<Buffer>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
      const asked = ask(`${server.url}${path}`, { headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
        expect(answer.headers['content-encoding']).toBe(encoding)
      })
      asked.on('error', reject).end()
    })
    expect(rowsOf(JSON.parse(unpack(bytes).toString()))).toEqual(rowsOf((await get()).body))
  })
})
