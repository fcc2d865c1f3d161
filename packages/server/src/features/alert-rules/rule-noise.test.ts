import { RULED_TYPES } from '@vigia/domain/alerts/own-rule'
import { noiseSpan, type RuleNoise } from '@vigia/domain/alerts/rule-noise'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertFixture, startAlertFixture } from '../../../test/alert-fixture.ts'
import { FALSE_ALARM } from '../../../test/false-alarm.ts'
import { TEST_PASSWORD } from '../../../test/server.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'

let arranged: AlertFixture
beforeAll(async () => {
  arranged = await startAlertFixture()
})
afterAll(() => arranged.server.stop())

const report = async (token = arranged.monitorToken) =>
  (await arranged.server.request('GET', '/api/alert-rules/noise', { token })).body
const ofRule = async (type: string, token?: string): Promise<Record<string, unknown>> =>
  (await report(token)).data.find((row: RuleNoise) => row.type === type)
/** One that a person resolves after so many minutes. */
const resolved = async (minutes: number, body: object, over: { type?: string; at?: number } = {}): Promise<void> => {
  const id = await arranged.raised({ at: arranged.clock.now() - minutes * MINUTE_MS, keep: true, ...over })
  expect((await arranged.call(`/${id}/resolve`, body)).status).toBe(200)
}

test('of each rule how many, how many false and why, and the median of what people took; what stands behind it is the history', async () => {
  const { clock, owner } = arranged
  expect((await report()).data.map(({ type, alerts }: RuleNoise) => [type, alerts])).toEqual(
    RULED_TYPES.map((type) => [type, 0]),
  )
  const because = (false_alarm_reason: string) => ({ ...FALSE_ALARM, false_alarm_reason })
  await resolved(10, because('lugar-conocido'))
  await resolved(20, because('lugar-conocido'))
  await resolved(40, because('prueba'))
  await resolved(80, { cause: 'parada-autorizada' })
  // Of before anybody was asked, one that closed alone, one that is open, and what the span leaves out.
  const old = await arranged.raised({ at: clock.now() - 30 * MINUTE_MS, keep: true })
  await owner.query(
    `update alerts set closed_at = $2, close_cause = 'falsa-alarma', closed_by = (select id from users limit 1) where id = $1`,
    [old, new Date(clock.now())],
  )
  const alone = await arranged.raised({ keep: true })
  await owner.query(`update alerts set closed_at = $2, close_cause = 'condition-ended' where id = $1`, [
    alone,
    new Date(clock.now()),
  ])
  const { from, to } = noiseSpan(clock.now())
  await resolved(1, FALSE_ALARM, { at: from - 1 })
  await arranged.raised({ keep: true })

  const { body } = await arranged.server.request('GET', '/api/alert-rules/noise', { token: arranged.monitorToken })
  expect([body.from, body.to]).toEqual([new Date(from).toISOString(), new Date(to).toISOString()])
  const rule = await ofRule('EXCESO_VELOCIDAD')
  expect(rule).toEqual({
    ...{ type: 'EXCESO_VELOCIDAD', alerts: 7, open: 1, ended_alone: 1, resolved: 5, false_alarms: 4 },
    reasons: [
      { reason: 'lugar-conocido', count: 2 },
      { reason: 'prueba', count: 1 },
      { reason: null, count: 1 },
    ],
    median_minutes: 30,
  })
  const behind = async (query: string): Promise<number> =>
    (await arranged.get(`/history?type=EXCESO_VELOCIDAD&from=${body.from}&to=${body.to}${query}`)).body.data.length
  expect(await behind('')).toBe(7)
  expect(await behind('&state=resolved')).toBe(5)
  expect(await behind('&state=ended-alone')).toBe(1)
  expect(await behind('&state=open')).toBe(1)
  expect(await behind('&state=closed')).toBe(6)
  expect(await behind('&cause=falsa-alarma')).toBe(4)
  expect(await behind('&cause=falsa-alarma&reason=lugar-conocido')).toBe(2)
  expect(await behind('&cause=falsa-alarma&reason=none')).toBe(1)
  expect((await arranged.get('/history?reason=porque')).status).toBe(400)
})

test('counts what the caller sees: not another company’s, nor trips outside of a reach', async () => {
  const { server, owner } = arranged
  expect(await ofRule('EXCESO_VELOCIDAD', arranged.foreignToken)).toMatchObject({ alerts: 0 })
  const { rows } = await owner.query<{ id: string }>(
    `insert into clients (organisation_id, name, match_key) values ($1, 'Potosí', 'POTOSI') returning id::text`,
    [server.organisationId],
  )
  const trip = await createTrip(server, 'DE-POTOSI')
  await owner.query('update trips set client_id = $2 where id = $1', [trip.id, rows[0]?.id])
  await owner.query(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, updated_at)
     values ($1, $2, 'EXCESO_VELOCIDAD', 'high', 'x', 'x', $3, $3)`,
    [server.organisationId, trip.id, new Date(arranged.clock.now())],
  )
  const userId = await server.addUser('potosi@prueba.mx', 'monitorista')
  await owner.query('update users set reach_clients = array[$2::bigint] where id = $1', [userId, rows[0]?.id])
  const credentials = { email: 'potosi@prueba.mx', password: TEST_PASSWORD }
  const { token } = (await server.request('POST', '/api/auth/login', { body: credentials })).body
  expect(await ofRule('EXCESO_VELOCIDAD', token)).toMatchObject({ alerts: 1, resolved: 0, median_minutes: null })
  expect(await ofRule('EXCESO_VELOCIDAD')).toMatchObject({ alerts: 8 })
})

test('one that a person opened again took none of the time for which it was closed', async () => {
  const type = 'DESVIO_RUTA'
  const id = await arranged.raised({ type, at: arranged.clock.now() - 30 * MINUTE_MS, keep: true })
  const act = async (path: string, body: object) =>
    expect((await arranged.call(`/${id}/${path}`, body)).status).toBe(200)
  await act('resolve', FALSE_ALARM)
  arranged.clock.advance(60 * MINUTE_MS)
  await act('reopen', { reason: 'Volvió a salirse' })
  arranged.clock.advance(10 * MINUTE_MS)
  await act('resolve', FALSE_ALARM)
  expect(await ofRule(type)).toMatchObject({ alerts: 1, resolved: 1, median_minutes: 40 })
})
