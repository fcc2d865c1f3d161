import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AlertEngineFixture,
  type PlacedTrip,
  startAlertEngineFixture,
} from '../../../test/alert-engine-fixture.ts'
import { type AlertRow, alertRows } from '../../../test/alert-rows.ts'
import { createTestClock } from '../../../test/clock.ts'
import { fixOf, MINUTE_MS } from '../../../test/trips.ts'

const UNITS = 80

const clock = createTestClock()
let fixture: AlertEngineFixture
let units: PlacedTrip[]

beforeAll(async () => {
  fixture = await startAlertEngineFixture(clock)
  units = []
  for (let n = 0; n < UNITS; n++) units.push(await fixture.newTrip(`S-${n}`, { gps_platform: 'Samsara' }))
})
afterAll(() => fixture.server.stop())

/** Minutes in which the trackers of these units are heard, and no other. */
async function pass(minutes: number, reporting: readonly PlacedTrip[]): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    clock.advance(MINUTE_MS)
    // All within Mexico, each at a place of its own.
    const fixes = reporting.map(({ tracker, lat }) => fixOf(tracker, clock.now(), 17 + (lat % 10), { speed: 0 }))
    if (fixes.length > 0) await fixture.post(...fixes)
    await fixture.settle()
  }
}

const silences = async () =>
  (await alertRows(fixture.server.db, null)).filter(
    ({ type }) => type === 'GPS_DESACTUALIZADO' || type === 'POSIBLE_BLOQUEO',
  )
async function incident(): Promise<AlertRow> {
  const [alert, ...others] = await alertRows(fixture.server.db, null, 'PLATAFORMA_CAIDA')
  expect(others).toEqual([])
  if (alert === undefined) throw new Error('no hay incidente')
  return alert
}
async function silentUnits(): Promise<{ silent: number; back: number; unlocated: number }> {
  const { rows } = await fixture.server.db.owner.query<{ silent: number; back: number; unlocated: number }>(
    `select count(*) filter (where back_at is null)::int as silent, count(back_at)::int as back,
       count(*) filter (where last_signal_at is null)::int as unlocated from alert_units`,
  )
  return rows[0] ?? { silent: 0, back: 0, unlocated: 0 }
}

test('a platform of 80 units that goes quiet is one incident that lists them, and no alert of each', async () => {
  await pass(6, units)
  const lastAt = clock.now()
  await pass(40, [])
  const alert = await incident()
  expect(alert).toMatchObject({
    ...{ platform: 'Samsara', severity: 'critical', value: UNITS, trip_id: null, closed_at: null },
    ...{ title: 'Plataforma sin señal: Samsara', silence_class: 'platform-outage', last_signal_at: lastAt },
  })
  expect(alert.opened_at - lastAt).toBeLessThan(15 * MINUTE_MS)
  expect(alert.announced).toEqual(['new-alert'])
  expect(await silentUnits()).toEqual({ silent: UNITS, back: 0, unlocated: 0 })
  expect(await silences()).toEqual([])

  await pass(1, units.slice(0, 30))
  expect(await silentUnits()).toEqual({ silent: UNITS - 30, back: 30, unlocated: 0 })
  expect(await incident()).toMatchObject({ closed_at: null, announced: ['new-alert', 'alert-updated'] })

  await pass(7, units)
  expect(await silentUnits()).toEqual({ silent: 0, back: UNITS, unlocated: 0 })
  expect(await incident()).toMatchObject({ close_cause: 'condition-ended', occurrences: 1 })
  expect(await silences()).toEqual([])
})

test('quiet again within fifteen minutes, it is the same incident', async () => {
  const { id } = await incident()
  await pass(12, [])
  expect(await incident()).toMatchObject({ id, closed_at: null, occurrences: 2 })
  expect(await silentUnits()).toMatchObject({ silent: UNITS, back: 0 })
})
