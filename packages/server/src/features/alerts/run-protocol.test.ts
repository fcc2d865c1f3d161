import { createHash } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertFixture, MISSING, startAlertFixture } from '../../../test/alert-fixture.ts'
import { putProtocol } from '../../../test/put-protocol.ts'
import { raisedAlert } from '../../../test/raised-alert.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'
import { advanceOverdueRuns } from './advance-overdue-runs.ts'

let arranged: AlertFixture
beforeAll(async () => {
  arranged = await startAlertFixture()
  await arranged.owner.query(
    `with c as (insert into clients (organisation_id, name, match_key) values ($1, 'Potosí', 'POTOSI') returning id),
       o as (insert into operators (organisation_id, name, match_key, phone) values ($1, 'Efraín Ruelas', 'EFRAIN', '5512000187') returning id)
     update trips set client_id = c.id, operator_id = o.id from c, o where trips.id = $2`,
    [arranged.server.organisationId, arranged.tripId],
  )
})
afterAll(() => arranged.server.stop())

const start = (id: string, token?: string) => arranged.call(`/${id}/protocol`, undefined, token)
const leave = (id: string, stepId: string, out: number, more: object = {}, token?: string) =>
  arranged.call(`/${id}/protocol/leave`, { step_id: stepId, out, ...more }, token)
const attempt = (id: string, stepId: string) => arranged.call(`/${id}/protocol/attempts`, { step_id: stepId })
const read = async (id: string) => (await arranged.get(`/${id}`)).body
const kinds = async (id: string) => (await read(id)).events.map(({ kind }: { kind: string }) => kind)
const openOf = async (type: string) =>
  (await arranged.get('/active')).body.find((alert: { type: string }) => alert.type === type)
const overdue = (): Promise<void> =>
  advanceOverdueRuns({
    db: arranged.server.db.database.unscoped,
    fleet: arranged.server.app.live.fleet.shown,
    now: arranged.clock.now(),
  })

test('the steps of the type run, each timed and kept with who, how and what they wrote; the way out resolves the alert', async () => {
  const id = await arranged.raised({ type: 'UNIDAD_DETENIDA' })
  expect((await read(id)).protocol).toBeNull()
  const begun = await start(id)
  expect([begun.status, begun.body]).toMatchObject([
    200,
    { type: 'UNIDAD_DETENIDA', version: 0, started_by: 'monitorista@prueba.mx', ended: null, taken: [] },
  ])
  expect(begun.body.at).toMatchObject({ step_id: 'look', attempts: 0, phone: null })
  expect((await read(id)).alert.acknowledged_by).toBe('monitorista@prueba.mx')
  expect((await start(id, arranged.supervisorToken)).body.started_by).toBe('monitorista@prueba.mx')

  arranged.clock.advance(20_000)
  const called = await leave(id, 'look', 0)
  expect(called.body.at).toMatchObject({ step_id: 'operator', phone: '5512000187' })
  expect(called.body.at.due_at).toBe(new Date(arranged.clock.now() + 5 * MINUTE_MS).toISOString())
  expect(called.body.at.script).toMatch(/Efraín Ruelas.*monitorista@prueba\.mx/)
  expect((await attempt(id, 'operator')).body.at.attempts).toBe(1)
  const answered = await leave(id, 'operator', 0, { note: 'Dice que hay tráfico' }, arranged.supervisorToken)
  expect(answered.body.at.step_id).toBe('reason')
  const done = await leave(id, 'reason', 0, { note: 'Tráfico en Palmillas' })
  expect(done.body).toMatchObject({ at: null, ended: { how: 'end' } })
  expect(done.body.taken).toMatchObject([
    { step_id: 'look', outcome: 'Listo', by: 'monitorista@prueba.mx' },
    { step_id: 'operator', attempts: 1, by: 'supervisor@prueba.mx' },
    { step_id: 'reason' },
  ])
  const [{ entered_at: from, left_at: to }] = done.body.taken
  expect(Date.parse(to) - Date.parse(from)).toBe(20_000)
  const { alert, events } = await read(id)
  expect(alert).toMatchObject({ close_cause: 'parada-autorizada', closed_by: 'monitorista@prueba.mx' })
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['acknowledged', 'protocol-started', 'protocol-step', 'protocol-call', 'protocol-call', 'protocol-step'],
    'resolved',
  ])
  expect(events[4].text).toMatch(/^2\. Llamar al operador: .*\. Dice que hay tráfico$/)
  const { rows } = await arranged.owner.query<{ action: string }>(
    `select action from audit_log where subject = $1 and action like 'protocol-%' order by id`,
    [`alert:${id}`],
  )
  expect(rows.map(({ action }) => action)).toEqual(['protocol-start', ...Array(4).fill('protocol-step')])
})

test('what people type about an alert is in its history, and in the audit as its digest alone: a person can be erased from the former', async () => {
  const id = await arranged.raised({ type: 'UNIDAD_DETENIDA' })
  await start(id)
  const words = 'Dice Efraín Ruelas que va bien'
  await leave(id, 'look', 0, { note: words })
  await arranged.call(`/${id}/protocol/attempts`, { step_id: 'operator', note: words })
  await arranged.call(`/${id}/notes`, { note: words })
  await arranged.call(`/${id}/snooze`, { until: new Date(arranged.clock.now() + 60 * MINUTE_MS), reason: words })
  await arranged.call(`/${id}/resolve`, { cause: 'otra', note: words })
  const { rows } = await arranged.owner.query<{ action: string; sha256: string | null; text: string }>(
    `select action, after->>'sha256' as sha256, concat(before, after, details) as text from audit_log where subject = $1 order by id`,
    [`alert:${id}`],
  )
  const written = rows.filter(({ action }) => !['protocol-start', 'alert-acknowledge'].includes(action))
  const sha256 = createHash('sha256').update(words).digest('hex')
  expect(written.map((row) => [row.action, row.sha256])).toEqual(
    ['protocol-step', 'protocol-step', 'alert-note', 'alert-snooze', 'alert-resolve'].map((action) => [action, sha256]),
  )
  expect(rows.filter(({ text }) => text.includes('Ruelas'))).toEqual([])
  expect((await read(id)).events.filter(({ text }: { text: string | null }) => text?.includes(words))).toHaveLength(5)
})

test('of two who leave the same step one does, and the other is told; what is refused leaves nothing', async () => {
  const id = await arranged.raised({ type: 'UNIDAD_DETENIDA' })
  expect((await leave(id, 'look', 0)).body.code).toBe('NO_RUN')
  await start(id)
  const answers = await Promise.all([
    leave(id, 'look', 0),
    leave(id, 'look', 0, {}, arranged.supervisorToken),
    leave(id, 'look', 0),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('STEP_LEFT')
  expect((await read(id)).protocol.taken).toHaveLength(1)
  const before = await arranged.counts()
  expect((await leave(id, 'operator', 5)).status).toBe(422)
  expect((await leave(id, 'operator', 6)).status).toBe(422)
  expect((await leave(id, 'operator', 0.5)).status).toBe(400)
  expect((await leave(id, 'operator', 0, { note: 'x'.repeat(2_001) })).status).toBe(400)
  expect((await start(MISSING)).status).toBe(404)
  expect((await start(id, arranged.foreignToken)).status).toBe(404)
  expect((await leave(id, 'operator', 0, {}, arranged.foreignToken)).status).toBe(404)
  for (let n = 0; n < 3; n++) expect((await attempt(id, 'operator')).status).toBe(200)
  expect((await attempt(id, 'operator')).body.code).toBe('NO_ATTEMPT_LEFT')
  expect((await arranged.counts()).events - before.events).toBe(3)
  const quiet = await arranged.raised({ type: 'LECTURA_INUSUAL' })
  const administrator = await arranged.server.signIn('administrador')
  expect((await start(quiet, administrator)).body.code).toBe('NO_PROTOCOL')
})

test('a false alarm at its end asks for its reason, and nothing moves until it is given', async () => {
  const id = await arranged.raised({ type: 'PANICO' })
  await start(id)
  await leave(id, 'look', 0)
  await leave(id, 'operator', 0)
  const bare = await leave(id, 'reason', 0)
  expect([bare.status, bare.body.code]).toEqual([422, 'RESOLUTION_INCOMPLETE'])
  expect((await read(id)).protocol.at.step_id).toBe('reason')
  const why = { false_alarm_reason: 'sin-querer', note: 'Rozó el botón, dio su palabra' }
  expect((await leave(id, 'reason', 0, why)).body.ended.how).toBe('end')
  expect((await read(id)).alert).toMatchObject({ close_cause: 'falsa-alarma', false_alarm_reason: 'sin-querer' })
})

test('time that is over goes on by itself, once, and ends in the emergency, whose own protocol begins by itself', async () => {
  const id = await arranged.raised({ type: 'UNIDAD_DETENIDA' })
  await start(id)
  const steps = (await read(id)).protocol.steps as readonly { id: string; minutes: number | null }[]
  arranged.clock.advance(MINUTE_MS - 1)
  await overdue()
  expect((await read(id)).protocol.at.step_id).toBe('look')
  arranged.clock.advance(1)
  await Promise.all([overdue(), overdue()])
  expect((await read(id)).protocol).toMatchObject({
    at: { step_id: 'operator' },
    taken: [{ step_id: 'look', outcome: null, by: null }],
  })
  expect(await openOf('emergency_protocol')).toBeUndefined()
  for (const _ of steps) {
    arranged.clock.advance(6 * MINUTE_MS)
    await overdue()
  }
  expect((await read(id)).protocol.ended.how).toBe('emergency')
  const emergency = await openOf('emergency_protocol')
  expect(emergency).toMatchObject({ severity: 'critical', travel_id: arranged.tripId })
  expect((await read(emergency.id)).protocol).toMatchObject({ type: 'emergency_protocol', started_by: null })
  expect(await arranged.lastAudit()).toMatchObject({ action: 'emergency-start', actor_kind: 'system' })
  expect((await kinds(id)).filter((kind: string) => kind === 'protocol-step').length).toBeGreaterThan(2)
})

test('the word of duress raises its own alert in silence, with the emergency’s protocol and nobody’s telephone', async () => {
  const id = await arranged.raised({ type: 'UNIDAD_DETENIDA' })
  await start(id)
  await leave(id, 'look', 0)
  const steps = (await read(id)).protocol.steps as readonly { id: string; outs: readonly { tone: string }[] }[]
  const duress = steps.find((step) => step.id === 'operator')?.outs.findIndex(({ tone }) => tone === 'duress') ?? -1
  const left = await leave(id, 'operator', duress)
  expect(left.body).toMatchObject({ ended: { how: 'emergency' } })
  expect(left.body.taken.at(-1).outcome).not.toMatch(/coacci/i)
  expect(await openOf('emergency_protocol')).toBeUndefined()
  const word = await openOf('CLAVE_COACCION')
  expect(word).toMatchObject({ travel_id: arranged.tripId, operator_phone: null })
  const { protocol } = await read(word.id)
  expect(protocol).toMatchObject({ type: 'emergency_protocol', started_by: null, at: { phone: null } })

  // No other alert of the trip offers to call him meanwhile.
  const other = await arranged.raised({ type: 'DESVIO_RUTA', keep: true })
  await start(other)
  expect((await leave(other, 'look', 0)).body.at).toMatchObject({ step_id: 'operator', phone: null })

  // Nor any of another trip of his, also after somebody has relieved him on the one where he said it.
  const { id: elsewhere } = await createTrip(arranged.server, 'OTRO-VIAJE')
  await arranged.owner.query(
    `with his as (select operator_id from trips where id = $1)
     update trips set operator_id = his.operator_id from his where trips.id = $2`,
    [arranged.tripId, elsewhere],
  )
  const his = await raisedAlert(arranged.server, elsewhere, 'DESVIO_RUTA')
  await start(his)
  expect((await leave(his, 'look', 0)).body.at).toMatchObject({ step_id: 'operator', phone: null })
})

test('it goes on with the version that it began with, after a restart too; who looks on is told live', async () => {
  const id = await arranged.raised({ type: 'DESVIO_RUTA' })
  const socket = io(`${arranged.server.url}/alerts`, {
    auth: { token: arranged.supervisorToken },
    transports: ['websocket'],
  })
  const told = new Promise((resolve) => {
    socket.on('alert-updated', (alert: { id: string }) => alert.id === id && resolve(true))
  })
  await start(id)
  await arranged.server.app.alertFeed.poll()
  expect(await told).toBe(true)
  socket.close()
  const administrator = await arranged.server.signIn('administrador')
  expect((await putProtocol(arranged.server, administrator, 'DESVIO_RUTA', { title: 'Otro título' })).status).toBe(200)
  const second = await arranged.another()
  const { rows } = await arranged.owner.query<{ version: number; step_id: string }>(
    'select version, step_id from alert_protocol_runs where alert_id = $1',
    [id],
  )
  expect(rows).toEqual([{ version: 0, step_id: 'look' }])
  await second.close()
  expect((await leave(id, 'look', 0)).body).toMatchObject({ version: 0, at: { step_id: 'operator' } })
  await arranged.call(`/${id}/resolve`, { cause: 'otra' })
  expect((await read(id)).protocol).toMatchObject({ at: null, ended: { how: 'closed' } })
  expect((await leave(id, 'operator', 0)).body.code).toBe('ALREADY_CLOSED')
  await overdue()
  const ended = await arranged.owner.query('select from alert_protocol_runs where ended_at is null and alert_id = $1', [
    id,
  ])
  expect(ended.rowCount).toBe(0)
})
