import { isOfSilence } from '@vigia/domain/alerts/alert-type'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertEngineFixture, startAlertEngineFixture } from '../../../test/alert-engine-fixture.ts'
import type { AlertRow } from '../../../test/alert-rows.ts'
import { createTestClock } from '../../../test/clock.ts'
import { putRule } from '../../../test/put-rule.ts'
import { fixOf, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let fixture: AlertEngineFixture
beforeAll(async () => {
  fixture = await startAlertEngineFixture(clock)
})
afterAll(() => fixture.server.stop())

const tellSilences = async (isOn: boolean): Promise<void> => {
  const administrator = await fixture.server.signIn('administrador')
  for (const type of ['SIN_GPS', 'GPS_DESACTUALIZADO']) {
    const { status, text } = await putRule(fixture.server, administrator, type, { is_on: isOn })
    expect([status, text]).toEqual([200, expect.any(String)])
  }
  await fixture.settle()
}

test.each<[string, 'told' | 'closed' | 'untold', number]>([
  ['is told opens nothing: it is of then', 'told', 0],
  ['a person has closed while it went on opens nothing either', 'closed', 0],
  ['nobody is told of is all there is: it opens', 'untold', 1],
])('what comes late from a unit whose silence %s', async (_why, silence, opened) => {
  if (silence === 'untold') await tellSilences(false)
  const trip = await fixture.newTrip(`TARDE-${silence}`)
  await fixture.report(trip)
  const heardAt = clock.now()
  await fixture.pass(100)
  const silences: AlertRow[] = (await fixture.alerts(trip)).filter(({ type }) => isOfSilence(type as never))
  expect(silences.filter(({ closed_at }) => closed_at === null).length > 0).toBe(silence !== 'untold')
  if (silence === 'closed') for (const alert of silences) await fixture.resolve(alert)
  const shape = { type: 'circle', centre: { lat: trip.lat + 0.1, lng: -99.5 }, radiusM: 900 }
  const made = await fixture.asPerson('POST', '/api/geofences', { name: trip.tracker, kind: 'danger', shape })
  expect(made.status).toBe(201)
  await fixture.settle()
  // It stood in the zone for long enough.
  for (const minutes of [20, 27]) {
    const at = heardAt + minutes * MINUTE_MS
    const fixes = [trip.phone, trip.tracker].map((device) => fixOf(device, at, trip.lat + 0.1, { speed: 0 }))
    await fixture.post(...fixes)
  }
  await fixture.settle()
  expect(await fixture.alerts(trip, 'ZONA_RIESGO')).toHaveLength(opened)
  if (silence === 'untold') await tellSilences(true)
})

test('an older alert that a person opens again is known to the engine, which closes it once it holds no more', async () => {
  const trip = await fixture.newTrip('OTRA-VEZ')
  const drive = async (speed: number, north: number) => {
    clock.advance(MINUTE_MS)
    await fixture.report({ ...trip, lat: trip.lat + north }, { speed })
    await fixture.settle()
  }
  const speeding = () => fixture.alerts(trip, 'EXCESO_VELOCIDAD')
  for (const time of [1, 2]) {
    await drive(118, 0)
    const newest = (await speeding()).at(-1)
    expect([time, (await speeding()).length, newest?.closed_at]).toEqual([time, time, null])
    if (newest !== undefined) await fixture.resolve(newest)
    await drive(50, 1e-4)
    await fixture.pass(6)
  }
  const [older] = await speeding()
  const { status } = await fixture.asPerson('POST', `/api/alerts/${older?.id}/reopen`, { reason: 'Volvió' })
  expect(status).toBe(200)
  await fixture.server.app.alertFeed.poll()
  await drive(50, 2e-4)
  await fixture.pass(7)
  expect((await speeding())[0]).toMatchObject({ close_cause: 'condition-ended', closed_at: expect.any(Number) })
})
