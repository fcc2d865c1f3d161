import { fixInput, geofenceInput, putPlannedRoute, tripInput } from '@vigia/contract'
import { distanceToRouteKm } from '@vigia/domain/geo/route-distance'
import { GEOFENCE_KINDS } from '@vigia/domain/geofence/geofence'
import { shapeProblem } from '@vigia/domain/geofence/shape-problem'
import { roadNetwork } from '@vigia/domain/road/road-network'
import { expect, test } from 'vitest'
import { DEMO_GEOFENCES } from '../demo-geofences.ts'
import { fixesAt } from '../fixes.ts'
import { planFleet, tripsAt } from '../plan-fleet.ts'
import { CORRIDORS } from '../roads/corridors.ts'
import { routeBetween } from '../roads/road-route.ts'
import { DEMO_LABEL, tripBody, tripStatusAt } from '../trip-body.ts'
import { batchFix, intakeOf, osmandBody, osmandPath, owntracksBody } from './intakes.ts'
import { routeBody } from './register-routes.ts'

const NOW = Date.parse('2026-11-21T14:20:00Z')
const fleet = planFleet({ seed: 1, trips: 44 })

test('every trip is what the contract takes, and says that it is a demonstration', () => {
  const trips = tripsAt(fleet, NOW)
  for (const trip of trips) {
    const body = tripBody(trip, tripStatusAt(trip, NOW))
    expect(tripInput.safeParse(body).error).toBeUndefined()
    expect(body.description).toMatch(new RegExp(`^${DEMO_LABEL}`))
    expect(body.unit_plates).toMatch(/^\d\d-[A-Z]{2}-\d[A-Z]$/)
    expect(body.operator_phone).toMatch(/^\+52 55 55\d\d 01\d\d$/)
  }
  expect(new Set(trips.map((trip) => trip.invoice)).size).toBe(trips.length)
})

test('every platform lives on a reserved host', () => {
  const urls = tripsAt(fleet, NOW).flatMap((trip) => tripBody(trip, 'in transit').monitor_url ?? [])
  expect(urls.length).toBeGreaterThan(0)
  for (const url of urls) expect(new URL(url).hostname).toMatch(/[.]example$/)
})

test('every fix is what the contract takes', () => {
  const fixes = fixesAt(fleet, NOW - 10_000, NOW)
  expect(fixes.length).toBeGreaterThan(50)
  for (const fix of fixes) expect(fixInput.safeParse(batchFix(fix)).error).toBeUndefined()
})

test('some phones speak each of the four forms', () => {
  const spoken = new Set(fixesAt(fleet, NOW - 10_000, NOW).map((fix) => intakeOf(fix.trip, fix.side)))
  expect(spoken).toEqual(new Set(['batch', 'osmand-query', 'osmand-json', 'owntracks']))
})

test('each form carries the speed in its own unit', () => {
  const fix = fixesAt(fleet, NOW - 10_000, NOW).find(({ side, speedKmh }) => side === 'phone' && speedKmh > 60)
  if (fix === undefined) throw new Error('Some phone is on the move')
  const knots = Number(new URL(osmandPath(fix, 'clave'), 'http://x').searchParams.get('speed'))
  expect(knots * 1.852).toBeCloseTo(fix.speedKmh, 1)
  expect(osmandBody(fix)).toMatchObject({ location: { coords: { speed: expect.closeTo(fix.speedKmh / 3.6, 1) } } })
  expect(owntracksBody(fix)).toMatchObject({ vel: Math.round(fix.speedKmh), tst: Math.round(fix.at / 1000) })
})

test('every planned route is what the contract takes, and the road that the truck drives', () => {
  const trips = tripsAt(fleet, NOW)
  for (const trip of trips) {
    const body = routeBody(trip)
    expect(putPlannedRoute.body.safeParse(body).error).toBeUndefined()
    expect(body.points.length).toBeLessThanOrEqual(2_000)
    for (const point of trip.route.points) expect(distanceToRouteKm(point, body.points)).toBeLessThan(0.016)
  }
})

test('geofences are of all three kinds, sound and on a road; each danger geofence on one that the fleet drives', () => {
  const driven = CORRIDORS.map(([from, to]) => routeBetween(from, to).points)
  expect(new Set(DEMO_GEOFENCES.map(({ kind }) => kind))).toEqual(new Set(GEOFENCE_KINDS))
  for (const { name, kind, shape, point } of DEMO_GEOFENCES) {
    expect(geofenceInput.safeParse({ name, kind, shape }).error).toBeUndefined()
    expect([name, shapeProblem(shape)]).toEqual([name, null])
    const roads = kind === 'danger' ? driven : roadNetwork.points.map((node) => [node])
    const awayKm = Math.min(...roads.map((road) => distanceToRouteKm(point, road) ?? Number.POSITIVE_INFINITY))
    expect([name, awayKm < 4]).toEqual([name, true])
  }
})
