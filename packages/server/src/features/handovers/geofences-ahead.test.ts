import { geofencesAlongRoute } from '@vigia/domain/route/geofences-along-route'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startHandoverFixture } from '../../../test/handover-fixture.ts'
import { createTrip, HOUR_MS, MINUTE_MS } from '../../../test/trips.ts'
import type { TripView } from '../../ports/fleet-view.ts'
import { geofencesOnRoutes } from './geofences-on-routes.ts'
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
    { kind: 'risk', key: `risk:${id}`, tripId: id, title: 'Entra a zona de riesgo «Texmelucan»', severity: null },
  ])
  expect(told[0]?.detail).toMatch(/^Entra hacia el .*, hora del Centro, según su ETA · /)
  const high = await points({ ...moving, assessment: { ...assessment, level: 'high' } })
  expect(high).toMatchObject([
    {
      key: `risk:${id}`,
      title: 'Riesgo alto · Entra a zona de riesgo «Texmelucan»',
      detail: expect.stringContaining('ETA'),
    },
  ])
  // One after the other: each by its name, and when.
  await sql.query(
    `insert into geofences (organisation_id, name, kind, shape) values ($1, 'La Esperanza', 'danger', $2)`,
    [organisationId, JSON.stringify({ type: 'circle', centre: { lat: 20, lng: -98 }, radiusM: 5_000 })],
  )
  const [both] = await points(moving)
  expect(both?.title).toBe('Entra a zonas de riesgo «Texmelucan» y «La Esperanza»')
  expect(both?.detail).toMatch(
    /^Entra a «Texmelucan» hacia el .* · Entra a «La Esperanza» hacia el .*, según su ETA · /,
  )
  await sql.query(`delete from geofences where organisation_id = $1 and name = 'La Esperanza'`, [organisationId])
  // What is ahead is told at no hour that is over, however near it is.
  const near = { ...moving, position: { point: { lat: 20, lng: -99.06 } } as TripView['position'] }
  clock.advance((40 - new Date(clock.now()).getMinutes() + 60) * MINUTE_MS)
  const [close] = await points(near)
  expect(close?.detail).toMatch(/^Entra hacia el .* \d\d:45, hora del Centro/)
  // Beside an alert of the trip nothing but the title stands: it says which zone.
  await sql.query(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, updated_at)
     values ($1, $2, 'EXCESO_VELOCIDAD', 'high', 'Exceso de velocidad', 'A 120 km/h', now(), now())`,
    [organisationId, id],
  )
  expect(await points(moving)).toMatchObject([{ kind: 'alert', also: ['Entra a zona de riesgo «Texmelucan»'] }])
  await sql.query('delete from alerts where trip_id = $1', [id])
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

test('a route is walked once, also where the trip is read anew, until it or a zone is another', async () => {
  const { server, sql } = of
  const { organisationId } = server
  await sql.query('delete from geofences where organisation_id = $1', [organisationId])
  const shape = JSON.stringify({ type: 'circle', centre: { lat: 20, lng: -99 }, radiusM: 5_000 })
  await sql.query(`insert into geofences (organisation_id, name, kind, shape) values ($1, 'Una', 'danger', $2)`, [
    organisationId,
    shape,
  ])
  let walks = 0
  const look = async (lng: number, tripId = '1'): Promise<readonly string[]> => {
    const zones = await geofencesOnRoutes(sql, organisationId, (route, all) => {
      walks += 1
      return geofencesAlongRoute(route, all)
    })
    const route = [
      { lat: 20, lng: -100 },
      { lat: 20, lng },
    ]
    return zones(tripId, route).map(({ geofence: zone }) => zone.name)
  }
  for (let time = 0; time < 3; time++) expect(await look(-98)).toEqual(['Una'])
  expect(walks).toBe(1)
  expect(await look(-97)).toEqual(['Una'])
  expect(walks).toBe(2)
  await sql.query(`update geofences set name = 'Otra' where organisation_id = $1`, [organisationId])
  expect(await look(-97)).toEqual(['Otra'])
  await sql.query('delete from geofences where organisation_id = $1', [organisationId])
  expect(await look(-97)).toEqual([])
  expect(walks).toBe(3)
})
