import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertEngineFixture, startAlertEngineFixture } from '../../../test/alert-engine-fixture.ts'
import { createTestClock } from '../../../test/clock.ts'
import { fixOf, MINUTE_MS } from '../../../test/trips.ts'

const SECOND_MS = 1_000

const clock = createTestClock()
let desk: AlertEngineFixture

beforeAll(async () => {
  desk = await startAlertEngineFixture(clock)
})
afterAll(() => desk.server.stop())

test('a panic stays until a person resolves it, and the next one is another', async () => {
  const trip = await desk.newTrip('PANIC')
  await desk.hear(trip, { event: 'panic' })
  await desk.settle()
  const alert = await desk.only(trip, 'PANICO')
  expect(alert).toMatchObject({ severity: 'critical', closed_at: null, told: ['new-alert'], lat: trip.lat })
  await desk.stand(trip, 30)
  expect(await desk.only(trip, 'PANICO')).toMatchObject({ id: alert.id, closed_at: null, condition_ended_at: null })

  await desk.resolve(alert)
  await desk.settle()
  const { reader } = desk.server.app.live.fleet
  expect(reader.trip(desk.server.organisationId, trip.id)?.facts.unresolvedPanicAt).toBeNull()
  await desk.stand(trip, 2)
  expect(await desk.only(trip, 'PANICO')).toMatchObject({ close_cause: 'falsa-alarma' })
  clock.advance(SECOND_MS)
  await desk.hear(trip, { event: 'panic' })
  await desk.settle()
  expect(await desk.alerts(trip, 'PANICO')).toMatchObject([{ id: alert.id }, { closed_at: null, told: ['new-alert'] }])
})

test('a separation is raised at once, tells its end, and waits for a person', async () => {
  const trip = await desk.newTrip('APART')
  await desk.hear(trip)
  clock.advance(MINUTE_MS)
  await desk.post(fixOf(trip.phone, clock.now(), trip.lat, { speed: 0 }))
  await desk.post(fixOf(trip.tracker, clock.now(), trip.lat + 0.01, { speed: 0 }))
  await desk.settle()
  const apart = { severity: 'critical', message: 'El teléfono del operador está a 1112 metros del camión.' }
  expect(await desk.only(trip, 'SEPARACION')).toMatchObject(apart)
  await desk.stand(trip, 10)
  const alert = await desk.only(trip, 'SEPARACION')
  expect(alert).toMatchObject({ closed_at: null, condition_ended_at: expect.any(Number) })
  expect(alert.events).toEqual(['opened', 'condition-ended'])
})

test('a stop in a danger zone', async () => {
  const trip = await desk.newTrip('DANGER')
  const shape = { type: 'circle', centre: { lat: trip.lat, lng: -99.5 }, radiusM: 500 }
  expect((await desk.asPerson('POST', '/api/geofences', { name: 'Zona', kind: 'danger', shape })).status).toBe(201)
  await desk.hear(trip)
  await desk.stand(trip, 5)
  expect(await desk.alerts(trip, 'ZONA_RIESGO')).toEqual([])
  await desk.stand(trip, 1)
  expect(await desk.only(trip, 'ZONA_RIESGO')).toMatchObject({ severity: 'critical', value: 6 })
  await desk.hear({ ...trip, lat: trip.lat + 0.05 }, { speed: 60, timestamp: new Date(clock.now() + 1).toISOString() })
  clock.advance(5 * MINUTE_MS)
  await desk.hear({ ...trip, lat: trip.lat + 0.1 }, { speed: 60 })
  await desk.pass(6)
  expect(await desk.only(trip, 'ZONA_RIESGO')).toMatchObject({ close_cause: 'condition-ended' })
})

test('a moving unit that ceases at once is a possible jammer, with the class of its silence', async () => {
  const trip = await desk.newTrip('JAMMED')
  for (let step = 0; step < 10; step++) {
    clock.advance(30 * SECOND_MS)
    await desk.hear({ ...trip, lat: trip.lat + step * 0.005 }, { speed: 70 })
  }
  const lastAt = clock.now()
  await desk.pass(10)
  expect(await desk.alerts(trip, 'POSIBLE_BLOQUEO')).toEqual([])
  clock.advance(SECOND_MS)
  await desk.settle()
  const alert = await desk.only(trip, 'POSIBLE_BLOQUEO')
  expect(alert).toMatchObject({ severity: 'critical', last_signal_at: lastAt, silence_class: expect.any(String) })
  expect(alert.reasons.length).toBeGreaterThan(2)
  await desk.hear({ ...trip, lat: trip.lat + 0.1 }, { speed: 70 })
  await desk.pass(10)
  expect(await desk.only(trip, 'POSIBLE_BLOQUEO')).toMatchObject({
    closed_at: null,
    events: ['opened', 'condition-ended'],
  })
})
