import { listPromises } from '@vigia/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { type PromiseWire, promiseClient } from '../../../test/promise-client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, type TestTrip } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())

const { person, at, post, made, patch, list } = promiseClient(() => server)

describe('what somebody said would happen', () => {
  test('is kept with who said it, to whom, and when; by the name that the trip has of them where none is given', async () => {
    const trip = await createTrip(server, 'PR-1', { company_client_name: 'Cementos Tula' })
    const promise = await made(trip, { expects: 'llegada' })
    expect(promise).toMatchObject({
      ...{ travel_id: trip.id, external_invoice: 'PR-1', plates: 'P-PR-1', client_name: 'Cementos Tula', version: 1 },
      ...{ said_by_kind: 'operador', said_by: 'Operador PR-1', said_to: { name: 'monitorista@prueba.mx' } },
      ...{ state: 'pendiente', expects: 'llegada', former_due_at: [], is_trip_active: true, resolved: null },
    })
    expect(await made(trip, { said_by_kind: 'cliente' })).toMatchObject({ said_by: 'Cementos Tula' })
    expect(await made(trip, { said_by_kind: 'linea' })).toMatchObject({ said_by: null })
    expect(await made(trip, { said_by_kind: 'otro', said_by: 'El vigilante' })).toMatchObject({
      said_by: 'El vigilante',
    })
    expect(await list(`?travel_id=${trip.id}`)).toHaveLength(4)
  })

  test('a fix after it was said shows that it happened, and leaves it to a person to say so', async () => {
    const trip = await createTrip(server, 'PR-GPS', {
      latitude_destination_address: 20.6,
      longitude_destination_address: -100.4,
    })
    const key = await server.apiKey(['positions:write'])
    const promise = await made(trip, { expects: 'llegada' })
    const shown = async () => (await list(`?travel_id=${trip.id}`))[0]
    const fix = async (ageMs: number): Promise<void> => {
      const body = fixOf(trip.tracker, server.clock.now() - ageMs, 20.6, { lng: -100.4, speed: 0 })
      expect((await server.request('POST', '/api/positions', { token: key, body })).status).toBe(202)
    }
    await fix(60_000)
    expect(await shown()).toMatchObject({ state: 'pendiente', gps_shows: null })
    clock.advance(60_000)
    await fix(30_000)
    const at = new Date(server.clock.now() - 30_000).toISOString()
    await expect.poll(shown).toMatchObject({ state: 'pendiente', gps_shows: { at, source: 'unit' } })
    expect((await patch(promise, { state: 'cumplida' })).body.gps_shows).toBeNull()
  })

  test('five presses of one key are one promise; the same key with other words is none', async () => {
    const trip = await createTrip(server, 'PR-2')
    const body = { due_at: at(30) }
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(trip, body, { 'idempotency-key': 'una' })))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect((await post(trip, { ...body, text: 'Otra' }, { 'idempotency-key': 'una' })).status).toBe(409)
    expect(await list(`?travel_id=${trip.id}`)).toHaveLength(1)
  })

  test.each([
    ['an hour that has passed', { due_at: new Date(0).toISOString() }, 422],
    ['an hour too far', { due_at: new Date(8e12).toISOString() }, 422],
    ['no words', { text: '  ' }, 400],
    ['two lines', { text: 'a\nb' }, 400],
    ['too many words', { text: 'x'.repeat(281) }, 400],
    ['nobody', { said_by_kind: 'chofer' }, 400],
    ['something unknown', { state: 'cumplida' }, 400],
  ])('is none with %s', async (_why, body, status) => {
    const trip = await createTrip(server, `PR-3-${_why.length}`)
    expect((await post(trip, body)).status).toBe(status)
    expect(await list(`?travel_id=${trip.id}`)).toEqual([])
  })

  test('is written by who monitors, read by who reads, and by no key', async () => {
    const trip = await createTrip(server, 'PR-4')
    const key = await server.apiKey(['read', 'travels:write'])
    const body = { said_by_kind: 'operador', text: 'Llega', due_at: at(20) }
    for (const token of [key, await server.signIn('lectura')]) {
      const answer = await server.request('POST', `/api/travels/${trip.id}/promises`, { token, body })
      expect(answer.status).toBe(403)
    }
    const promise = await made(trip)
    expect((await patch(promise, { state: 'cumplida' }, 'lectura')).status).toBe(403)
    expect(await list(`?travel_id=${trip.id}`, key)).toHaveLength(1)
    expect(await list('?mine=true', key)).toEqual([])
  })

  test('of another organisation is as if there were none', async () => {
    const promise = await made(await createTrip(server, 'PR-5'))
    const other = await server.createOrganisation('Otra')
    await server.addUser('otra@prueba.mx', 'supervisor', other)
    const body = { email: 'otra@prueba.mx', password: 'una contraseña de prueba' }
    const { token } = (await server.request('POST', '/api/auth/login', { body })).body
    expect(await list('', token)).toEqual([])
    const answer = await server.request('PATCH', `/api/promises/${promise.id}`, {
      ...{ token, body: { version: 1, state: 'cumplida' } },
    })
    expect(answer.status).toBe(404)
  })
})

describe('what became of it', () => {
  let trip: TestTrip
  beforeAll(async () => {
    trip = await createTrip(server, 'PR-10')
  })

  test('kept, with who said so; not kept after that, until it is taken back', async () => {
    const promise = await made(trip)
    const kept = await patch(promise, { state: 'cumplida', note: 'Llamó desde la caseta' })
    expect(kept.body).toMatchObject({
      ...{ state: 'cumplida', version: 2, note: 'Llamó desde la caseta', resolved: at(0) },
      resolved_by: { name: 'monitorista@prueba.mx' },
    })
    expect((await patch(kept.body, { state: 'incumplida' })).body.code).toBe('SETTLED')
    const back = await patch(kept.body, { state: 'pendiente' })
    expect(back.body).toMatchObject({
      state: 'pendiente',
      resolved: null,
      resolved_by: null,
      note: 'Llamó desde la caseta',
    })
    expect((await patch(back.body, { state: 'incumplida', note: '' })).body).toMatchObject({
      state: 'incumplida',
      note: null,
    })
  })

  test('moved, it keeps the former hours', async () => {
    const promise = await made(trip, { due_at: at(15) })
    const [first, second] = [promise.due_at, at(40)]
    const moved = await patch(promise, { state: 'movida', due_at: second })
    expect(moved.body).toMatchObject({ state: 'movida', due_at: second, former_due_at: [first] })
    const again = await patch(moved.body, { state: 'movida', due_at: at(90) })
    expect(again.body).toMatchObject({ due_at: at(90), former_due_at: [first, second] })
    expect((await patch(again.body, { state: 'movida' })).status).toBe(400)
    expect((await patch(again.body, { state: 'movida', due_at: at(-10) })).status).toBe(422)
    expect((await patch(again.body, { state: 'cumplida', due_at: at(10) })).status).toBe(400)
  })

  test('of two people who say it at once the second is told that somebody was first', async () => {
    const promise = await made(trip)
    const both = await Promise.all([patch(promise, { state: 'cumplida' }), patch(promise, { state: 'incumplida' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect(both.find(({ status }) => status === 412)?.body.code).toBe('CHANGED_MEANWHILE')
  })

  test('is in the audit from before to after, without the words', async () => {
    const promise = await made(trip, { text: 'Secreto 81391', due_at: at(25) })
    await patch(promise, { state: 'movida', due_at: at(50), note: 'Nota 81391' })
    const { rows } = await server.db.owner.query<{ entry: string; before: object; after: object }>(
      `select to_jsonb(a)::text as entry, before, after from audit_log a where subject = $1`,
      [`promise:${promise.id}`],
    )
    expect(rows).toMatchObject([
      { before: { state: 'Pendiente', dueAt: at(25) }, after: { state: 'Movida', dueAt: at(50) } },
    ])
    expect(rows[0]?.entry).not.toContain('81391')
  })
})

test('open ones come by their hour, settled ones the newest first; mine are those that I was told', async () => {
  const trip = await createTrip(server, 'PR-20')
  const of = `&travel_id=${trip.id}`
  const [late, soon, done] = [
    await made(trip, { due_at: at(90) }),
    await made(trip, { due_at: at(5) }),
    await made(trip),
  ]
  await patch(done, { state: 'incumplida' })
  const ids = async (query: string, token?: string) => (await list(query + of, token)).map(({ id }) => id)
  expect(await ids('?state=abierta')).toEqual([soon.id, late.id])
  expect(await ids('?state=incumplida')).toEqual([done.id])
  expect(await ids('?state=cumplida')).toEqual([])
  expect(await ids('?mine=true')).toEqual([soon.id, late.id])
  expect(await ids('?mine=true', await server.signIn('supervisor'))).toEqual([])
  const first = await server.request('GET', `${listPromises.path}?limit=1${of}`, { token: await person() })
  expect(first.body.data.map(({ id }: PromiseWire) => id)).toEqual([soon.id])
  expect(await ids(`?limit=1&cursor=${first.body.nextCursor}`)).toEqual([late.id])
})
