import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertEngineFixture, startAlertEngineFixture } from '../../../test/alert-engine-fixture.ts'
import { createTestClock } from '../../../test/clock.ts'
import { makeLink } from '../../../test/operator-link-client.ts'
import { HOUR_MS, MINUTE_MS } from '../../../test/trips.ts'

const PACE_MS = 30_000
const HOURS = 12
const FIXES = (HOURS * HOUR_MS) / PACE_MS
const BATCH = 100
/** Half a kilometre of road: 60 km/h. */
const STEP_DEG = 0.0045

const clock = createTestClock()
let fixture: AlertEngineFixture
beforeAll(async () => {
  fixture = await startAlertEngineFixture(clock)
})
afterAll(() => fixture.server.stop())

test('half a day without signal comes at its own hours: no place of then is one of now, none raises an alert, and the silence ends once, with the last', async () => {
  const { server, newTrip, settle, alerts } = fixture
  const trip = await newTrip('DIA', { download_date: new Date(clock.now() + 16 * HOUR_MS).toISOString() })
  const link = await makeLink(server, await server.signIn('monitorista'), trip.id)
  await link.consent()
  const startAt = clock.now()
  // Through a danger zone in the third hour, too fast in the fourth, and at a stand for one from the sixth on.
  const isStanding = (step: number) => step >= 720 && step < 840
  const steps = Array.from({ length: FIXES + 1 }, (_, step) => step)
  let lat = trip.lat
  const fixes = steps.map((step) => {
    if (!isStanding(step)) lat += STEP_DEG
    const speed = isStanding(step) ? 0 : step >= 480 && step < 500 ? 140 : 60
    return { timestamp: new Date(startAt + step * PACE_MS).toISOString(), lat, lng: -99.5, speed, accuracy: 8 }
  })
  const zone = { type: 'circle', centre: { lat: fixes[400]?.lat, lng: -99.5 }, radiusM: 3_000 }
  await server.db.owner.query(
    `insert into geofences (organisation_id, name, kind, shape) values ($1, 'Tercera hora', 'danger', $2)`,
    [server.organisationId, JSON.stringify(zone)],
  )
  server.app.live.signals.geofencesChanged(server.organisationId)
  const view = () => server.app.live.fleet.reader.trip(server.organisationId, trip.id)
  const stored = async () =>
    (
      await server.db.owner.query<{ at: number; late: number }>(
        `select p.fix_at as at, extract(epoch from p.received_at - p.fix_at)::float8 as late
         from positions p join devices d on d.id = p.device_id
         where d.trip_id = $1 and d.kind = 'link' order by p.fix_at`,
        [trip.id],
      )
    ).rows

  expect((await link.post('positions', fixes.slice(0, 1))).body).toMatchObject({ accepted: 1 })
  await settle()
  for (let hour = 0; hour < HOURS; hour += 1) {
    clock.advance(HOUR_MS)
    await settle()
  }
  const silence = () => fixture.only(trip, 'GPS_DESACTUALIZADO')
  const before = await silence()
  expect(before).toMatchObject({ closed_at: null, condition_ended_at: null })
  const typesBefore = (await alerts(trip)).map(({ type }) => type)

  const backAt = clock.now()
  let shownAt = 0
  for (let from = 1; from < fixes.length; from += BATCH) {
    const batch = fixes.slice(from, from + BATCH)
    expect((await link.post('positions', batch)).body).toMatchObject({ accepted: batch.length, refused: 0 })
    await settle()
    const newestAt = Date.parse(batch.at(-1)?.timestamp ?? '')
    expect(view()?.position?.at).toBe(newestAt)
    expect(newestAt).toBeGreaterThan(shownAt)
    shownAt = newestAt
    if (newestAt < backAt) expect(await silence()).toMatchObject({ closed_at: null, condition_ended_at: null })
    expect((await alerts(trip)).map(({ type }) => type)).toEqual(typesBefore)
  }
  expect(await silence()).toMatchObject({ closed_at: null, condition_ended_at: backAt })
  const rows = await stored()
  expect(rows.map(({ at }) => at)).toEqual(fixes.map(({ timestamp }) => Date.parse(timestamp)))
  expect(rows[1]?.late).toBe((HOURS * HOUR_MS - PACE_MS) / 1_000)
  // A phone's clock that is years behind says nothing of how long anything waited.
  const ancient = { ...fixes[1], timestamp: '2001-09-09T01:46:40.000Z' }
  expect((await link.post('positions', [ancient])).body).toMatchObject({ accepted: 0, refused: 1 })
  // What waited longest in each of the sixteen, the first of which had not waited.
  const waited = Array.from({ length: 15 }, (_, batch) => HOURS * 3_600 - 30 * (1 + batch * BATCH))
  expect((await server.request('GET', '/metrics')).text).toContain(
    `vigia_operator_link_queue_age_seconds_sum ${waited.reduce((sum, age) => sum + age, 0)}\nvigia_operator_link_queue_age_seconds_count 16\n`,
  )

  // The phone did not hear that the first of them arrived, and sends them again.
  const sequence = view()?.position
  expect((await link.post('positions', fixes.slice(1, 1 + BATCH))).body).toMatchObject({ accepted: BATCH })
  await settle()
  expect(view()?.position).toEqual(sequence)
  expect(await stored()).toHaveLength(fixes.length)
  for (let minute = 0; minute < 6; minute += 1) {
    clock.advance(MINUTE_MS)
    const now = { ...fixes.at(-1), timestamp: new Date(clock.now()).toISOString() }
    await link.post('positions', [now])
    await settle()
  }
  const after = await silence()
  expect(after).toMatchObject({ close_cause: 'condition-ended', occurrences: before.occurrences })
  expect(after.events.filter((kind) => kind === 'condition-ended')).toHaveLength(1)
  expect((await alerts(trip)).map(({ type }) => type)).toEqual(typesBefore)
})
