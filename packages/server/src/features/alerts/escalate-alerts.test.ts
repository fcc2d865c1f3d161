import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AlertPushFixture, startAlertPushFixture, titlesOn } from '../../../test/alert-push-fixture.ts'
import type { TestBrowser } from '../../../test/push-service.ts'
import { putRule } from '../../../test/put-rule.ts'
import { MINUTE_MS } from '../../../test/trips.ts'
import { readAlertPolicies } from '../../db/own-rules.store.ts'
import { wakeAlerts } from './alert-snooze.store.ts'
import { escalateAlerts } from './escalate-alerts.ts'
import type { NoteMail } from './notify-overdue.ts'

let arranged: AlertPushFixture
let id: string
beforeAll(async () => {
  arranged = await startAlertPushFixture()
})
afterAll(() => arranged.stop())
beforeEach(async () => {
  for (const table of ['alert_rule_versions', 'push_subscriptions']) await arranged.owner.query(`delete from ${table}`)
  await arranged.owner.query('update users set disabled_at = null, reach_clients = null, guest_of = null')
  arranged.service.answer = () => 201
  arranged.service.received.length = 0
})

const rule = async (type: string, over: object): Promise<void> => {
  const { status, text } = await putRule(arranged.server, await arranged.server.signIn('administrador'), type, over)
  expect([status, text]).toEqual([200, expect.any(String)])
}
/** As the server that leads does, at each tick. */
async function tick(minutes = 0, noteMail: NoteMail | null = null, most?: number): Promise<void> {
  arranged.clock.advance(minutes * MINUTE_MS)
  const db = arranged.server.db.database.unscoped
  await wakeAlerts(db, arranged.clock.now())
  await escalateAlerts({ db, noteMail, policies: await readAlertPolicies(db), now: arranged.clock.now() }, most)
  await arranged.server.app.alertFeed.poll()
}
const subscribe = async (role: 'supervisor' | 'administrador') =>
  arranged.subscribed(await arranged.server.signIn(role))
const noticesTo = (browser: TestBrowser): readonly string[] =>
  titlesOn(arranged.service, browser).filter((title) => title !== 'Exceso de velocidad')
const read = async () => (await arranged.get(`/${id}`)).body
const lines = async (): Promise<readonly string[]> =>
  (await read()).events
    .filter(({ kind }: { kind: string }) => kind === 'overdue' || kind === 'escalated')
    .map(({ kind, text }: { kind: string; text: string }) => `${kind}: ${text}`)
const act = async (name: string, body?: object, token = arranged.supervisorToken): Promise<void> => {
  const { status, text } = await arranged.call(`/${id}/${name}`, body, token)
  expect([status, text]).toEqual([200, expect.any(String)])
}
const LATE = 'overdue: Venció el plazo: nadie la reconoció en 5 min.'

test('what nobody acknowledges goes to supervisors and then to administrators, once each, with the proof of what went out', async () => {
  await rule('EXCESO_VELOCIDAD', { ack_minutes: 5 })
  const [supervisor, administrator] = [await subscribe('supervisor'), await subscribe('administrador')]
  id = await arranged.raised()
  await tick(4.9)
  expect(await lines()).toEqual([])
  await tick(0.1)
  await tick()
  const toSupervisors = `${LATE} Se manda aviso a supervisión en turno.`
  expect(await lines()).toEqual([toSupervisors])
  await expect.poll(() => noticesTo(supervisor)).toEqual(['Venció el plazo: nadie la reconoció en 5 min.'])
  expect(noticesTo(administrator)).toEqual([])
  await tick(4.9)
  expect(await lines()).toHaveLength(1)
  await tick(0.1)
  const toAdministrators = 'escalated: Pasaron otros 5 min sin reconocer. Se manda aviso a administración.'
  expect(await lines()).toEqual([toSupervisors, toAdministrators])
  await expect.poll(() => noticesTo(administrator)).toEqual(['Escalada: sigue sin reconocer.'])
  await tick(600)
  expect(await lines()).toHaveLength(2)
  expect(noticesTo(supervisor)).toHaveLength(1)
  const sentTo = (name: string) => [{ name, channel: 'push', state: 'sent', at: expect.any(String) }]
  await expect
    .poll(async () => (await read()).escalations)
    .toMatchObject([
      { clock: 'ack', role: 'supervisor', person: null, outcome: 'told', notices: sentTo('supervisor@prueba.mx') },
      { clock: 'ack', role: 'administrador', outcome: 'told', notices: sentTo('administrador@prueba.mx') },
    ])
  expect((await arranged.get('/active')).body[0].escalation).toMatchObject({ role: 'administrador', is_told: true })
  const { rows } = await arranged.owner.query(
    `select actor_kind as by, after from audit_log where action = 'alert-escalate' and subject = $1 order by id`,
    [`alert:${id}`],
  )
  const values = { deadline: 'ack', isTold: true, pushes: 1, mails: 0 }
  expect(rows).toEqual([
    { by: 'system', after: { ...values, escalatedTo: 'supervisión en turno' } },
    { by: 'system', after: { ...values, escalatedTo: 'administración' } },
  ])
})

test('of a storm the oldest goes first, and the rest at the next look', async () => {
  for (const type of ['EXCESO_VELOCIDAD', 'UNIDAD_DETENIDA']) await rule(type, { ack_minutes: 5 })
  const older = await arranged.raised()
  arranged.clock.advance(MINUTE_MS)
  id = await arranged.raised({ type: 'UNIDAD_DETENIDA', keep: true })
  await tick(10, null, 1)
  expect(await lines()).toEqual([])
  await tick(0, null, 1)
  expect(await lines()).not.toEqual([])
  id = older
  expect(await lines()).not.toEqual([])
})

test('an acknowledgement stops it, and what is given back begins anew with the first role', async () => {
  await rule('EXCESO_VELOCIDAD', { ack_minutes: 5 })
  await subscribe('supervisor')
  id = await arranged.raised()
  await tick(5)
  await act('take')
  await tick(60)
  expect(await lines()).toHaveLength(1)
  await act('give-back')
  await tick(4.9)
  expect(await lines()).toHaveLength(1)
  await tick(0.1)
  const told = `${LATE} Se manda aviso a supervisión en turno.`
  expect(await lines()).toEqual([told, told])
})

test('what nobody resolves goes on too, acknowledged or not; while it is put off the clock stands still', async () => {
  await rule('EXCESO_VELOCIDAD', { resolve_minutes: 30 })
  await subscribe('supervisor')
  id = await arranged.raised()
  await tick(10)
  const until = new Date(arranged.clock.now() + 60 * MINUTE_MS).toISOString()
  await act('snooze', { until, reason: 'Hora de comida' })
  await tick(59)
  expect(await lines()).toEqual([])
  await tick(1)
  await tick(19.9)
  expect(await lines()).toEqual([])
  await tick(0.1)
  expect(await lines()).toEqual([
    'overdue: Venció el plazo: nadie la resolvió en 30 min. Se manda aviso a supervisión en turno.',
  ])
  expect((await arranged.call(`/${id}/resolve`, { cause: 'otra' }, arranged.supervisorToken)).status).toBe(200)
  await tick(60)
  expect(await lines()).toHaveLength(1)
})

test('given back while it waited, and its wait ended by somebody: its time begins with that', async () => {
  await rule('EXCESO_VELOCIDAD', { ack_minutes: 5 })
  await subscribe('supervisor')
  id = await arranged.raised()
  await act('take')
  await act('snooze', { until: new Date(arranged.clock.now() + 60 * MINUTE_MS).toISOString(), reason: 'Comida' })
  await act('give-back')
  await tick(30)
  await act('unsnooze')
  await tick(4.9)
  expect(await lines()).toEqual([])
  await tick(0.1)
  expect(await lines()).toEqual([`${LATE} Se manda aviso a supervisión en turno.`])
})

test('a role in which nobody sees the alert, or can be told, is said to be that, and the next one is told at once', async () => {
  await rule('EXCESO_VELOCIDAD', { ack_minutes: 5 })
  const administrator = await subscribe('administrador')
  id = await arranged.raised()
  await tick(5)
  expect(await lines()).toEqual([
    `${LATE} No hubo cómo avisar a supervisión: sin notificaciones ni correo. Se escala en seguida a administración.`,
    'escalated: Se manda aviso a administración.',
  ])
  await expect.poll(() => noticesTo(administrator)).toEqual(['Escalada: sigue sin reconocer.'])

  await arranged.owner.query(`update users set reach_clients = '{0}' where role = 'supervisor'`)
  await arranged.owner.query('delete from push_subscriptions')
  id = await arranged.raised()
  await tick(5)
  expect(await lines()).toEqual([
    `${LATE} Nadie de supervisión ve esta alerta. Se escala en seguida a administración.`,
    'escalated: No hubo cómo avisar a administración: sin notificaciones ni correo. No queda a quién escalar.',
  ])
  expect((await read()).escalations).toMatchObject([
    { role: 'supervisor', outcome: 'nobody', notices: [] },
    { role: 'administrador', outcome: 'no-way', notices: [] },
  ])
  expect((await read()).alert.escalation).toMatchObject({ is_told: false })
})

test('a notice that its service never takes is told as not sent', async () => {
  await rule('EXCESO_VELOCIDAD', { ack_minutes: 5 })
  await subscribe('supervisor')
  arranged.service.answer = () => 410
  id = await arranged.raised()
  await tick(5)
  await expect
    .poll(async () => (await read()).escalations[0].notices)
    .toEqual([{ name: 'supervisor@prueba.mx', channel: 'push', state: 'failed', at: expect.any(String) }])
})

test('a role of which no notice went out was not told: the next one is at once, and of the last that is said', async () => {
  await rule('EXCESO_VELOCIDAD', { ack_minutes: 5 })
  const gone = new URL((await subscribe('supervisor')).endpoint).pathname
  await subscribe('administrador')
  arranged.service.answer = (path) => (path === gone ? 410 : 201)
  id = await arranged.raised()
  await tick(5)
  const failed = (rung: number) =>
    expect.poll(async () => (await read()).escalations[rung]?.notices).toMatchObject([{ state: 'failed' }])
  await failed(0)
  expect((await read()).alert.escalation).toMatchObject({ role: 'supervisor', is_told: false })
  arranged.service.answer = () => 410
  await tick()
  expect((await lines()).slice(1)).toEqual(['escalated: Se manda aviso a administración.'])
  await failed(1)
  expect((await read()).alert.escalation).toMatchObject({ role: 'administrador', is_told: false })
})

test('a guest of a demonstration has no mailbox: nobody writes to the address that stands for one', async () => {
  await rule('EXCESO_VELOCIDAD', { ack_minutes: 5 })
  await arranged.owner.query(
    `update users set guest_of = (select id from users where email = 'administrador@prueba.mx') where role = 'supervisor'`,
  )
  id = await arranged.raised()
  const mailed: (readonly string[])[] = []
  await tick(5, async (_sql, _alertId, { people }) => void mailed.push(people))
  expect((await read()).escalations).toMatchObject([
    { role: 'supervisor', outcome: 'no-way', notices: [] },
    { role: 'administrador', outcome: 'told', notices: [{ channel: 'mail' }] },
  ])
  expect(mailed).toHaveLength(1)
})

test('two servers that look at the same moment tell each role once, and a restart tells nobody again', async () => {
  await rule('EXCESO_VELOCIDAD', { ack_minutes: 5, resolve_minutes: 5 })
  await subscribe('supervisor')
  id = await arranged.raised()
  await tick(4)
  arranged.clock.advance(MINUTE_MS)
  const before = await arranged.counts()
  await Promise.all([tick(), tick(), tick(), tick()])
  expect(await lines()).toHaveLength(2)
  const after = await arranged.counts()
  expect([after.events - before.events, after.outbox - before.outbox, after.audit - before.audit]).toEqual([2, 2, 2])
  await tick()
  expect(await lines()).toHaveLength(2)
})

test.each(['PANICO', 'POSIBLE_BLOQUEO', 'SEPARACION', 'emergency_protocol', 'CLAVE_COACCION', 'CLAVE_INCORRECTA'])(
  'nobody has said anything of its rule, and a %s that nobody acknowledges for five minutes is escalated all the same',
  async (type) => {
    const supervisor = await subscribe('supervisor')
    id = await arranged.raised({ type, severity: 'critical' })
    await tick(4.9)
    expect(await lines()).toEqual([])
    await tick(0.1)
    expect(await lines()).toEqual([`${LATE} Se manda aviso a supervisión en turno.`])
    await expect.poll(() => noticesTo(supervisor)).toContain('Venció el plazo: nadie la reconoció en 5 min.')
  },
)

test('switched off it tells the first role, and no other; without a channel nobody is told by it', async () => {
  await rule('EXCESO_VELOCIDAD', { ack_minutes: 5, escalates: false })
  await subscribe('supervisor')
  await subscribe('administrador')
  id = await arranged.raised()
  await tick(5)
  await tick(60)
  expect(await lines()).toEqual([`${LATE} Se manda aviso a supervisión en turno.`])
  await rule('EXCESO_VELOCIDAD', { escalation_channels: [] })
  id = await arranged.raised()
  await tick(5)
  expect(await lines()).toEqual([
    `${LATE} No hubo cómo avisar a supervisión: sin notificaciones ni correo. Se escala en seguida a administración.`,
    'escalated: No hubo cómo avisar a administración: sin notificaciones ni correo. No queda a quién escalar.',
  ])
})

test('a person that the rule names comes first; one whose account is switched off is nobody', async () => {
  const { rows } = await arranged.owner.query<{ id: string }>(
    `select id::text from users where email = 'monitorista@prueba.mx'`,
  )
  await rule('EXCESO_VELOCIDAD', { ack_minutes: 5, escalate_to: rows[0]?.id })
  await subscribe('supervisor')
  await arranged.owner.query(`update users set disabled_at = now() where email = 'monitorista@prueba.mx'`)
  id = await arranged.raised()
  await tick(5)
  const { body } = await arranged.get(`/${id}`, arranged.supervisorToken)
  expect(body.escalations).toMatchObject([
    { role: null, person: 'monitorista@prueba.mx', outcome: 'nobody' },
    { role: 'supervisor', outcome: 'told' },
  ])
})
