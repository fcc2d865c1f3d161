import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startHandoverFixture } from '../../../test/handover-fixture.ts'
import { createTrip, HOUR_MS } from '../../../test/trips.ts'
import type { TripView } from '../../ports/fleet-view.ts'
import { pointSubjects } from './point-subjects.ts'

let of: Awaited<ReturnType<typeof startHandoverFixture>>
beforeAll(async () => {
  of = await startHandoverFixture()
})
afterAll(() => of.server.stop())
beforeEach(() => of.begin())

test('a trip on its way to a danger zone is a point, once, with its risk; one that nobody hears or whose way nobody knows is none', async () => {
  const { server, sql, clock } = of
  const { organisationId } = server
  await sql.query(
    `insert into geofences (organisation_id, name, kind, shape) values ($1, 'Texmelucan', 'danger', $2)`,
    [organisationId, JSON.stringify({ type: 'circle', centre: { lat: 20, lng: -99 }, radiusM: 5_000 })],
  )
  const { id } = await createTrip(server, 'ZONA', { status: 'load' })
  await expect.poll(() => server.app.live.fleet.shown.trip(organisationId, id)).not.toBeNull()
  const view = server.app.live.fleet.shown.trip(organisationId, id) as TripView
  const plannedRoute = [
    { lat: 20, lng: -100 },
    { lat: 20, lng: -95 },
  ]
  const facts = { ...view.facts, status: 'in transit', plannedRoute, etaAt: clock.now() + 8 * HOUR_MS } as const
  const on = { point: { lat: 20, lng: -99.5 } } as TripView['position']
  const assessment = { ...view.assessment, level: 'low' } as const
  const moving: TripView = { ...view, facts, assessment, position: on, silence: null, etaDoubt: null }
  const points = (trip: TripView) =>
    pointSubjects(
      sql,
      { trips: () => [trip], outages: () => [] },
      { organisationId, now: clock.now(), isApart: () => false },
    )
  const told = await points(moving)
  expect(told).toMatchObject([
    { kind: 'risk', key: `risk:${id}`, tripId: id, title: 'Entra a zona de riesgo', severity: null },
  ])
  expect(told[0]?.detail).toMatch(/^Entra a «Texmelucan» hacia el .*, hora del Centro, según su ETA · /)
  const high = await points({ ...moving, assessment: { ...assessment, level: 'high' } })
  expect(high).toMatchObject([
    { key: `risk:${id}`, title: 'Riesgo alto', detail: expect.stringContaining('Texmelucan') },
  ])
  expect((await points({ ...moving, etaDoubt: 'any' as unknown as TripView['etaDoubt'] }))[0]?.detail).toContain(
    'a paso usual',
  )
  for (const over of [
    { position: null },
    { silence: { kind: 'unknown' } as unknown as TripView['silence'] },
    { facts: { ...facts, plannedRoute: [] } },
    { facts: { ...facts, status: 'load' } as const },
  ])
    expect(await points({ ...moving, ...over })).toEqual([])
})
