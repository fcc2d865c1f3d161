import { DEFAULT_ALERT_RULES } from '@vigia/domain/alerts/alert-rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertEngineFixture, startAlertEngineFixture } from '../../../test/alert-engine-fixture.ts'
import { createTestClock } from '../../../test/clock.ts'
import { MINUTE_MS } from '../../../test/trips.ts'

const SECOND_MS = 1_000

const clock = createTestClock()
let desk: AlertEngineFixture

beforeAll(async () => {
  desk = await startAlertEngineFixture(clock)
})
afterAll(() => desk.server.stop())

test('a trip about which there is nothing to say has no alert', async () => {
  const trip = await desk.newTrip('QUIET')
  await desk.hear(trip)
  await desk.settle()
  expect(await desk.alerts(trip)).toEqual([])
})

test('opens once, closes after five minutes, goes on within fifteen, and is another after that', async () => {
  const trip = await desk.newTrip('SPEED')
  const speed = (kmh: number) => desk.hear(trip, { speed: kmh })
  await speed(118)
  await desk.settle()
  await desk.settle()
  expect(await desk.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject({
    ...{ severity: 'other', title: 'Exceso de velocidad', message: 'La unidad circula a 118 km/h.', value: 118 },
    ...{ lat: trip.lat, last_signal_at: clock.now(), opened_at: clock.now(), occurrences: 1 },
    ...{ events: ['opened'], told: ['new-alert'] },
  })

  clock.advance(30 * SECOND_MS)
  await speed(80)
  await desk.settle()
  const slowAt = clock.now()
  expect(await desk.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject({ condition_ended_at: slowAt, told: ['new-alert'] })
  clock.advance(30 * SECOND_MS)
  await speed(105)
  await desk.settle()
  const back = { condition_ended_at: null, closed_at: null, events: ['opened'], told: ['new-alert'] }
  expect(await desk.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject(back)

  clock.advance(SECOND_MS)
  await speed(80)
  await desk.settle()
  await desk.pass(4)
  expect(await desk.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject({
    closed_at: null,
    events: ['opened', 'condition-ended'],
  })
  await desk.pass(1)
  const closed = await desk.only(trip, 'EXCESO_VELOCIDAD')
  expect(closed).toMatchObject({ closed_at: clock.now(), close_cause: 'condition-ended' })
  expect(closed.events).toEqual(['opened', 'condition-ended', 'closed'])
  expect(closed.told).toEqual(['new-alert', 'alert-updated', 'alert-updated'])

  await desk.pass(14)
  await speed(120)
  await desk.settle()
  const again = await desk.only(trip, 'EXCESO_VELOCIDAD')
  expect(again).toMatchObject({ id: closed.id, closed_at: null, close_cause: null, occurrences: 2, value: 120 })
  expect(again.events.at(-1)).toBe('reopened')

  await desk.pass(1)
  await speed(80)
  await desk.pass(22)
  expect(await desk.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject({ closed_at: expect.any(Number) })
  await speed(130)
  await desk.settle()
  expect((await desk.alerts(trip, 'EXCESO_VELOCIDAD')).map(({ occurrences }) => occurrences)).toEqual([2, 1])
})

test('what a person has resolved calls again only after it was false for five minutes', async () => {
  const trip = await desk.newTrip('JUDGED')
  await desk.hear(trip, { speed: 118 })
  await desk.settle()
  await desk.resolve(await desk.only(trip, 'EXCESO_VELOCIDAD'))
  for (let minute = 0; minute < 8; minute++) {
    clock.advance(MINUTE_MS)
    await desk.hear(trip, { speed: 118 })
    await desk.settle()
  }
  expect(await desk.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject({
    closed_at: expect.any(Number),
    condition_ended_at: null,
  })
  await desk.hear({ ...trip, lat: trip.lat + 1e-4 }, { speed: 50, timestamp: new Date(clock.now() + 1).toISOString() })
  await desk.settle()
  expect(await desk.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject({ condition_ended_at: clock.now() })
  await desk.pass(5)
  await desk.hear(trip, { speed: 118 })
  await desk.settle()
  expect(await desk.alerts(trip, 'EXCESO_VELOCIDAD')).toMatchObject([
    { events: ['opened', 'resolved'] },
    { closed_at: null },
  ])
})

test('a trip that ends takes its alerts with it, and leaves those that a person has to resolve', async () => {
  const trip = await desk.newTrip('ENDS')
  await desk.hear(trip, { speed: 118, event: 'panic' })
  await desk.settle()
  expect((await desk.asPerson('PATCH', `/api/travels/${trip.id}`, { status: 'complete' })).status).toBeLessThan(300)
  await desk.settle()
  expect(await desk.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject({ close_cause: 'trip-ended', closed_at: clock.now() })
  expect(await desk.only(trip, 'PANICO')).toMatchObject({ closed_at: null })
})

test('rules are data: a type whose limit is out of reach raises nothing', async () => {
  const fromPoints = { ...DEFAULT_ALERT_RULES.fromPoints, EXCESO_VELOCIDAD: 11 }
  expect((await desk.asPerson('PUT', '/api/settings/alerts', { ...DEFAULT_ALERT_RULES, fromPoints })).status).toBe(200)
  await desk.settle()
  const trip = await desk.newTrip('LIMIT')
  await desk.hear(trip, { speed: 118 })
  await desk.settle()
  expect(await desk.alerts(trip, 'EXCESO_VELOCIDAD')).toEqual([])
  expect((await desk.asPerson('PUT', '/api/settings/alerts', DEFAULT_ALERT_RULES)).status).toBe(200)
  await desk.settle()
  expect(await desk.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject({ closed_at: null })
})
