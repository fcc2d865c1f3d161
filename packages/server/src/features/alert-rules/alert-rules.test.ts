import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AlertEngineFixture, startAlertEngineFixture } from '../../../test/alert-engine-fixture.ts'
import { createTestClock } from '../../../test/clock.ts'
import { putRule, readRule } from '../../../test/put-rule.ts'
import type { TestAnswer } from '../../../test/server.ts'

const clock = createTestClock()
let fixture: AlertEngineFixture

beforeAll(async () => {
  fixture = await startAlertEngineFixture(clock)
})
afterAll(() => fixture.server.stop())
beforeEach(() => fixture.server.db.owner.query('delete from alert_rule_versions'))

const read = async (type: string): Promise<TestAnswer['body']> => {
  const { body } = await fixture.asPerson('GET', '/api/alert-rules')
  return body.data.find((row: { type: string }) => row.type === type)
}
/** Saves the rule as it stands with `over` in place, as the one who has read `version`. */
const put = async (type: string, over: object, version?: number): Promise<TestAnswer> =>
  putRule(fixture.server, await fixture.server.signIn('administrador'), type, over, version)

test('eighteen rules, each as the product has it until somebody changes it; versions, and back again', async () => {
  const { data } = (await fixture.asPerson('GET', '/api/alert-rules')).body
  expect(data).toHaveLength(18)
  expect(data.map(({ version }: { version: number }) => version)).toEqual(Array(18).fill(0))
  expect(await read('UNIDAD_DETENIDA')).toMatchObject({ over: null, default_over: 45, unit: 'min', is_locked: false })
  expect(await read('PANICO')).toMatchObject({ is_locked: true, unit: null })

  expect((await put('UNIDAD_DETENIDA', { over: 20 })).body).toMatchObject({ version: 1, over: 20 })
  const client = (
    await fixture.server.db.owner.query<{ id: string }>(
      `insert into clients (organisation_id, name, match_key) values ($1, 'Potosí', 'POTOSI') returning id::text`,
      [fixture.server.organisationId],
    )
  ).rows[0]?.id
  const scope = { clients: [client], lanes: [] }
  expect((await put('UNIDAD_DETENIDA', { over: 10, scope })).body).toMatchObject({ version: 2, elsewhere: 1 })
  // The scope is the same: what it leaves to others stays.
  expect((await put('UNIDAD_DETENIDA', { over: 12, scope })).body).toMatchObject({ version: 3, elsewhere: 1 })
  const token = await fixture.server.signIn('administrador')
  const restore = (version: number, tag: number) =>
    fixture.server.request('POST', `/api/alert-rules/UNIDAD_DETENIDA/versions/${version}/restore`, {
      token,
      headers: { 'if-match': `"${tag}"` },
    })
  expect((await restore(1, 2)).status).toBe(412)
  expect((await restore(9, 3)).status).toBe(404)
  expect((await restore(1, 3)).body).toMatchObject({ version: 4, over: 20, scope: null })
  expect((await restore(0, 4)).body).toMatchObject({ version: 5, over: null })
  const versions = (await fixture.asPerson('GET', '/api/alert-rules/UNIDAD_DETENIDA/versions')).body.data
  expect(versions).toMatchObject([
    { version: 5, restored_from: 0 },
    { version: 4, restored_from: 1 },
    { version: 3 },
    { version: 2, elsewhere: 1 },
    { version: 1, reason: 'Robos en Palmillas', rule: { over: 20 }, elsewhere: null },
  ])
})

test.each(['TURNO_SIN_RECIBIR', 'PROMESA_VENCIDA', 'CLAVE_INCORRECTA', 'LLEGARA_TARDE'])(
  '%s has deadlines and a protocol of its own; positions say nothing of it, so that there is nothing to try',
  async (type) => {
    const saved = await put(type, { ack_minutes: 7, resolve_minutes: 20, escalate_to: 'administrators' })
    expect([saved.status, saved.body]).toMatchObject([200, { version: 1, ack_minutes: 7, resolve_minutes: 20 }])
    const { body } = await fixture.asPerson('GET', `/api/protocols/${type}`)
    expect(body).toMatchObject({ version: 0 })
    expect(body.steps.length).toBeGreaterThan(2)
    const { body: draft } = await readRule(fixture.server, await fixture.server.signIn('administrador'), type)
    const trial = await fixture.asPerson('POST', `/api/alert-rules/${type}/dry-runs`, { draft })
    expect([trial.status, trial.body.code]).toEqual([422, 'NOTHING_TO_TRY'])
  },
)

test('is refused in words, and nothing is kept: laxer for people, another’s client, an old version, another’s role', async () => {
  const refused = await put('SEPARACION', { over: 60, is_on: false })
  expect([refused.status, refused.body.code]).toEqual([422, 'RULE_REFUSED'])
  expect(refused.body.details.map(({ field }: { field: string }) => field)).toEqual(['over', 'is_on'])
  expect((await put('UNIDAD_DETENIDA', { scope: { clients: ['999999'], lanes: [] } })).body.error).toBe(
    'Un cliente del alcance ya no existe.',
  )
  expect((await put('UNIDAD_DETENIDA', { escalate_to: '999999' })).status).toBe(422)
  expect((await put('UNIDAD_DETENIDA', { hold_minutes: 121 })).status).toBe(422)
  expect((await put('UNIDAD_DETENIDA', { over: 20 })).status).toBe(200)
  const late = await put('UNIDAD_DETENIDA', { over: 30 }, 0)
  expect([late.status, late.body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
  expect(await read('UNIDAD_DETENIDA')).toMatchObject({ version: 1, over: 20 })
  const token = await fixture.server.signIn('supervisor')
  const headers = { 'if-match': '"1"' }
  const path = '/api/alert-rules/UNIDAD_DETENIDA/versions/0/restore'
  expect((await fixture.server.request('POST', path, { token, headers })).status).toBe(403)
  expect((await fixture.server.request('GET', '/api/alert-rules', { token })).status).toBe(200)
})

test('the engine obeys: the limit, how long it has to hold, where it calls, and what people owe it, told once', async () => {
  const saved = await put('UNIDAD_DETENIDA', {
    ...{ over: 10, hold_minutes: 3, ack_minutes: 5, first_call_minutes: 6, resolve_minutes: 60 },
    ...{ channels: ['screen'], escalate_to: 'administrators' },
  })
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)])
  await fixture.settle()
  const trip = await fixture.newTrip('OWN')
  await fixture.report(trip)
  await fixture.stand(trip, 12)
  expect(await fixture.alerts(trip, 'UNIDAD_DETENIDA')).toEqual([])
  await fixture.stand(trip, 1)
  // Under the risk's own limit, so of the least severity; the risk is what it was.
  const opened = await fixture.only(trip, 'UNIDAD_DETENIDA')
  expect(opened).toMatchObject({ severity: 'other', value: 13 })
  const detail = async () => (await fixture.asPerson('GET', `/api/alerts/${opened.id}`)).body
  expect((await detail()).alert.is_quiet).toBe(true)
  await fixture.asPerson('POST', `/api/travels/${trip.id}/comments`, { comment: 'Contestó: está comiendo' })
  await fixture.stand(trip, 4)
  const overdue = async () =>
    (await detail()).events
      .filter(({ kind }: { kind: string }) => kind === 'overdue')
      .map(({ text }: { text: string }) => text)
  expect(await overdue()).toEqual([])
  await fixture.stand(trip, 3)
  const unheard = 'sin notificaciones ni correo. No queda a quién escalar.'
  expect(await overdue()).toEqual([
    `Venció el plazo: nadie la reconoció en 5 min. No hubo cómo avisar a administración: ${unheard}`,
  ])
  await fixture.server.db.owner.query('update session_families set ended_at = $1', [new Date(clock.now())])
  expect((await put('UNIDAD_DETENIDA', { resolve_minutes: 8, escalate_to: 'shift_supervisor' })).status).toBe(200)
  await fixture.stand(trip, 3)
  const unsentToSupervisors = 'No hubo cómo avisar a supervisión, sin nadie en turno: sin notificaciones ni correo.'
  expect(await overdue()).toContain(
    `Venció el plazo: nadie la resolvió en 8 min. ${unsentToSupervisors} Se escala en seguida a administración.`,
  )
})

test('what holds in one place only for a while opens nothing, and a break begins anew; switched off it closes', async () => {
  const away = { lat: 0.05 }
  expect((await put('DESVIO_RUTA', { hold_minutes: 4 })).status).toBe(200)
  await fixture.settle()
  const trip = await fixture.newTrip('OFF')
  const route = [
    { lat: trip.lat, lng: -99.6 },
    { lat: trip.lat, lng: -99.4 },
  ]
  const { owner } = fixture.server.db
  await owner.query('update trips set planned_route = $2 where id = $1', [trip.id, JSON.stringify(route)])
  fixture.server.app.live.signals.tripsChanged(fixture.server.organisationId, [trip.id])
  const off = { ...trip, lat: trip.lat + away.lat }
  await fixture.stand(trip, 5)
  await fixture.stand(off, 4)
  await fixture.stand(trip, 5)
  await fixture.stand(off, 4)
  expect(await fixture.alerts(trip, 'DESVIO_RUTA')).toEqual([])
  await fixture.stand(off, 2)
  expect(await fixture.only(trip, 'DESVIO_RUTA')).toMatchObject({ severity: 'high' })
  expect((await put('DESVIO_RUTA', { is_on: false })).status).toBe(200)
  await fixture.stand(off, 6)
  expect(await fixture.only(trip, 'DESVIO_RUTA')).toMatchObject({ close_cause: 'condition-ended' })
})
