import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MISSING } from '../../../test/alert-fixture.ts'
import { type AlertPushFixture, startAlertPushFixture, titlesOn } from '../../../test/alert-push-fixture.ts'
import { MINUTE_MS } from '../../../test/trips.ts'
import { readAlertPolicies } from '../../db/own-rules.store.ts'
import { escalateAlerts } from './escalate-alerts.ts'

let arranged: AlertPushFixture
let id: string
beforeAll(async () => {
  arranged = await startAlertPushFixture()
})
afterAll(() => arranged.stop())
beforeEach(async () => {
  await arranged.owner.query('delete from push_subscriptions')
  await arranged.owner.query('update users set reach_clients = null')
  arranged.service.received.length = 0
  id = await arranged.raised()
})

const REASON = 'Nadie contesta en la línea.'
const escalate = (to: string, reason: string = REASON, token = arranged.monitorToken) =>
  arranged.call(`/${id}/escalate`, { to, reason }, token)
const detail = async () => (await arranged.get(`/${id}`)).body
const subscribe = async (role: 'supervisor' | 'administrador') =>
  arranged.subscribed(await arranged.server.signIn(role))

test('goes to the role at once: told by push, in the history and the audit, also of one that was acknowledged', async () => {
  const browser = await subscribe('administrador')
  await arranged.call(`/${id}/acknowledge`)
  const { status, body } = await escalate('administrador')
  expect([status, body]).toMatchObject([200, { escalation: { role: 'administrador', person: null, is_told: true } }])
  expect(body.acknowledged_at).not.toBeNull()
  await arranged.server.app.alertFeed.poll()
  await expect.poll(() => titlesOn(arranged.service, browser)).toEqual([`monitorista@prueba.mx la escaló: ${REASON}`])
  const { events, escalations } = await detail()
  expect(events.at(-1)).toMatchObject({
    ...{ kind: 'escalated', by: 'monitorista@prueba.mx', text: `Se manda aviso a administración: ${REASON}` },
  })
  expect(escalations).toMatchObject([
    { clock: 'person', by: 'monitorista@prueba.mx', reason: REASON, role: 'administrador', outcome: 'told' },
  ])
  expect(await arranged.lastAudit()).toMatchObject({
    ...{ action: 'alert-escalate', subject: `alert:${id}`, actor_kind: 'user' },
    after: { escalatedTo: 'administración', isTold: true, pushes: 1, mails: 0 },
  })
})

test('goes to one person; that nobody of them can be told is said, and the clocks go on as they were', async () => {
  const { body: people } = await arranged.get(`/${id}/superiors`)
  expect(people).toMatchObject([
    { name: 'supervisor@prueba.mx', role: 'supervisor', is_signed_in: true },
    { name: 'administrador@prueba.mx', role: 'administrador' },
  ])
  const { body } = await escalate(people[0].id)
  expect(body.escalation).toMatchObject({ role: null, person: 'supervisor@prueba.mx', is_told: false })
  expect((await detail()).events.at(-1).text).toBe(
    `No hubo cómo avisar a supervisor@prueba.mx, sin notificaciones ni correo: ${REASON}`,
  )
  id = await arranged.raised({ type: 'PANICO', severity: 'critical' })
  await escalate('supervisor')
  arranged.clock.advance(5 * MINUTE_MS)
  const db = arranged.server.db.database.unscoped
  await escalateAlerts({ db, noteMail: null, policies: await readAlertPolicies(db), now: arranged.clock.now() })
  const clocks = (await detail()).escalations.map(({ clock }: { clock: string }) => clock)
  expect(clocks.slice(0, 2)).toEqual(['person', 'ack'])
})

test('is refused in words: closed, without a reason, to nobody, another company’s, and who only reads', async () => {
  expect((await escalate('administrador', ' ')).status).toBe(400)
  expect((await escalate('nadie')).status).toBe(400)
  expect((await arranged.call(`/${MISSING}/escalate`, { to: 'supervisor', reason: REASON })).status).toBe(404)
  expect((await escalate('supervisor', REASON, arranged.foreignToken)).status).toBe(404)
  expect((await arranged.get(`/${id}/superiors`, arranged.foreignToken)).status).toBe(404)
  const { rows } = await arranged.owner.query<{ id: string }>(
    `select id::text from users where email = 'monitorista@prueba.mx'`,
  )
  const toMonitor = await escalate(rows[0]?.id ?? '')
  expect([toMonitor.status, toMonitor.body.code]).toEqual([422, 'NOBODY_TO_TELL'])
  await arranged.owner.query(`update users set reach_clients = '{999}' where role = 'supervisor'`)
  const outOfReach = await escalate('supervisor')
  expect([outOfReach.status, outOfReach.body.error]).toEqual([
    422,
    'Nadie más de supervisión ve esta alerta: elija a otra persona.',
  ])
  expect((await detail()).escalations).toEqual([])
  await arranged.owner.query('update alerts set closed_at = now() where id = $1', [id])
  expect((await escalate('administrador')).body.code).toBe('ALREADY_CLOSED')
  const reader = await arranged.server.signIn('lectura')
  expect((await escalate('administrador', REASON, reader)).status).toBe(403)
})

test('an alert that only administrators see goes to no supervisor', async () => {
  const administrator = await arranged.server.signIn('administrador')
  id = await arranged.raised({ type: 'LECTURA_INUSUAL' })
  await arranged.owner.query('update alerts set trip_id = null where id = $1', [id])
  expect((await escalate('supervisor', REASON, administrator)).body.code).toBe('NOBODY_TO_TELL')
  const { body } = await arranged.get(`/${id}/superiors`, administrator)
  expect(body.map(({ role }: { role: string }) => role)).toEqual(['administrador'])
})

test('of two who press at once, or one who presses twice, one takes it on; whoever presses is not told themself', async () => {
  await subscribe('supervisor')
  const answers = await Promise.all([escalate('supervisor'), escalate('supervisor')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ESCALATED_MEANWHILE')
  expect((await detail()).escalations).toHaveLength(1)
  arranged.clock.advance(MINUTE_MS + 1)
  expect((await escalate('supervisor')).status).toBe(200)
  id = await arranged.raised()
  const own = await escalate('supervisor', REASON, await arranged.server.signIn('supervisor'))
  expect([own.status, own.body.code]).toEqual([422, 'NOBODY_TO_TELL'])
})
