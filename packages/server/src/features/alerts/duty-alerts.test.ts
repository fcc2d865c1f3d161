import { hourOfThen } from '@vigia/domain/format/hour-of-then'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertEngineFixture, startAlertEngineFixture } from '../../../test/alert-engine-fixture.ts'
import { createTestClock } from '../../../test/clock.ts'
import { MINUTE_MS } from '../../../test/trips.ts'

const SECOND_MS = 1_000

const clock = createTestClock()
let fixture: AlertEngineFixture

beforeAll(async () => {
  fixture = await startAlertEngineFixture(clock)
})
afterAll(() => fixture.server.stop())

test('a stale unit: its severity rises with its silence, and it closes when it is heard', async () => {
  const trip = await fixture.newTrip('STALE')
  await fixture.report(trip)
  const reportedAt = clock.now()
  await fixture.settle()
  clock.advance(15 * MINUTE_MS)
  await fixture.settle()
  expect(await fixture.alerts(trip, 'GPS_DESACTUALIZADO')).toEqual([])
  clock.advance(15 * SECOND_MS)
  await fixture.settle()
  const message = `La última señal es de ${hourOfThen(reportedAt)}.`
  const opened = { severity: 'other', message, announced: ['new-alert'] }
  expect(await fixture.only(trip, 'GPS_DESACTUALIZADO')).toMatchObject(opened)
  clock.advance(46 * MINUTE_MS)
  await fixture.settle()
  const risen = { severity: 'high', message, called_again_at: clock.now() }
  expect(await fixture.only(trip, 'GPS_DESACTUALIZADO')).toMatchObject({
    ...risen,
    events: ['opened', 'severity-raised'],
  })
  await fixture.stand(trip, 6)
  expect(await fixture.only(trip, 'GPS_DESACTUALIZADO')).toMatchObject({
    close_cause: 'condition-ended',
    severity: 'high',
  })
})

test('what somebody has acknowledged calls again when it becomes worse, and only then', async () => {
  const trip = await fixture.newTrip('SEEN')
  await fixture.report(trip)
  await fixture.pass(16)
  const { id } = await fixture.only(trip, 'GPS_DESACTUALIZADO')
  expect((await fixture.asPerson('POST', `/api/alerts/${id}/acknowledge`)).status).toBe(200)
  const read = async () => (await fixture.asPerson('GET', `/api/alerts/${id}`)).body.alert
  await fixture.pass(20)
  expect(await read()).toMatchObject({ severity: 'other', acknowledged_at: expect.any(String) })
  await fixture.pass(26)
  expect(await read()).toMatchObject({ severity: 'high', acknowledged_at: null, acknowledged_by: null })
})

test('what was put off and becomes worse calls at once; what only goes on waits for its time', async () => {
  const trip = await fixture.newTrip('SNOOZED')
  await fixture.report(trip)
  await fixture.pass(16)
  const { id } = await fixture.only(trip, 'GPS_DESACTUALIZADO')
  const until = new Date(clock.now() + 4 * 60 * MINUTE_MS).toISOString()
  const snoozed = await fixture.asPerson('POST', `/api/alerts/${id}/snooze`, { until, reason: 'Zona sin cobertura' })
  expect(snoozed.status).toBe(200)
  const read = async () => (await fixture.asPerson('GET', `/api/alerts/${id}`)).body.alert
  await fixture.pass(20)
  expect(await read()).toMatchObject({ severity: 'other', snoozed_until: until, acknowledged_at: expect.any(String) })
  await fixture.pass(26)
  expect(await read()).toMatchObject({
    severity: 'high',
    snoozed_until: null,
    snooze_reason: null,
    acknowledged_at: null,
  })
})

test('figures of an open alert follow quietly, at most every five minutes', async () => {
  const trip = await fixture.newTrip('FIGURES')
  await fixture.report(trip)
  await fixture.pass(16)
  await fixture.pass(4)
  const minutes = async () => Math.floor(Number((await fixture.only(trip, 'GPS_DESACTUALIZADO')).value))
  const { message } = await fixture.only(trip, 'GPS_DESACTUALIZADO')
  expect(await minutes()).toBe(16)
  await fixture.pass(1)
  expect(await minutes()).toBe(21)
  expect(await fixture.only(trip, 'GPS_DESACTUALIZADO')).toMatchObject({ events: ['opened'], announced: ['new-alert'] })
  await fixture.pass(55)
  expect(await minutes()).toBe(76)
  await fixture.pass(5)
  expect(await minutes()).toBe(81)
  // The words name the hour, which is the same all the time.
  expect((await fixture.only(trip, 'GPS_DESACTUALIZADO')).message).toBe(message)
})

test('a unit that was never heard', async () => {
  const trip = await fixture.newTrip('NEVER')
  await fixture.settle()
  clock.advance(45 * SECOND_MS - 1)
  await fixture.settle()
  // Its device may be about to speak, or its past on the way.
  expect(await fixture.alerts(trip)).toEqual([])
  clock.advance(1)
  await fixture.settle()
  expect(await fixture.only(trip, 'SIN_GPS')).toMatchObject({ severity: 'high', last_signal_at: null })
  await fixture.stand(trip, 6)
  expect(await fixture.only(trip, 'SIN_GPS')).toMatchObject({ close_cause: 'condition-ended' })
})

test('a trip that is announced on its way: its logbook and its past are awaited', async () => {
  const left = new Date(clock.now() - 300 * MINUTE_MS).toISOString()
  const due = new Date(clock.now() - 60 * MINUTE_MS).toISOString()
  const trip = await fixture.newTrip('UNDERWAY', { charge_date: left, download_date: due })
  await fixture.report(trip)
  await fixture.settle()
  expect(await fixture.alerts(trip)).toEqual([])
  await fixture.asPerson('POST', `/api/travels/${trip.id}/comments`, { comment: 'Sin novedad' })
  clock.advance(45 * SECOND_MS)
  await fixture.report(trip)
  await fixture.settle()
  expect((await fixture.alerts(trip)).map(({ type }) => type)).toEqual(['ENTREGA_VENCIDA'])
})

test('an operator who says nothing, a delivery that is late, a stop that is long, an incident', async () => {
  const due = new Date(clock.now() + 10 * MINUTE_MS).toISOString()
  const trip = await fixture.newTrip('DUTY', { download_date: due })
  await fixture.report(trip)
  const incident = { type: 'falla', description: 'Falla mecánica', priority: 'high' }
  expect((await fixture.asPerson('POST', `/api/travels/${trip.id}/incidences`, incident)).status).toBe(201)
  await fixture.stand(trip, 11)
  expect(await fixture.only(trip, 'INCIDENCIA')).toMatchObject({ severity: 'high', value: 1 })
  expect(await fixture.only(trip, 'ENTREGA_VENCIDA')).toMatchObject({ severity: 'other' })
  await fixture.stand(trip, 34)
  expect(await fixture.alerts(trip, 'UNIDAD_DETENIDA')).toEqual([])
  await fixture.stand(trip, 1)
  expect(await fixture.only(trip, 'UNIDAD_DETENIDA')).toMatchObject({ severity: 'high', value: 46 })
  clock.advance(74 * MINUTE_MS)
  await fixture.report(trip)
  await fixture.settle()
  expect(await fixture.alerts(trip, 'SIN_COMUNICACION')).toEqual([])
  clock.advance(MINUTE_MS)
  await fixture.settle()
  expect(await fixture.only(trip, 'SIN_COMUNICACION')).toMatchObject({ severity: 'other', value: 121 })
  const said = await fixture.asPerson('POST', `/api/travels/${trip.id}/comments`, { comment: 'Sin novedad' })
  expect(said.status).toBe(201)
  await fixture.settle()
  await fixture.pass(5)
  expect(await fixture.only(trip, 'SIN_COMUNICACION')).toMatchObject({ close_cause: 'condition-ended' })
})

test('a trip that leaves its planned route', async () => {
  const trip = await fixture.newTrip('ROUTE')
  const route = [
    { lat: trip.lat, lng: -99.6 },
    { lat: trip.lat, lng: -99.4 },
  ]
  const { owner } = fixture.server.db
  await owner.query('update trips set planned_route = $2 where id = $1', [trip.id, JSON.stringify(route)])
  fixture.server.app.live.signals.tripsChanged(fixture.server.organisationId, [trip.id])
  await fixture.report(trip)
  await fixture.settle()
  expect(await fixture.alerts(trip, 'DESVIO_RUTA')).toEqual([])
  clock.advance(5 * MINUTE_MS)
  await fixture.report({ ...trip, lat: trip.lat + 0.05 })
  await fixture.settle()
  expect(await fixture.only(trip, 'DESVIO_RUTA')).toMatchObject({ severity: 'high' })
})

test('a trip that waits to be loaded is watched for the safety of people only', async () => {
  const trip = await fixture.newTrip('LOADS', { status: 'load' })
  await fixture.settle()
  expect(await fixture.alerts(trip)).toEqual([])
  await fixture.report(trip, { event: 'panic' })
  await fixture.settle()
  expect((await fixture.alerts(trip)).map(({ type }) => type)).toEqual(['PANICO'])
})

test('an operator who does not answer: the third call in a row, or a quarter of an hour after the last', async () => {
  const called = async (trip: Awaited<ReturnType<typeof fixture.newTrip>>, outcome: string) => {
    const path = `/api/travels/${trip.id}/comments`
    const said = await fixture.asPerson('POST', path, { comment: 'Se llama al operador', outcome })
    expect(said.status).toBe(201)
    await fixture.report(trip)
    await fixture.settle()
  }
  const trip = await fixture.newTrip('UNANSWERED')
  await fixture.stand(trip, 1)
  for (const outcome of ['no_contesto', 'visto_gps', 'buzon']) await called(trip, outcome)
  expect(await fixture.alerts(trip, 'SIN_COMUNICACION')).toEqual([])
  await called(trip, 'colgo')
  await fixture.stand(trip, 1)
  const third = { severity: 'high', title: 'El operador no contesta', announced: ['new-alert'] }
  expect(await fixture.only(trip, 'SIN_COMUNICACION')).toMatchObject(third)
  for (const outcome of ['despacho_contesto', 'visto_gps']) await called(trip, outcome)
  await fixture.stand(trip, 6)
  expect(await fixture.only(trip, 'SIN_COMUNICACION')).toMatchObject({ ...third, closed_at: null })
  await called(trip, 'contesto')
  await fixture.stand(trip, 6)
  expect(await fixture.only(trip, 'SIN_COMUNICACION')).toMatchObject({ close_cause: 'condition-ended' })

  for (const _ of [1, 2, 3]) await called(trip, 'no_contesto')
  await fixture.stand(trip, 1)
  expect((await fixture.alerts(trip, 'SIN_COMUNICACION')).at(-1)?.closed_at).toBeNull()
  await fixture.patchTrip(trip.id, { operator_name: 'Quien lo relevó' })
  await fixture.stand(trip, 6)
  expect((await fixture.alerts(trip, 'SIN_COMUNICACION')).at(-1)).toMatchObject({ close_cause: 'condition-ended' })

  const once = await fixture.newTrip('CALLED-ONCE')
  const calledAt = clock.now()
  await called(once, 'no_contesto')
  await fixture.pass(14)
  expect(await fixture.alerts(once, 'SIN_COMUNICACION')).toEqual([])
  await fixture.pass(1)
  const message = `1 llamada sin respuesta desde ${hourOfThen(calledAt)}.`
  expect(await fixture.only(once, 'SIN_COMUNICACION')).toMatchObject({ severity: 'high', message })
})
