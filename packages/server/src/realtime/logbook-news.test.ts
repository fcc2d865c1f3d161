import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import { listen, type TestListener } from '../../test/live-client.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../test/server.ts'
import { createTrip, type TestTrip } from '../../test/trips.ts'

const clock = createTestClock(Date.now())

let server: TestServer
let key: string
let token: string
let trip: TestTrip
let screen: TestListener

beforeAll(async () => {
  server = await startTestServer({ clock })
  key = await server.apiKey(['travels:write', 'read'])
  token = await server.signIn('monitorista')
  trip = await createTrip(server, 'CONTACT', { company_client_name: 'Cementos Tula', status: 'load' })
  screen = await listen(server.url, { token, feed: 'packed' })
})
afterAll(async () => {
  screen.close()
  await server.stop()
})

const write = async (comment: string, of = trip): Promise<string> => {
  const body = { comment, outcome: 'contesto' }
  const answer = await server.request('POST', `/api/travels/${of.id}/comments`, { token, body })
  expect(answer.status).toBe(201)
  return answer.body.id
}
const saying = (comment: string, of = trip) => ({
  of: (on: TestListener) =>
    on.until(
      'logbook-entry',
      ({ travel_id, trip: row }) => travel_id === of.id && row?.last_comment?.comment === comment,
    ),
})

describe('an entry', () => {
  test('reaches the others at once, as the listing has its trip', async () => {
    await write('Pasa la caseta.')
    const { trip: told } = await saying('Pasa la caseta.').of(screen)
    const { data } = (await server.request('GET', '/api/logbook/trips', { token: key })).body
    expect(told).toEqual(data.find(({ travel_id }: { travel_id: string }) => travel_id === trip.id))
  })

  test('that is taken back leaves the row as it was', async () => {
    const id = await write('Se equivocó.')
    await saying('Se equivocó.').of(screen)
    const before = screen.received('logbook-entry').length
    expect((await server.request('POST', `/api/comments/${id}/undo`, { token })).status).toBe(204)
    await expect
      .poll(() => screen.received('logbook-entry').slice(before).at(-1)?.trip?.last_comment?.comment)
      .toBe('Pasa la caseta.')
  })
})

test('a promise moves the next contact for all who look on', async () => {
  const dueAt = new Date(clock.now() + 7 * 60_000).toISOString()
  const body = { said_by_kind: 'operador', text: 'Sale en un momento', due_at: dueAt }
  expect((await server.request('POST', `/api/travels/${trip.id}/promises`, { token, body })).status).toBe(201)
  await screen.until('logbook-entry', ({ trip: row }) => row?.due_at === dueAt)
})

test('a trip that ended is listed no more', async () => {
  const ended = await createTrip(server, 'ENDED')
  expect((await server.patchTrip(ended.id, { token: key, body: { status: 'complete' } })).status).toBe(200)
  await screen.until('logbook-entry', ({ travel_id, trip: row }) => travel_id === ended.id && row === null)
})

describe('who sees only some of the trips', () => {
  test('is told of those, and of no other as soon as they are theirs no more', async () => {
    const other = await createTrip(server, 'OTHERS', { company_client_name: 'Papelera Lerma' })
    const email = 'acotada@prueba.mx'
    const id = await server.addUser(email, 'monitorista')
    const signedIn = await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
    const theirs: string = signedIn.body.token
    const { rows: clients } = await server.db.owner.query<{ id: string; name: string }>(
      'select id::text, name from clients',
    )
    const reachOnly = async (name: string): Promise<void> => {
      const scope = { clients: [clients.find((client) => client.name === name)?.id] }
      const admin = await server.signIn('administrador')
      const answer = await server.request('PATCH', `/api/users/${id}`, {
        token: admin,
        body: { scope },
      })
      expect(answer.status).toBe(200)
    }
    await reachOnly('Cementos Tula')
    const narrow = await listen(server.url, { token: theirs, feed: 'packed' })
    await write('De otro cliente.', other)
    await write('Del suyo.')
    await saying('Del suyo.').of(narrow)
    await saying('De otro cliente.', other).of(screen)
    expect(JSON.stringify(narrow.received('logbook-entry'))).not.toContain('De otro cliente.')
    await reachOnly('Papelera Lerma')
    await expect
      .poll(async () => {
        await write('De ahora en adelante.', other)
        return JSON.stringify(narrow.received('logbook-entry')).includes('De ahora en adelante.')
      })
      .toBe(true)
    await write('Ya no es suyo.')
    await saying('Ya no es suyo.').of(screen)
    await write('Después.', other)
    await saying('Después.', other).of(narrow)
    expect(JSON.stringify(narrow.received('logbook-entry'))).not.toContain('Ya no es suyo.')
    narrow.close()
  })
})

test('who attends a trip, and rounds, are told as they change, and not as a lease is renewed', async () => {
  const told = () => screen.received('round-changed').length
  const attend = () => server.request('POST', `/api/logbook/trips/${trip.id}/lease`, { token, body: {} })
  const before = told()
  expect((await attend()).status).toBe(200)
  await expect.poll(told).toBe(before + 1)
  expect((await attend()).status).toBe(200)
  await server.request('DELETE', `/api/logbook/trips/${trip.id}/lease`, { token })
  await expect.poll(told).toBe(before + 2)
  expect((await server.request('POST', '/api/logbook/rounds', { token })).status).toBe(201)
  await expect.poll(told).toBe(before + 3)
})
