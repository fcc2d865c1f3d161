import type { KpiKey } from '@vigia/domain/kpis/kpis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'

/** 14:00 in Mexico City. */
const clock = createTestClock(Date.parse('2026-11-25T20:00:00Z'))
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
  // Nothing opens or closes between two looks.
  await server.app.alerts.close()
})
afterAll(() => server.stop())

const today = 'from=2026-11-25&to=2026-11-25'
const ago = (minutes: number): Date => new Date(clock.now() - minutes * MINUTE_MS)
const figure = async (key: KpiKey) => {
  const { body } = await server.request('GET', `/api/stats/kpis?${today}`, { token: await server.signIn('lectura') })
  return body.kpis.find((one: { key: KpiKey }) => one.key === key)
}

test('an alert that nobody has acknowledged is none that was acknowledged at once', async () => {
  const trip = await createTrip(server, 'SIN-NADIE')
  await server.db.owner.query(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, updated_at)
     values ($1, $2, 'SIN_GPS', 'high', 't', 'm', $3, $3)`,
    [server.organisationId, trip.id, ago(40)],
  )
  expect(await figure('attend-p50')).toMatchObject({ value: null, sample: 0 })
  expect(await figure('attended-in-time')).toMatchObject({ value: 0, sample: 1 })
  await server.db.owner.query('update alerts set acknowledged_at = $2 where trip_id = $1', [trip.id, ago(15)])
  expect(await figure('attend-p50')).toMatchObject({ value: 25, sample: 1 })
  expect(await figure('attended-in-time')).toMatchObject({ value: 100, sample: 1 })
})

test('an alert that ended before anybody acknowledged it is told apart', async () => {
  const trip = await createTrip(server, 'SE-FUE')
  const former = await figure('attended-in-time')
  await server.db.owner.query(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, updated_at, closed_at, close_cause)
     values ($1, $2, 'SIN_GPS', 'high', 't', 'm', $3, $3, $4, 'condition-ended')`,
    [server.organisationId, trip.id, ago(40), ago(35)],
  )
  expect(await figure('attended-in-time')).toMatchObject({ sample: former.sample, excluded: former.excluded + 1 })
})
