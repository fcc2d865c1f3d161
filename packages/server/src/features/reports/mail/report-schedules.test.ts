import { DAY_MS } from '@vigia/domain/time/duration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ReportMailFixture, startReportMailFixture, WEEKLY } from '../../../../test/report-mail-fixture.ts'
import { startTestServer } from '../../../../test/server.ts'

let f: ReportMailFixture
beforeAll(async () => {
  f = await startReportMailFixture()
})
afterAll(() => f.stop())
beforeEach(() => f.reset())

const post = (body: object, token = f.token) => f.server.request('POST', '/api/report-schedules', { token, body })
const patch = (id: string, body: object, token = f.token) =>
  f.server.request('PATCH', `/api/report-schedules/${id}`, { token, body })

test('one is made, changed, turned off and on, and removed; each is audited with what it was', async () => {
  const made = await f.schedule({ recipients: [' Trafico@Potosi.mx '] })
  expect(made).toMatchObject({
    ...{ owner: { name: 'supervisor@prueba.mx' }, recipients: ['trafico@potosi.mx'], state: 'on', last: null },
    next_at: '2026-11-26T13:00:00.000Z',
  })
  const earlier = await patch(made.id, { days: [5, 1], at: '06:30' })
  expect(earlier.body).toMatchObject({ days: [1, 5], next_at: '2026-11-27T12:30:00.000Z' })
  expect((await patch(made.id, { is_on: false })).body).toMatchObject({ state: 'off', next_at: null })
  expect((await patch(made.id, { is_on: true })).body).toMatchObject({
    state: 'on',
    next_at: '2026-11-27T12:30:00.000Z',
  })
  expect((await f.server.request('DELETE', `/api/report-schedules/${made.id}`, { token: f.token })).status).toBe(204)
  expect(await f.found(made.id)).toBeUndefined()
  const { rows } = await f.server.db.owner.query<{ action: string; after: { days?: string[] } | null }>(
    `select action, after from audit_log where subject = $1 order by id`,
    [`report-schedule:${made.id}`],
  )
  expect(rows.map(({ action }) => action.replace('report-schedule-', ''))).toEqual([
    ...['create', 'update', 'update', 'update', 'delete'],
  ])
  expect(rows[1]?.after?.days).toEqual(['Lunes', 'Viernes'])
})

const WRONG: readonly [why: string, body: object, says: RegExp][] = [
  ['no day', { days: [] }, /al menos un día/],
  ['a day that is none', { days: [8] }, /./],
  ['a day twice', { days: [1, 1] }, /dos veces/],
  ['an hour that is none', { at: '24:00' }, /hora/],
  ['no address', { recipients: [] }, /al menos un correo/],
  ['an address that is none', { recipients: ['trafico'] }, /persona@empresa/],
  ['a line that would begin another header', { recipients: ['a@b.mx\r\nBcc: c@d.mx'] }, /persona@empresa/],
  ['one address in two ways', { recipients: ['a@b.mx', 'A@B.mx'] }, /dos veces/],
  ['more than twenty', { recipients: Array.from({ length: 21 }, (_, n) => `p${n}@b.mx`) }, /20 correos/],
  ['no format', { formats: [] }, /al menos un formato/],
  ['a range that is none', { range: 'tomorrow' }, /./],
  ['days of its own', { params: { from: '2026-11-01', to: '2026-11-02' } }, /./],
  ['a tolerance of what has none', { kind: 'alerts', params: { tolerance_min: 5 } }, /no lo usa/],
  ['a column that is none', { columns: ['password_hash'] }, /no tiene la columna/],
]
test.each(WRONG)('refused: %s', async (_why, wrong, says) => {
  const { status, text } = await post({ ...WEEKLY, ...wrong })
  expect([400, 422]).toContain(status)
  expect(text).toMatch(says)
})

test('of two who change the same the second is told who was first; another field is not in their way', async () => {
  const made = await f.schedule()
  const first = await patch(made.id, { at: '08:00', was: { at: '07:00' } }, await f.server.signIn('administrador'))
  expect(first.status).toBe(200)
  const second = await patch(made.id, { at: '09:00', was: { at: '07:00' } })
  expect(second).toMatchObject({ status: 412, body: { code: 'CHANGED_MEANWHILE' } })
  expect(second.text).toContain('administrador@prueba.mx')
  const other = await patch(made.id, { recipients: ['otra@potosi.mx'], was: { recipients: ['trafico@potosi.mx'] } })
  expect(other.body).toMatchObject({ at: '08:00', recipients: ['otra@potosi.mx'] })
})

test('only administrators and supervisors schedule; who sees a part of the fleet sees their own alone', async () => {
  for (const role of ['monitorista', 'lectura'] as const)
    expect((await post(WEEKLY, await f.server.signIn(role))).status).toBe(403)
  const { id } = (await post(WEEKLY, await f.server.signIn('administrador'))).body
  const { owner } = f.server.db
  await owner.query(`update users set reach_clients = '{1}' where email = 'supervisor@prueba.mx'`)
  const limited = await f.server.signIn('supervisor')
  const list = async () => (await f.server.request('GET', '/api/report-schedules', { token: limited })).body.data
  expect(await list()).toEqual([])
  expect((await patch(id, { at: '09:00' }, limited)).status).toBe(404)
  expect((await f.server.request('POST', `/api/report-schedules/${id}/test`, { token: limited })).status).toBe(404)
  await post(WEEKLY, limited)
  expect(await list()).toHaveLength(1)
  await owner.query(`update users set reach_clients = null where email = 'supervisor@prueba.mx'`)
})

test('where no mail goes out nothing is scheduled, and it says why', async () => {
  const bare = await startTestServer()
  try {
    const token = await bare.signIn('administrador')
    const { body } = await bare.request('GET', '/api/report-schedules', { token })
    expect(body).toEqual({ data: [], mail_problem: 'El correo no está configurado en este servidor.' })
    const refused = await bare.request('POST', '/api/report-schedules', { token, body: WEEKLY })
    expect(refused).toMatchObject({ status: 409, body: { code: 'MAIL_OFF' } })
  } finally {
    await bare.stop()
  }
})

test('a test goes to who asks for it and to nobody else, now', async () => {
  const made = await f.schedule()
  const asked = await f.server.request('POST', `/api/report-schedules/${made.id}/test`, { token: f.token })
  expect([asked.status, asked.body.recipients]).toEqual([
    202,
    [{ address: 'supervisor@prueba.mx', state: 'waiting', problem: null }],
  ])
  const [delivery] = await f.ended()
  expect(delivery).toMatchObject({
    is_test: true,
    state: 'delivered',
    period: { from: '2026-11-18', to: '2026-11-24' },
  })
  expect(f.post.received.map(({ to, headers }) => [to[0], headers.subject?.startsWith('Prueba. ')])).toEqual([
    ['supervisor@prueba.mx', true],
  ])
  expect(await f.found(made.id)).toMatchObject({ next_at: made.next_at, last: null })
})

test('the link of a mail opens its report for a week, for who got it, within what they see', async () => {
  const made = await f.schedule({ recipients: ['lectura@prueba.mx', 'otra@potosi.mx'] })
  await f.untilDue()
  const [delivery] = await f.ended()
  const path = `/api/report-deliveries/${delivery?.id}`
  const reader = await f.server.signIn('lectura')
  const seen = await f.server.request('GET', path, { token: reader })
  expect(seen.body).toMatchObject({
    title: 'Viajes del día por cliente',
    recipients: [{ address: 'lectura@prueba.mx' }],
  })
  expect((await f.server.request('GET', path, { token: await f.server.signIn('monitorista') })).status).toBe(404)
  const fetched = async (as: string) => (await f.server.request('GET', `${path}/file?format=csv`, { token: as })).status
  expect(await fetched(reader)).toBe(200)
  expect((await f.server.request('GET', `${path}/file?format=pdf`, { token: reader })).status).toBe(404)
  await f.server.db.owner.query(`update users set reach_clients = '{999}' where email = 'lectura@prueba.mx'`)
  expect(await fetched(await f.server.signIn('lectura'))).toBe(409)
  await f.server.db.owner.query(`update users set reach_clients = null where email = 'lectura@prueba.mx'`)
  await f.server.request('DELETE', `/api/report-schedules/${made.id}`, { token: f.token })
  expect(await fetched(await f.server.signIn('lectura'))).toBe(200)
  f.clock.advance(7 * DAY_MS)
  expect(await fetched(await f.server.signIn('lectura'))).toBe(404)
})

test('who sees a part of the fleet and got it by mail is not told who else did, whatever their role', async () => {
  await f.schedule({ recipients: ['supervisor@prueba.mx', 'otra@potosi.mx'] })
  const { owner } = f.server.db
  const admin = `(select id from users where email = 'administrador@prueba.mx')`
  await f.server.signIn('administrador')
  await owner.query(`update report_schedules set owner_id = ${admin}`)
  await f.untilDue()
  const [delivery] = await f.ended()
  await owner.query(`update users set reach_clients = '{1}' where email = 'supervisor@prueba.mx'`)
  const limited = await f.server.signIn('supervisor')
  const { body } = await f.server.request('GET', `/api/report-deliveries/${delivery?.id}`, { token: limited })
  expect(body.recipients).toMatchObject([{ address: 'supervisor@prueba.mx' }])
})

test('one that was paused is of who turns it on, also by off and on; with nobody left to get it it is not', async () => {
  const made = await f.schedule()
  await f.server.db.owner.query(`update report_schedules set paused_because = 'Su cuenta.', next_at = null`)
  const admin = await f.server.signIn('administrador')
  expect((await patch(made.id, { is_on: false }, admin)).body).toMatchObject({ state: 'off' })
  await f.server.db.owner.query(`update report_schedules set recipients = '{}'`)
  expect(await patch(made.id, { is_on: true }, admin)).toMatchObject({ status: 409, body: { code: 'NO_RECIPIENTS' } })
  const resumed = await patch(made.id, { is_on: true, recipients: ['otra@potosi.mx'] }, admin)
  expect(resumed.body).toMatchObject({
    ...{ state: 'on', paused_because: null, owner: { name: 'administrador@prueba.mx' } },
  })
})

test('tests that are asked for at once are no more than those one after the other', async () => {
  const made = await f.schedule()
  f.clock.advance(DAY_MS)
  f.token = await f.server.signIn('supervisor')
  const asked = await Promise.all(
    Array.from({ length: 9 }, () =>
      f.server.request('POST', `/api/report-schedules/${made.id}/test`, { token: f.token }),
    ),
  )
  expect(asked.map(({ status }) => status).toSorted()).toEqual([...Array(6).fill(202), ...Array(3).fill(429)])
})
