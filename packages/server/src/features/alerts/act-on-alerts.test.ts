import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AlertFixture, MISSING, startAlertFixture } from '../../../test/alert-fixture.ts'
import { FALSE_ALARM } from '../../../test/false-alarm.ts'
import { TEST_PASSWORD } from '../../../test/server.ts'
import { MINUTE_MS } from '../../../test/trips.ts'

let arranged: AlertFixture
let ids: string[]
beforeAll(async () => {
  arranged = await startAlertFixture()
})
afterAll(() => arranged.server.stop())
beforeEach(async () => {
  ids = [await arranged.raised()]
  for (const type of ['PANICO', 'DESVIO_RUTA']) ids.push(await arranged.raised({ type, keep: true }))
})

const batch = (act: object, { of = ids, token = arranged.monitorToken, key = '' } = {}) =>
  arranged.call('/batch', { ids: of, act }, token, key === '' ? {} : { 'idempotency-key': key })
const snooze = () => ({
  kind: 'snooze',
  until: new Date(arranged.clock.now() + 30 * MINUTE_MS).toISOString(),
  reason: 'El cliente llama',
})
const codes = (body: { data: { refused: { code: string } | null }[] }) =>
  body.data.map(({ refused }) => refused?.code ?? 'done')
const audits = async (): Promise<readonly string[]> =>
  (
    await arranged.owner.query<{ action: string }>(
      `select action from audit_log where subject = any($1::text[]) order by id`,
      [ids.map((id) => `alert:${id}`)],
    )
  ).rows.map(({ action }) => action)

test('each is taken, in the order of the request, with its own history and audit', async () => {
  const asked = ids.toReversed()
  const { status, body } = await batch({ kind: 'take' }, { of: asked })
  expect([status, codes(body)]).toEqual([200, ['done', 'done', 'done']])
  expect(body.data.map(({ id, alert }: { id: string; alert: { owner: string } }) => [id, alert.owner])).toEqual(
    asked.map((id) => [id, 'monitorista@prueba.mx']),
  )
  expect(await audits()).toEqual(['alert-take', 'alert-take', 'alert-take'])
  expect((await arranged.get(`/${ids[0]}`)).body.events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'acknowledged',
    'taken',
  ])
})

test('what is refused is refused by itself, as alone, and leaves no trace: safety, closed, somebody else’s, unknown', async () => {
  const [speed = '', panic = '', detour = ''] = ids
  expect(codes((await batch(snooze())).body)).toEqual(['done', 'NOT_SNOOZABLE', 'done'])
  expect(await audits()).toEqual(['alert-snooze', 'alert-snooze'])
  expect((await arranged.get(`/${panic}`)).body).toMatchObject({ alert: { acknowledged_at: null }, events: [] })

  await arranged.call(`/${speed}/resolve`, { cause: 'otra' })
  await arranged.call(`/${detour}/take`, undefined, arranged.supervisorToken)
  const taken = await batch({ kind: 'take' }, { of: [speed, panic, detour, MISSING] })
  expect(codes(taken.body)).toEqual(['ALREADY_CLOSED', 'done', 'ALREADY_OWNED', 'NOT_FOUND'])
  expect(taken.body.data[2].refused.error).toBe('La alerta ya la tiene supervisor@prueba.mx.')

  const { note: _, ...unproved } = FALSE_ALARM
  const unsaid = await batch({ kind: 'resolve', ...unproved })
  expect(codes(unsaid.body)).toEqual(['ALREADY_CLOSED', 'RESOLUTION_INCOMPLETE', 'done'])
  expect(codes((await batch({ kind: 'resolve', ...FALSE_ALARM })).body)).toEqual([
    'ALREADY_CLOSED',
    'done',
    'ALREADY_CLOSED',
  ])
})

test('asked again with its key it answers the same and nothing is done twice; another body is refused', async () => {
  const first = await batch(snooze(), { key: 'perdida' })
  const before = await arranged.counts()
  const again = await batch(snooze(), { key: 'perdida' })
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await arranged.counts()).toEqual(before)
  expect((await batch({ kind: 'take' }, { key: 'perdida' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  const at = await Promise.all([1, 2, 3].map(() => batch({ kind: 'acknowledge' }, { key: 'a-la-vez' })))
  expect(at.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await audits()).filter((action) => action === 'alert-acknowledge')).toHaveLength(1)
})

test('who may not assign is refused whole; one to whom it may not go, by itself; of a reach the rest is unknown', async () => {
  const anaId = await arranged.server.addUser(`ana-${ids[0]}@prueba.mx`, 'monitorista')
  expect((await batch({ kind: 'assign', user_id: anaId })).status).toBe(403)
  const planned = { token: arranged.supervisorToken }
  expect(codes((await batch({ kind: 'assign', user_id: anaId }, planned)).body)).toEqual(['done', 'done', 'done'])
  expect(codes((await batch({ kind: 'assign', user_id: MISSING }, planned)).body)).toEqual([
    'NOT_ASSIGNABLE',
    'NOT_ASSIGNABLE',
    'NOT_ASSIGNABLE',
  ])
  const away = await batch({ kind: 'acknowledge' }, { token: arranged.foreignToken })
  expect(codes(away.body)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
  await arranged.server.addUser(`mira-${ids[0]}@prueba.mx`, 'lectura')
  const reader = { email: `mira-${ids[0]}@prueba.mx`, password: TEST_PASSWORD }
  const { token } = (await arranged.server.request('POST', '/api/auth/login', { body: reader })).body
  expect((await batch({ kind: 'acknowledge' }, { token })).status).toBe(403)
})

test('of a panic that is resolved among others the trip calls for help no more, told once it is committed', async () => {
  const { loader, reader } = arranged.server.app.live.fleet
  const calls = () => reader.trip(arranged.server.organisationId, arranged.tripId)?.facts.callsForHelp
  loader.tripsChanged(arranged.server.organisationId, [arranged.tripId])
  await loader.settled()
  expect(calls()).toMatchObject([{ type: 'PANICO' }])
  await batch({ kind: 'resolve', ...FALSE_ALARM })
  await loader.settled()
  expect(calls()).toEqual([])
})

test.each([
  ['none', { ids: [], act: { kind: 'take' } }],
  ['too many', { ids: Array.from({ length: 101 }, (_, n) => `${n + 1}`), act: { kind: 'take' } }],
  ['an act that there is not', { ids: ['1'], act: { kind: 'delete' } }],
  [
    'a reason too long',
    { ids: ['1'], act: { kind: 'snooze', until: '2026-11-26T00:00:00Z', reason: 'x'.repeat(201) } },
  ],
  ['a field too many', { ids: ['1'], act: { kind: 'take', user_id: '1' } }],
])('%s is refused, and nothing is written', async (_, body) => {
  const before = await arranged.counts()
  expect((await arranged.call('/batch', body)).status).toBe(400)
  expect(await arranged.counts()).toEqual(before)
})
