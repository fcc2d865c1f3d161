import { DEFAULT_ALERT_RULES } from '@vigia/domain/alerts/alert-rules'
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

test('a trip about which there is nothing to say has no alert', async () => {
  const trip = await fixture.newTrip('QUIET')
  await fixture.report(trip)
  await fixture.settle()
  expect(await fixture.alerts(trip)).toEqual([])
})

test('opens once, closes after five minutes, goes on within fifteen, and is another after that', async () => {
  const trip = await fixture.newTrip('SPEED')
  const speed = (kmh: number) => fixture.report(trip, { speed: kmh })
  await speed(118)
  await fixture.settle()
  await fixture.settle()
  expect(await fixture.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject({
    ...{ severity: 'other', title: 'Exceso de velocidad', message: 'La unidad circula a 118 km/h.', value: 118 },
    ...{ lat: trip.lat, last_signal_at: clock.now(), opened_at: clock.now(), occurrences: 1 },
    ...{ events: ['opened'], announced: ['new-alert'] },
  })

  clock.advance(30 * SECOND_MS)
  await speed(80)
  await fixture.settle()
  const slowAt = clock.now()
  expect(await fixture.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject({
    condition_ended_at: slowAt,
    announced: ['new-alert'],
  })
  clock.advance(30 * SECOND_MS)
  await speed(105)
  await fixture.settle()
  const back = { condition_ended_at: null, closed_at: null, events: ['opened'], announced: ['new-alert'] }
  expect(await fixture.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject(back)

  clock.advance(SECOND_MS)
  await speed(80)
  await fixture.settle()
  await fixture.pass(4)
  expect(await fixture.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject({
    closed_at: null,
    events: ['opened', 'condition-ended'],
  })
  await fixture.pass(1)
  const closed = await fixture.only(trip, 'EXCESO_VELOCIDAD')
  expect(closed).toMatchObject({ closed_at: clock.now(), close_cause: 'condition-ended' })
  expect(closed.events).toEqual(['opened', 'condition-ended', 'closed'])
  expect(closed.announced).toEqual(['new-alert', 'alert-updated', 'alert-updated'])

  await fixture.pass(14)
  await speed(120)
  await fixture.settle()
  const again = await fixture.only(trip, 'EXCESO_VELOCIDAD')
  expect(again).toMatchObject({ id: closed.id, closed_at: null, close_cause: null, occurrences: 2, value: 120 })
  expect(again.events.at(-1)).toBe('reopened')

  await fixture.pass(1)
  await speed(80)
  await fixture.pass(22)
  expect(await fixture.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject({ closed_at: expect.any(Number) })
  await speed(130)
  await fixture.settle()
  expect((await fixture.alerts(trip, 'EXCESO_VELOCIDAD')).map(({ occurrences }) => occurrences)).toEqual([2, 1])
})

test('what a person has resolved calls again only after it was false for five minutes', async () => {
  const trip = await fixture.newTrip('JUDGED')
  await fixture.report(trip, { speed: 118 })
  await fixture.settle()
  await fixture.resolve(await fixture.only(trip, 'EXCESO_VELOCIDAD'))
  for (let minute = 0; minute < 8; minute++) {
    clock.advance(MINUTE_MS)
    await fixture.report(trip, { speed: 118 })
    await fixture.settle()
  }
  expect(await fixture.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject({
    closed_at: expect.any(Number),
    condition_ended_at: null,
  })
  await fixture.report(
    { ...trip, lat: trip.lat + 1e-4 },
    { speed: 50, timestamp: new Date(clock.now() + 1).toISOString() },
  )
  await fixture.settle()
  expect(await fixture.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject({ condition_ended_at: clock.now() })
  await fixture.pass(5)
  await fixture.report(trip, { speed: 118 })
  await fixture.settle()
  expect(await fixture.alerts(trip, 'EXCESO_VELOCIDAD')).toMatchObject([
    { events: ['opened', 'resolved'] },
    { closed_at: null },
  ])
})

test('a trip that ends takes its alerts with it, and leaves those that a person has to resolve', async () => {
  const trip = await fixture.newTrip('ENDS')
  await fixture.report(trip, { speed: 118, event: 'panic' })
  await fixture.settle()
  expect((await fixture.patchTrip(trip.id, { status: 'complete' })).status).toBeLessThan(300)
  await fixture.settle()
  expect(await fixture.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject({
    close_cause: 'trip-ended',
    closed_at: clock.now(),
  })
  expect(await fixture.only(trip, 'PANICO')).toMatchObject({ closed_at: null })
})

test('rules are data: a type whose limit is out of reach raises nothing', async () => {
  const fromPoints = { ...DEFAULT_ALERT_RULES.fromPoints, EXCESO_VELOCIDAD: 11 }
  expect((await fixture.putSetting('alerts', { ...DEFAULT_ALERT_RULES, fromPoints })).status).toBe(200)
  await fixture.settle()
  const trip = await fixture.newTrip('LIMIT')
  await fixture.report(trip, { speed: 118 })
  await fixture.settle()
  expect(await fixture.alerts(trip, 'EXCESO_VELOCIDAD')).toEqual([])
  expect((await fixture.putSetting('alerts', DEFAULT_ALERT_RULES)).status).toBe(200)
  await fixture.settle()
  expect(await fixture.only(trip, 'EXCESO_VELOCIDAD')).toMatchObject({ closed_at: null })
})
