import { TRIP_WORDS } from '@vigia/domain/operator/trip-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const clock = createTestClock()
let server: TestServer
let monitor: string
let planner: string
let trip: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  monitor = await server.signIn('monitorista')
  planner = await server.signIn('supervisor')
  trip = await newTrip('W-1')
})
afterAll(() => server.stop())

const newTrip = async (external_invoice: string, status = 'in transit'): Promise<string> => {
  const body = { external_invoice, status, origin: 'A', destination: 'B' }
  return (await server.request('POST', '/api/travels', { token: planner, body })).body.data[0].id
}
const reveal = (which: string, token = monitor, of = trip, reason = 'Llamada en curso') =>
  server.request('POST', `/api/travels/${of}/operator-words/reveal`, { token, body: { which, reason } })
const change = (token: string, of = trip) =>
  server.request('POST', `/api/travels/${of}/operator-words/change`, { token, body: { reason: 'Otro' } })

test('the words are made once, stay the same, and are sealed where they are kept', async () => {
  const first = (await reveal('first')).body
  expect(TRIP_WORDS).toContain(first.word)
  expect((await reveal('first', planner)).body).toEqual(first)
  const second = (await reveal('second', planner)).body
  expect(TRIP_WORDS).toContain(second.word)
  expect(second).toMatchObject({ made_at: first.made_at })
  expect(second.word[0]).not.toBe(first.word[0])
  const { rows } = await server.db.owner.query<{ words_sealed: Buffer }>('select words_sealed from trip_words')
  expect(rows[0]?.words_sealed.includes(first.word)).toBe(false)
})

test('who watches sees the first, and the second only who supervises; who only reads sees neither', async () => {
  expect((await reveal('second')).status).toBe(403)
  expect((await reveal('first', await server.signIn('lectura'))).status).toBe(403)
  expect((await change(monitor)).status).toBe(403)
})

test('every look is in the audit with its reason, and no word is', async () => {
  const other = await newTrip('W-2')
  const { word } = (await reveal('first', monitor, other, 'El operador no la recuerda')).body
  const answer = await server.request('GET', `/api/audit?subject=trip:${other}`, {
    token: await server.signIn('administrador'),
  })
  const [entry] = answer.body.data
  expect(entry).toMatchObject({ action: 'trip-word-revealed' })
  expect(answer.text).toContain('El operador no la recuerda')
  expect(answer.text).not.toContain(word)
})

test('changed, both are others', async () => {
  const of = await newTrip('W-3')
  const before = (await reveal('first', planner, of)).body
  clock.advance(1_000)
  const { made_at } = (await change(planner, of)).body
  expect(made_at).not.toBe(before.made_at)
  expect((await reveal('first', planner, of)).body.made_at).toBe(made_at)
})

test('whoever takes a trip over gets words of his own: those of before are known to another', async () => {
  const of = await newTrip('W-5')
  const drive = async (operator_name: string) => {
    clock.advance(1_000)
    expect((await server.patchTrip(of, { token: planner, body: { operator_name } })).status).toBe(200)
    clock.advance(1_000)
    return (await reveal('first', planner, of)).body.made_at
  }
  const nobodys = (await reveal('first', planner, of)).body.made_at
  const anas = await drive('Ana W-5')
  expect(anas).toBe(nobodys)
  const evas = await drive('Eva W-5')
  expect(evas).not.toBe(anas)
  expect((await reveal('second', planner, of)).body.made_at).toBe(evas)
  expect(await drive('Ana W-5')).not.toBe(evas)
})

test.each([
  ['a trip that ended', async () => reveal('first', monitor, await newTrip('W-4', 'complete')), 409],
  ['no such trip', () => reveal('first', monitor, '999999'), 404],
  ['a third word', () => reveal('third'), 400],
  ['no reason', () => reveal('first', monitor, trip, '  '), 400],
  // Nobody could be erased from it: it is kept in the audit alone (ADR 13).
  ['a reason in words of his own', () => reveal('first', monitor, trip, 'Llamó Efraín Ruelas'), 400],
])('%s is refused', async (_, ask, status) => {
  const answer = await ask()
  expect([answer.status, typeof answer.body.error]).toEqual([status, 'string'])
})
