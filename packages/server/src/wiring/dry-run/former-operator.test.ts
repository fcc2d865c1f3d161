import { DAY_MS } from '@vigia/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'
import { tracksStore } from '../../features/fleet/tracks.store.ts'
import { tripFactsStore } from '../../features/fleet/trip-facts.store.ts'
import { replayedTrips } from './dry-run-input.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a call that fails is of who drives: what a former operator answered ends nothing, what this one says by his link does', async () => {
  const { id } = await createTrip(server, 'FORMER')
  const token = await server.signIn('supervisor')
  const drives = async (name: string) => {
    expect((await server.patchTrip(id, { token, body: { operator_name: name } })).status).toBe(200)
  }
  const called = async (outcome: string) => {
    const body = { comment: 'Se llama al operador', outcome }
    const said = await server.request('POST', `/api/travels/${id}/comments`, { token, body })
    expect(said.status).toBe(201)
  }
  const attempts = async () =>
    (await tripFactsStore(server.db.database.unscoped).byIds([id]))[0]?.unanswered?.attempts ?? 0
  await drives('Quien vuelve')
  await called('no_contesto')
  expect(await attempts()).toBe(1)
  await drives('Quien contesta')
  await called('contesto')
  expect(await attempts()).toBe(0)
  await drives('Quien vuelve')
  expect(await attempts()).toBe(1)
  // By his link: an outcome of no call, of whoever drives then.
  await server.db.owner.query(
    `insert into comments (trip_id, comment, reported_by, created_at, outcome) values ($1, 'Aquí estoy', 'Operador', now(), 'clave_correcta')`,
    [id],
  )
  expect(await attempts()).toBe(0)

  // A trial knows of each outcome whose it was, and who drove when.
  const db = server.db.database.unscoped
  const stores = { facts: tripFactsStore(db), tracks: tracksStore(db) }
  const days = { from: 0, to: Date.now() + 400 * DAY_MS }
  const [trip] = await replayedTrips(db, stores, server.organisationId, days)
  const names = trip?.operators.map(({ operatorId }) => operatorId) ?? []
  const [back, answers] = names.slice(-3)
  expect(names.slice(-3)).toEqual([back, answers, back])
  expect(trip?.operators.slice(-3).map(({ until }) => until === null)).toEqual([false, false, true])
  expect(trip?.comments.map(({ outcome, operatorId }) => [outcome, operatorId])).toEqual([
    ['no-answer', back],
    ['answered', answers],
    ['right-word', back],
  ])
})
