import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let token: string
let trips = 0

beforeAll(async () => {
  server = await startTestServer({ clock })
})
beforeEach(async () => {
  token = await server.signIn('monitorista')
})
afterAll(() => server.stop())

const call = (method: string, path: string, body?: unknown) =>
  server.request(method, path, { token, ...(body === undefined ? {} : { body }) })
const newTrip = async (): Promise<string> => {
  trips += 1
  return (await createTrip(server, `MP-${trips}`)).id
}
const write = (trip: string, over: object) =>
  call('POST', `/api/travels/${trip}/comments`, { comment: 'Detenido en Jilotepec', outcome: 'contesto', ...over })
const expectedOf = async (trip: string) => (await call('GET', `/api/travels/${trip}/expected-stop`)).body.expected

test('why the unit stands is kept with the entry and shown wherever the entry is, and is no expected stop', async () => {
  const trip = await newTrip()
  const added = await write(trip, { stop_reason: 'bano' })
  expect(added.body).toMatchObject({ stop_reason: 'bano' })
  await write(trip, {})
  const listed = (await call('GET', `/api/travels/${trip}/comments`)).body.data
  expect(listed.map(({ stop_reason }: { stop_reason: string | null }) => stop_reason).toSorted()).toEqual([
    'bano',
    null,
  ])
  const { entries } = (await call('GET', `/api/travels/${trip}/timeline`)).body
  expect(entries).toEqual(expect.arrayContaining([expect.objectContaining({ stop_reason: 'bano' })]))
  const { communications } = (await call('GET', `/api/sentinel/travel/${trip}`)).body
  expect(communications).toEqual(expect.arrayContaining([expect.objectContaining({ stop_reason: 'bano' })]))
  expect(await expectedOf(trip)).toBeNull()
})

test('with how long, it is expected from when it was written; the entry that is undone takes it back', async () => {
  const trip = await newTrip()
  const writtenAt = clock.now() - 20 * MINUTE_MS
  const { body } = await write(trip, {
    ...{ stop_reason: 'otro', stop_minutes: 30, written_at: new Date(writtenAt).toISOString() },
  })
  expect(await expectedOf(trip)).toMatchObject({
    ...{ reason: 'otro', until: new Date(writtenAt + 40 * MINUTE_MS).toISOString(), said_by: null },
  })
  expect((await call('POST', `/api/comments/${body.id}/undo`)).status).toBe(204)
  expect(await expectedOf(trip)).toBeNull()
})

test('what waited for the network until it was over is expected no more, and its entry is kept', async () => {
  const trip = await newTrip()
  const written_at = new Date(clock.now() - 90 * MINUTE_MS).toISOString()
  expect((await write(trip, { stop_reason: 'comida', stop_minutes: 60, written_at })).status).toBe(201)
  expect(await expectedOf(trip)).toBeNull()
})

test('what waited for the network changes nothing that was decided meanwhile', async () => {
  const trip = await newTrip()
  const written_at = new Date(clock.now() - 20 * MINUTE_MS).toISOString()
  const path = `/api/travels/${trip}/expected-stop`
  const { body } = await call('POST', path, { reason: 'descanso', minutes: 30, replaces: null })
  expect((await call('DELETE', `/api/expected-stops/${body.expected.id}`)).status).toBe(204)
  const late = await write(trip, { stop_reason: 'comida', stop_minutes: 120, written_at })
  expect([late.status, late.body.stop_reason]).toEqual([201, 'comida'])
  expect(await expectedOf(trip)).toBeNull()
  await write(trip, { stop_reason: 'comida', stop_minutes: 120 })
  expect(await expectedOf(trip)).toMatchObject({ reason: 'comida' })
})

test('what is said under duress excuses no stop', async () => {
  const trip = await newTrip()
  const entry = { outcome: 'clave_coaccion', stop_reason: 'comida', stop_minutes: 120 }
  expect((await write(trip, entry)).status).toBe(201)
  expect(await expectedOf(trip)).toBeNull()
})

test.each([{ stop_reason: 'siesta' }, { stop_minutes: 30 }, { stop_reason: 'comida', stop_minutes: 721 }])(
  '%j is refused in words, and nothing is written',
  async (over) => {
    const trip = await newTrip()
    const answer = await write(trip, over)
    expect([400, 422]).toContain(answer.status)
    expect((await call('GET', `/api/travels/${trip}/comments`)).body.data).toEqual([])
  },
)

test('a key says of no unit why it stands', async () => {
  const trip = await newTrip()
  const key = await server.apiKey(['travels:write'])
  const body = { comment: 'x', stop_reason: 'comida' }
  const answer = await server.request('POST', `/api/travels/${trip}/comments`, { token: key, body })
  expect([answer.status, answer.body.error]).toEqual([403, expect.stringContaining('solo lo dice una persona')])
})
