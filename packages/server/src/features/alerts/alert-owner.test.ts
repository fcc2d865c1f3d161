import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AlertFixture, MISSING, startAlertFixture } from '../../../test/alert-fixture.ts'
import { TEST_PASSWORD } from '../../../test/server.ts'
import { MINUTE_MS } from '../../../test/trips.ts'
import { releaseLostOwners } from './alert-owner.store.ts'

let arranged: AlertFixture
let anaId: string
let anaToken: string
let id: string

const signIn = async (email: string): Promise<string> =>
  (await arranged.server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })).body.token

beforeAll(async () => {
  arranged = await startAlertFixture()
  anaId = await arranged.server.addUser('ana@prueba.mx', 'monitorista')
  anaToken = await signIn('ana@prueba.mx')
})
afterAll(() => arranged.server.stop())
beforeEach(async () => {
  id = await arranged.raised()
})

const kinds = async (): Promise<readonly (readonly [string, string | null, string | null])[]> =>
  (await arranged.get(`/${id}`)).body.events.map(
    ({ kind, by, text }: { kind: string; by: string | null; text: string | null }) => [kind, by, text],
  )
const calledAt = async () =>
  (await arranged.owner.query<{ at: number | null }>('select called_again_at as at from alerts where id = $1', [id]))
    .rows[0]?.at
const take = (token = arranged.monitorToken) => arranged.call(`/${id}/take`, undefined, token)
const giveBack = (token = arranged.monitorToken) => arranged.call(`/${id}/give-back`, undefined, token)
const assign = (to: string, token = arranged.supervisorToken) => arranged.call(`/${id}/assign`, { user_id: to }, token)

test('who takes an alert has it and has seen it; again changes nothing', async () => {
  const first = await take()
  const at = new Date(arranged.clock.now()).toISOString()
  expect([first.status, first.body]).toMatchObject([
    200,
    { owner: 'monitorista@prueba.mx', owned_at: at, acknowledged_by: 'monitorista@prueba.mx', acknowledged_at: at },
  ])
  expect(await kinds()).toEqual([
    ['acknowledged', 'monitorista@prueba.mx', null],
    ['taken', 'monitorista@prueba.mx', null],
  ])
  expect(await arranged.lastAudit()).toMatchObject({
    action: 'alert-take',
    subject: `alert:${id}`,
    before: { owner: null, acknowledged: false },
    after: { owner: 'monitorista@prueba.mx', acknowledged: true },
  })
  const before = await arranged.counts()
  arranged.clock.advance(MINUTE_MS)
  expect((await take()).body).toEqual(first.body)
  expect(await arranged.counts()).toEqual(before)
})

test('who waits too long for somebody else’s change of the same alert is told that, and not that the database is away', async () => {
  const answer = await arranged.server.db.owner.transaction(async (sql) => {
    await sql.query('select from alerts where id = $1 for update', [id])
    return take()
  })
  expect([answer.status, answer.body]).toEqual([
    503,
    { error: 'Otro cambio de lo mismo está en curso. Intente de nuevo.', code: 'UNAVAILABLE' },
  ])
  expect((await take()).status).toBe(200)
})

test('of two at the same moment one has it, and the other is told who', async () => {
  for (let round = 0; round < 10; round += 1) {
    id = await arranged.raised()
    const before = await arranged.counts()
    const answers = await Promise.all([take(), take(anaToken)])
    const won = answers.find(({ status }) => status === 200)
    const lost = answers.find(({ status }) => status === 409)
    expect([won?.status, lost?.body]).toMatchObject([
      200,
      { code: 'ALREADY_OWNED', error: `La alerta ya la tiene ${won?.body.owner}.`, details: { by: won?.body.owner } },
    ])
    const after = await arranged.counts()
    // It was acknowledged and taken, and the screens were told once.
    expect([after.events - before.events, after.outbox - before.outbox, after.audit - before.audit]).toEqual([2, 1, 1])
  }
})

test('one gives back what is theirs; a supervisor also what is not', async () => {
  await take()
  expect((await giveBack(anaToken)).status).toBe(403)
  expect((await giveBack()).body).toMatchObject({ owner_id: null, owner: null, owned_at: null })
  const before = await arranged.counts()
  expect((await giveBack()).status).toBe(200)
  expect(await arranged.counts()).toEqual(before)
  await take(anaToken)
  expect((await giveBack(arranged.supervisorToken)).body.owner).toBeNull()
  expect((await kinds()).slice(-4)).toEqual([
    ['given-back', 'monitorista@prueba.mx', null],
    ['acknowledged', 'ana@prueba.mx', null],
    ['taken', 'ana@prueba.mx', null],
    ['given-back', 'supervisor@prueba.mx', 'La tenía ana@prueba.mx.'],
  ])
  expect(await arranged.lastAudit()).toMatchObject({ action: 'alert-give-back', after: { owner: null } })
})

test('what is given back calls again, as if nobody had seen it; what is put off waits for its time', async () => {
  await take()
  arranged.clock.advance(MINUTE_MS)
  expect((await giveBack()).body).toMatchObject({ owner: null, acknowledged_at: null, acknowledged_by: null })
  expect(await calledAt()).toBe(arranged.clock.now())
  expect(await arranged.lastAudit()).toMatchObject({
    action: 'alert-give-back',
    before: { owner: 'monitorista@prueba.mx', acknowledged: true },
    after: { owner: null, acknowledged: false },
  })
  id = await arranged.raised()
  await take()
  const until = new Date(arranged.clock.now() + 60 * MINUTE_MS).toISOString()
  await arranged.call(`/${id}/snooze`, { until, reason: 'Zona sin cobertura' })
  expect((await giveBack()).body).toMatchObject({ owner: null, acknowledged_by: 'monitorista@prueba.mx' })
  expect(await calledAt()).toBeNull()
})

test('a supervisor assigns it to a person, whoever has it, who has not seen it', async () => {
  await take()
  const { body } = await assign(anaId)
  expect(body).toMatchObject({ owner_id: anaId, owner: 'ana@prueba.mx', acknowledged_by: 'monitorista@prueba.mx' })
  expect((await kinds()).at(-1)).toEqual([
    'assigned',
    'supervisor@prueba.mx',
    'A ana@prueba.mx. La tenía monitorista@prueba.mx.',
  ])
  id = await arranged.raised()
  expect((await assign(anaId)).body.acknowledged_at).toBeNull()
  expect((await kinds()).at(-1)).toEqual(['assigned', 'supervisor@prueba.mx', 'A ana@prueba.mx.'])
  expect(await arranged.lastAudit()).toMatchObject({ action: 'alert-assign', after: { owner: 'ana@prueba.mx' } })
})

test('a monitorista assigns nothing, and is not told to whom one could', async () => {
  expect((await assign(anaId, arranged.monitorToken)).status).toBe(403)
  expect((await arranged.get(`/${id}/assignees`)).status).toBe(403)
})

test('nobody is given an alert that they do not see or do not attend', async () => {
  const reader = await arranged.server.addUser('mira@prueba.mx', 'lectura')
  const narrow = await arranged.server.addUser('poco@prueba.mx', 'monitorista')
  const gone = await arranged.server.addUser('baja@prueba.mx', 'monitorista')
  await arranged.owner.query(
    `with other as (insert into clients (organisation_id, name, match_key) values ($1, 'Ajeno', 'ajeno') returning id)
     update users set reach_clients = array(select id from other) where id = $2`,
    [arranged.server.organisationId, narrow],
  )
  await arranged.owner.query('update users set disabled_at = now() where id = $1', [gone])
  const before = await arranged.counts()
  const { rows } = await arranged.owner.query<{ id: string }>('select id::text from users where organisation_id = $1', [
    arranged.foreignId,
  ])
  for (const person of [reader, narrow, gone, rows[0]?.id ?? '', MISSING]) {
    const { status, body } = await assign(person)
    expect([status, body.code]).toEqual([422, 'NOT_ASSIGNABLE'])
  }
  expect(await arranged.counts()).toEqual(before)
  const people = (await arranged.get(`/${id}/assignees`, arranged.supervisorToken)).body
  expect(people.map(({ name }: { name: string }) => name)).toEqual([
    'administrador@prueba.mx',
    'ana@prueba.mx',
    'monitorista@prueba.mx',
    'supervisor@prueba.mx',
  ])
  await take(anaToken)
  expect((await arranged.get(`/${id}/assignees`, arranged.supervisorToken)).body[1]).toEqual({
    ...{ id: anaId, name: 'ana@prueba.mx', is_signed_in: true, alerts: 1 },
  })
})

test('what only administrators are shown is given to administrators', async () => {
  id = await arranged.raised({ type: 'LECTURA_INUSUAL' })
  const token = await arranged.server.signIn('administrador')
  expect((await assign(anaId)).status).toBe(404)
  expect((await assign(anaId, token)).status).toBe(422)
  expect((await take(token)).status).toBe(200)
})

test('a closed alert keeps who had it', async () => {
  await take()
  await arranged.call(`/${id}/resolve`, { cause: 'otra' })
  for (const answer of [await take(anaToken), await giveBack(), await assign(anaId)]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'ALREADY_CLOSED'])
  }
  expect((await arranged.get(`/${id}`)).body.alert.owner).toBe('monitorista@prueba.mx')
})

test.each<[string, string, string]>([
  ['is disabled', 'disabled_at = now()', 'La cuenta de ana@prueba.mx está dada de baja.'],
  ['only looks on', `role = 'lectura'`, 'ana@prueba.mx ya no atiende alertas.'],
  ['does not see it', 'reach_clients = array[999999]::bigint[]', 'ana@prueba.mx ya no ve esta alerta.'],
])('an owner who %s loses it, and everybody sees it', async (_why, change, text) => {
  await assign(anaId)
  await arranged.owner.query(`update users set ${change} where id = $1`, [anaId])
  const { unscoped } = arranged.server.db.database
  const before = await arranged.counts()
  await releaseLostOwners(unscoped, arranged.clock.now())
  await releaseLostOwners(unscoped, arranged.clock.now())
  expect((await kinds()).at(-1)).toEqual(['owner-lost', null, text])
  expect((await arranged.get(`/${id}`)).body.alert).toMatchObject({ owner_id: null, owner: null, owned_at: null })
  const after = await arranged.counts()
  expect([after.events - before.events, after.outbox - before.outbox]).toEqual([1, 1])
  await arranged.owner.query(
    `update users set disabled_at = null, role = 'monitorista', reach_clients = null where id = $1`,
    [anaId],
  )
})

test('what an owner had seen who lost it calls again; what is put off waits for its time', async () => {
  const lose = async () => {
    await arranged.owner.query('update users set disabled_at = now() where id = $1', [anaId])
    await releaseLostOwners(arranged.server.db.database.unscoped, arranged.clock.now())
    await arranged.owner.query('update users set disabled_at = null where id = $1', [anaId])
  }
  await assign(anaId)
  await arranged.call(`/${id}/acknowledge`)
  arranged.clock.advance(MINUTE_MS)
  await lose()
  expect((await arranged.get(`/${id}`)).body.alert).toMatchObject({ owner: null, acknowledged_at: null })
  expect(await calledAt()).toBe(arranged.clock.now())
  id = await arranged.raised()
  await assign(anaId)
  const until = new Date(arranged.clock.now() + 60 * MINUTE_MS).toISOString()
  await arranged.call(`/${id}/snooze`, { until, reason: 'Zona sin cobertura' })
  await lose()
  expect((await arranged.get(`/${id}`)).body.alert).toMatchObject({ owner: null, snoozed_until: until })
  expect((await arranged.get(`/${id}`)).body.alert.acknowledged_at).not.toBeNull()
})

test('who may still have theirs keeps it', async () => {
  await take(anaToken)
  const before = await arranged.counts()
  await releaseLostOwners(arranged.server.db.database.unscoped, arranged.clock.now())
  expect(await arranged.counts()).toEqual(before)
})

test('a screen that is open hears who has it', async () => {
  const token = arranged.monitorToken
  const screen = io(`${arranged.server.url}/alerts`, { auth: { token }, transports: ['websocket'], forceNew: true })
  const heard: unknown[] = []
  screen.onAny((event: string, payload: { id?: string; owner?: string }) =>
    heard.push(event === 'alert-updated' && payload.id === id ? payload.owner : event),
  )
  await expect.poll(() => heard).toContain('caught-up')
  await take(anaToken)
  await expect.poll(() => heard.at(-1)).toBe('ana@prueba.mx')
  await giveBack(anaToken)
  await expect.poll(() => heard.at(-1)).toBeNull()
  screen.disconnect()
})

test('an alert of another company is as unknown as one of nobody', async () => {
  const before = await arranged.counts()
  const bodies = { take: undefined, 'give-back': undefined, assign: { user_id: anaId } }
  for (const [act, body] of Object.entries(bodies)) {
    const [foreign, missing] = [
      await arranged.call(`/${id}/${act}`, body, arranged.foreignToken),
      await arranged.call(`/${MISSING}/${act}`, body, arranged.foreignToken),
    ]
    expect([act, foreign.status, foreign.text]).toEqual([act, 404, missing.text])
  }
  expect((await arranged.get(`/${id}/assignees`, arranged.foreignToken)).status).toBe(404)
  expect(await arranged.counts()).toEqual(before)
})
