import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { type LinkClient, makeLink } from '../../../test/operator-link-client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let monitor: string
let planner: string
let trips = 0

beforeAll(async () => {
  server = await startTestServer({ clock })
})
beforeEach(async () => {
  monitor = await server.signIn('monitorista')
  planner = await server.signIn('supervisor')
})
afterAll(() => server.stop())

type OpenedLink = LinkClient & { readonly tripId: string }
const opened = async (over: object = { status: 'in transit' }): Promise<OpenedLink> => {
  trips += 1
  const tripId = (await createTrip(server, `PR-${trips}`, over)).id
  return { ...(await makeLink(server, monitor, tripId)), tripId }
}
const instant = (msAgo = 0) => new Date(clock.now() - msAgo).toISOString()
const say = (link: LinkClient, kind: string, msAgo = 0) => link.post('milestones', { kind, at: instant(msAgo) })
const desk = async (tripId: string, token = monitor) =>
  (await server.request('GET', `/api/travels/${tripId}/operator-proposals`, { token })).body
const decide = (id: string, accepted: boolean, token = monitor) =>
  server.request('POST', `/api/operator-proposals/${id}/decision`, { token, body: { accepted } })
const statusOf = async (tripId: string) => (await desk(tripId)).status
const commentsOf = async (tripId: string) =>
  (
    await server.db.owner.query<{ comment: string }>('select comment from comments where trip_id = $1 order by id', [
      tripId,
    ])
  ).rows.map(({ comment }) => comment)

test('what he proposes changes nothing until somebody at the desk accepts it, who then changes the status', async () => {
  const link = await opened()
  expect((await say(link, 'descargando')).status).toBe(200)
  const { status, proposals } = await desk(link.tripId)
  expect(status).toBe('in transit')
  expect(proposals).toMatchObject([{ milestone: 'descargando', stop: null, said_at: instant() }])
  expect(await commentsOf(link.tripId)).toEqual(['Desde el enlace propone: Descargando.'])
  expect((await link.get()).body.milestones).toEqual([{ kind: 'descargando', at: instant() }])

  expect((await decide(proposals[0].id, true)).body).toEqual({ status: 'download waiting' })
  expect(await desk(link.tripId)).toEqual({ status: 'download waiting', proposals: [], more: 0 })
  const { body } = await server.request('GET', `/api/audit?subject=trip:${link.tripId}`, {
    token: await server.signIn('administrador'),
  })
  const actions = body.data.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['operator-proposal-accepted', 'trip-change']))
})

test('his name stays in neither the audit nor the history of the trip, from where nobody could erase it', async () => {
  const link = await opened({ status: 'in transit', operator_name: 'Ulises Nombrado' })
  await say(link, 'entregado')
  const [proposal] = (await desk(link.tripId)).proposals
  expect(proposal.operator_name).toBe('Ulises Nombrado')
  expect((await decide(proposal.id, true, planner)).status).toBe(200)
  const { rows } = await server.db.owner.query<{ text: string }>(
    `select to_jsonb(a)::text as text from audit_log a where a.subject = $1
     union all select s.reason from trip_status_changes s where s.trip_id = $2`,
    [`trip:${link.tripId}`, link.tripId],
  )
  const texts = rows.map(({ text }) => text)
  expect(texts).toContain('El operador propuso desde su enlace: Entregado')
  expect(texts.filter((text) => text.includes('Ulises'))).toEqual([])
})

test('who takes the trip over is shown no step that another said, and nobody one that was declined', async () => {
  const link = await opened()
  await say(link, 'en_camino', 2 * MINUTE_MS)
  await say(link, 'descargando')
  const [, unloading] = (await desk(link.tripId)).proposals
  await decide(unloading.id, false)
  expect((await link.get()).body.milestones).toEqual([{ kind: 'en_camino', at: instant(2 * MINUTE_MS) }])
  const relieved = await server.patchTrip(link.tripId, { token: planner, body: { operator_name: 'Otro Operador' } })
  expect(relieved.status).toBe(200)
  const next = await makeLink(server, monitor, link.tripId)
  expect((await next.get()).body.milestones).toEqual([])
  expect((await say(link, 'entregado')).status).toBe(410)
})

test('what the former operator proposed is offered no more after a relief, and accepted by nobody', async () => {
  const link = await opened({ status: 'in transit', operator_name: 'Primero Relevado' })
  await say(link, 'descargando', MINUTE_MS)
  await link.post('stops', { reason: 'descanso', minutes: 60, at: instant() })
  const [step, stop] = (await desk(link.tripId)).proposals
  await server.patchTrip(link.tripId, { token: planner, body: { operator_name: 'Segundo Releva' } })
  expect((await desk(link.tripId)).proposals).toEqual([])
  for (const { id } of [step, stop]) {
    const answer = await decide(id, true)
    expect([answer.status, answer.body.code]).toEqual([409, 'OPERATOR_CHANGED'])
    expect(answer.body.error).toContain('ya no lleva este viaje')
  }
  expect(await statusOf(link.tripId)).toBe('in transit')
  expect((await decide(step.id, false)).status).toBe(200)
  const next = await makeLink(server, monitor, link.tripId)
  await next.post('milestones', { kind: 'descargando', at: instant() })
  const [own] = (await desk(link.tripId)).proposals
  expect((await decide(own.id, true)).body).toEqual({ status: 'download waiting' })
})

test('of more than a hundred it is said how many more there are', async () => {
  const link = await opened()
  await say(link, 'en_camino', 200 * MINUTE_MS)
  await server.db.owner.query(
    `insert into operator_proposals (link_id, kind, milestone, pressed_at, received_at)
     select link_id, kind, milestone, pressed_at + n * interval '1 minute', received_at
     from operator_proposals p, generate_series(1, 102) n where p.link_id = (select id from operator_links where trip_id = $1)`,
    [link.tripId],
  )
  const { proposals, more } = await desk(link.tripId)
  expect([proposals.length, more]).toEqual([100, 3])
})

test('who sees the trips of other clients alone neither reads nor decides what is proposed', async () => {
  const link = await opened({ status: 'in transit', company_client_name: 'Ferro' })
  await opened({ status: 'in transit', company_client_name: 'Vidrio' })
  await say(link, 'descargando')
  const [proposal] = (await desk(link.tripId)).proposals
  const limitTo = (name: string) =>
    server.db.owner.query(
      `update users set reach_clients = array(select id from clients where name = $1) where email = 'monitorista@prueba.mx'`,
      [name],
    )
  try {
    await limitTo('Vidrio')
    const token = await server.signIn('monitorista')
    const path = `/api/travels/${link.tripId}/operator-proposals`
    expect((await server.request('GET', path, { token })).status).toBe(404)
    for (const accepted of [true, false]) expect((await decide(proposal.id, accepted, token)).status).toBe(404)
    await limitTo('Ferro')
    expect((await decide(proposal.id, true, await server.signIn('monitorista'))).body).toEqual({
      status: 'download waiting',
    })
  } finally {
    await server.db.owner.query(`update users set reach_clients = null where email = 'monitorista@prueba.mx'`)
  }
})

test('declined, the trip stays as it is; whoever decides second is told who was first', async () => {
  const link = await opened()
  await say(link, 'descargando')
  const [proposal] = (await desk(link.tripId)).proposals
  expect((await decide(proposal.id, false)).body).toEqual({ status: 'in transit' })
  const second = await decide(proposal.id, true, planner)
  expect([second.status, second.body.code]).toEqual([409, 'ALREADY_DECIDED'])
  expect(second.body.error).toContain('monitorista@prueba.mx')
  expect(await statusOf(link.tripId)).toBe('in transit')
})

test('two who accept at once accept once', async () => {
  const link = await opened()
  await say(link, 'descargando')
  const [proposal] = (await desk(link.tripId)).proposals
  const answers = await Promise.all([decide(proposal.id, true), decide(proposal.id, false, planner)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the delivery is accepted by who may close trips, and of a trip that ended nothing is accepted', async () => {
  const link = await opened()
  await say(link, 'descargando', 2 * MINUTE_MS)
  await say(link, 'entregado')
  const [unloading, delivered] = (await desk(link.tripId)).proposals
  const refused = await decide(delivered.id, true)
  expect([refused.status, refused.body.code]).toEqual([403, 'CLOSING_NOT_YOURS'])
  expect(await statusOf(link.tripId)).toBe('in transit')
  expect((await decide(delivered.id, true, planner)).body).toEqual({ status: 'complete' })
  expect((await decide(unloading.id, true, planner)).body.code).toBe('TRIP_ENDED')
  expect((await decide(unloading.id, false)).body).toEqual({ status: 'complete' })
})

test('sent again, also twice at once, it is one', async () => {
  const link = await opened()
  const body = { reason: 'descanso', minutes: 30, at: instant() }
  const first = await Promise.all([link.post('stops', body), link.post('stops', body)])
  clock.advance(MINUTE_MS)
  const answers = [...first, await link.post('stops', body)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[2]?.text).toBe(answers[0]?.text)
  expect((await desk(link.tripId)).proposals).toMatchObject([{ stop: { reason: 'descanso', minutes: 30 } }])
  expect(await commentsOf(link.tripId)).toEqual(['Desde el enlace propone: Parada: Descanso, 30 min.'])
})

test('what waited in the phone for two days is taken, and as old as it is', async () => {
  const link = await opened()
  await say(link, 'en_camino', 2_880 * MINUTE_MS)
  expect((await desk(link.tripId)).proposals).toMatchObject([{ said_at: instant(2_880 * MINUTE_MS) }])
  // A phone whose clock is ahead said it when it came, and not later.
  await say(link, 'descargando', -60 * MINUTE_MS)
  expect((await desk(link.tripId)).proposals[1]).toMatchObject({ said_at: instant() })
})

test('an accepted stop changes nothing of the trip', async () => {
  const link = await opened()
  await link.post('stops', { reason: 'falla', minutes: 60, at: instant() })
  const [proposal] = (await desk(link.tripId)).proposals
  expect((await decide(proposal.id, true)).body).toEqual({ status: 'in transit' })
})

test('it is no contact with him, and the one that was due stays due', async () => {
  const link = await opened()
  await say(link, 'descargando')
  const { rows } = await server.db.owner.query<{ outcome: string | null; user_id: string | null }>(
    'select outcome, user_id from comments where trip_id = $1',
    [link.tripId],
  )
  expect(rows).toEqual([{ outcome: null, user_id: null }])
})

test.each([
  ['milestones', { kind: 'volando', at: '2026-11-21T14:00:00Z' }],
  ['milestones', { kind: 'cargando', at: 'ayer' }],
  ['stops', { reason: 'descanso', minutes: 4, at: '2026-11-21T14:00:00Z' }],
  ['stops', { reason: 'descanso', minutes: 721, at: '2026-11-21T14:00:00Z' }],
  ['stops', { reason: 'x'.repeat(500), minutes: 30, at: '2026-11-21T14:00:00Z' }],
])('%s with %j is refused in words', async (path, body) => {
  const link = await opened()
  const answer = await link.post(path, body)
  expect([400, 422]).toContain(answer.status)
  expect(typeof answer.body.error).toBe('string')
  expect((await desk(link.tripId)).proposals).toEqual([])
})

test('nobody decides what is not theirs', async () => {
  expect((await decide('999999', true)).status).toBe(404)
  const { status } = await server.request('GET', '/api/travels/999999/operator-proposals', { token: monitor })
  expect(status).toBe(404)
})
