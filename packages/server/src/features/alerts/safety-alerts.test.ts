import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertEngineFixture, startAlertEngineFixture } from '../../../test/alert-engine-fixture.ts'
import { createTestClock } from '../../../test/clock.ts'
import { fixOf, MINUTE_MS } from '../../../test/trips.ts'

const SECOND_MS = 1_000

const clock = createTestClock()
let fixture: AlertEngineFixture

beforeAll(async () => {
  fixture = await startAlertEngineFixture(clock)
})
afterAll(() => fixture.server.stop())

test('a panic stays until a person resolves it, and the next one is another', async () => {
  const trip = await fixture.newTrip('PANIC')
  await fixture.report(trip, { event: 'panic' })
  await fixture.settle()
  const alert = await fixture.only(trip, 'PANICO')
  expect(alert).toMatchObject({ severity: 'critical', closed_at: null, announced: ['new-alert'], lat: trip.lat })
  await fixture.stand(trip, 30)
  expect(await fixture.only(trip, 'PANICO')).toMatchObject({ id: alert.id, closed_at: null, condition_ended_at: null })

  await fixture.resolve(alert)
  await fixture.settle()
  const { reader } = fixture.server.app.live.fleet
  expect(reader.trip(fixture.server.organisationId, trip.id)?.facts.callsForHelp).toEqual([])
  await fixture.stand(trip, 2)
  expect(await fixture.only(trip, 'PANICO')).toMatchObject({ close_cause: 'falsa-alarma' })
  clock.advance(SECOND_MS)
  await fixture.report(trip, { event: 'panic' })
  await fixture.settle()
  expect(await fixture.alerts(trip, 'PANICO')).toMatchObject([
    { id: alert.id },
    { closed_at: null, announced: ['new-alert'] },
  ])
})

test('a separation is raised at once, tells its end, and waits for a person', async () => {
  const trip = await fixture.newTrip('APART')
  await fixture.report(trip)
  clock.advance(MINUTE_MS)
  await fixture.post(fixOf(trip.phone, clock.now(), trip.lat, { speed: 0 }))
  await fixture.post(fixOf(trip.tracker, clock.now(), trip.lat + 0.01, { speed: 0 }))
  await fixture.settle()
  const apart = { severity: 'critical', message: 'El teléfono del operador está a 1,112 metros del camión.' }
  expect(await fixture.only(trip, 'SEPARACION')).toMatchObject(apart)
  await fixture.stand(trip, 10)
  const alert = await fixture.only(trip, 'SEPARACION')
  expect(alert).toMatchObject({ closed_at: null, condition_ended_at: expect.any(Number) })
  expect(alert.events.toSorted()).toEqual(['condition-ended', 'escalated', 'opened', 'overdue'])
})

test('a stop in a danger geofence', async () => {
  const trip = await fixture.newTrip('DANGER')
  const shape = { type: 'circle', centre: { lat: trip.lat, lng: -99.5 }, radiusM: 500 }
  expect((await fixture.asPerson('POST', '/api/geofences', { name: 'Zona', kind: 'danger', shape })).status).toBe(201)
  await fixture.report(trip)
  await fixture.stand(trip, 5)
  expect(await fixture.alerts(trip, 'ZONA_RIESGO')).toEqual([])
  await fixture.stand(trip, 1)
  expect(await fixture.only(trip, 'ZONA_RIESGO')).toMatchObject({ severity: 'critical', value: 6 })
  await fixture.report(
    { ...trip, lat: trip.lat + 0.05 },
    { speed: 60, timestamp: new Date(clock.now() + 1).toISOString() },
  )
  clock.advance(5 * MINUTE_MS)
  await fixture.report({ ...trip, lat: trip.lat + 0.1 }, { speed: 60 })
  await fixture.pass(6)
  expect(await fixture.only(trip, 'ZONA_RIESGO')).toMatchObject({ close_cause: 'condition-ended' })
})

test('a moving unit that ceases at once is a possible jammer, with the class of its silence', async () => {
  const trip = await fixture.newTrip('JAMMED')
  for (let step = 0; step < 10; step++) {
    clock.advance(30 * SECOND_MS)
    await fixture.report({ ...trip, lat: trip.lat + step * 0.005 }, { speed: 70 })
  }
  const lastAt = clock.now()
  await fixture.pass(10)
  expect(await fixture.alerts(trip, 'POSIBLE_BLOQUEO')).toEqual([])
  clock.advance(SECOND_MS)
  await fixture.settle()
  const alert = await fixture.only(trip, 'POSIBLE_BLOQUEO')
  expect(alert).toMatchObject({ severity: 'critical', last_signal_at: lastAt, silence_class: expect.any(String) })
  expect(alert.reasons.length).toBeGreaterThan(2)
  await fixture.report({ ...trip, lat: trip.lat + 0.1 }, { speed: 70 })
  const heardAt = clock.now()
  await fixture.pass(10)
  expect(await fixture.only(trip, 'POSIBLE_BLOQUEO')).toMatchObject({
    closed_at: null,
    last_signal_at: lastAt,
    events: expect.arrayContaining(['opened', 'condition-ended']),
  })

  // Silent again: the thirty minutes run from what was heard in between, and there the unit is looked for.
  await fixture.pass(1)
  expect(await fixture.only(trip, 'POSIBLE_BLOQUEO')).toMatchObject({
    ...{ condition_ended_at: null, last_signal_at: heardAt, lat: trip.lat + 0.1, opened_at: alert.opened_at },
    events: expect.arrayContaining(['condition-ended', 'condition-back']),
  })
})
