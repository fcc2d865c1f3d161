import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AlertFixture, MISSING, startAlertFixture } from '../../../test/alert-fixture.ts'
import { FALSE_ALARM } from '../../../test/false-alarm.ts'
import { MINUTE_MS } from '../../../test/trips.ts'
import { readAlertPolicies } from '../../db/own-rules.store.ts'
import { escalateAlerts } from './escalate-alerts.ts'

let arranged: AlertFixture
let id: string
beforeAll(async () => {
  arranged = await startAlertFixture()
})
afterAll(() => arranged.server.stop())
beforeEach(async () => {
  await arranged.owner.query(`update trips set status = 'load'`)
  id = await arranged.raised({ type: 'PANICO', severity: 'critical' })
})

const REASON = 'El operador volvió a llamar.'
const resolve = () => arranged.call(`/${id}/resolve`, FALSE_ALARM)
const reopen = (token = arranged.monitorToken) => arranged.call(`/${id}/reopen`, { reason: REASON }, token)
const detail = async () => (await arranged.get(`/${id}`)).body
const isActive = async () => (await arranged.get('/active')).body.some((one: { id: string }) => one.id === id)
async function escalate(): Promise<void> {
  const db = arranged.server.db.database.unscoped
  await escalateAlerts({ db, noteMail: null, policies: await readAlertPolicies(db), now: arranged.clock.now() })
}

test('is open as a new one is: nobody has seen it, in the history and the audit with its reason', async () => {
  await arranged.call(`/${id}/acknowledge`)
  expect((await resolve()).status).toBe(200)
  expect(await isActive()).toBe(false)
  arranged.clock.advance(60 * MINUTE_MS)
  const { status, body } = await reopen()
  expect([status, body]).toMatchObject([
    200,
    { closed_at: null, close_cause: null, closed_by: null, false_alarm_reason: null, acknowledged_at: null },
  ])
  expect(await isActive()).toBe(true)
  expect(body.snoozed_until ?? null).toBeNull()
  expect((await detail()).events.at(-1)).toMatchObject({
    ...{ kind: 'reopened', by: 'monitorista@prueba.mx', text: REASON },
  })
  expect(await arranged.lastAudit()).toMatchObject({
    ...{ action: 'alert-reopen', subject: `alert:${id}`, before: { closed: true, cause: 'falsa-alarma' } },
    after: { closed: false },
  })
})

test.each([
  ['that somebody had acknowledged', true],
  ['that nobody had', false],
])('its deadlines begin anew, of one %s; it is told as overdue once they pass', async (_what, isSeen) => {
  if (isSeen) await arranged.call(`/${id}/acknowledge`)
  await resolve()
  arranged.clock.advance(60 * MINUTE_MS)
  await reopen()
  await escalate()
  expect((await detail()).escalations).toEqual([])
  arranged.clock.advance(4.9 * MINUTE_MS)
  await escalate()
  expect((await detail()).alert.is_overdue).toBe(false)
  arranged.clock.advance(0.1 * MINUTE_MS)
  await escalate()
  expect((await detail()).alert.is_overdue).toBe(true)
  await arranged.call(`/${id}/acknowledge`)
  expect((await detail()).alert.is_overdue).toBe(false)
})

test('is refused in words: open, another one open, its trip over, unknown, another company’s, who only reads', async () => {
  expect((await reopen()).body.code).toBe('ALREADY_OPEN')
  await resolve()
  expect((await arranged.call(`/${id}/reopen`, { reason: ' ' })).status).toBe(400)
  expect((await arranged.call(`/${MISSING}/reopen`, { reason: REASON })).status).toBe(404)
  expect((await reopen(arranged.foreignToken)).status).toBe(404)
  expect((await reopen(await arranged.server.signIn('lectura'))).status).toBe(403)
  await arranged.raised({ type: 'PANICO', severity: 'critical', keep: true })
  expect((await reopen()).body.error).toBe('Ya hay otra alerta abierta de lo mismo: atienda esa.')
  id = await arranged.raised({ type: 'DESVIO_RUTA' })
  await resolve()
  await arranged.owner.query(`update trips set status = 'off'`)
  expect((await reopen()).body.error).toBe('El viaje ya terminó: esta alerta se cerraría sola.')
})

test('tells the client, the carrier and the step at which its protocol stands, with when its time is over', async () => {
  await arranged.call(`/${id}/protocol`, {})
  const { alert } = await detail()
  expect(alert.protocol_step).toEqual({
    ...{ number: 1, title: 'Ver el lugar y la zona' },
    due_at: new Date(arranged.clock.now() + MINUTE_MS).toISOString(),
  })
  expect(Object.keys(alert)).toEqual(expect.arrayContaining(['client_name', 'carrier_name']))
})

test('one that was put off when it closed by itself calls at once', async () => {
  id = await arranged.raised({ type: 'DESVIO_RUTA' })
  const until = new Date(arranged.clock.now() + 120 * MINUTE_MS)
  await arranged.owner.query(
    `update alerts set snoozed_until = $2, snooze_reason = 'En taller', snoozed_by = (select min(id) from users where organisation_id = alerts.organisation_id),
       closed_at = $3, close_cause = 'condition-ended' where id = $1`,
    [id, until, new Date(arranged.clock.now())],
  )
  expect((await reopen()).status).toBe(200)
  const { rows } = await arranged.owner.query('select snoozed_until from alerts where id = $1', [id])
  expect(rows).toEqual([{ snoozed_until: null }])
})
