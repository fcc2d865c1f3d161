import { haversineKm } from '@vigia/domain/geo/distance'
import { expect, test } from 'vitest'
import { fixesAt, tripFixes } from './fixes.ts'
import { planFleet, tripsAt } from './plan-fleet.ts'
import { nearestKm } from './roads/road-route.ts'
import { sidesOf } from './signal.ts'
import { HOUR_MS, MINUTE_MS } from './trip-plan.ts'

const NOW = Date.parse('2026-11-21T14:20:00Z')
const FASTEST_KMH = 130

test('the same seed gives the same fixes, whenever the fleet was planned', () => {
  const early = planFleet({ seed: 7, trips: 44 })
  tripsAt(early, NOW - 9 * HOUR_MS)
  const late = planFleet({ seed: 7, trips: 44 })
  expect(fixesAt(early, NOW - MINUTE_MS, NOW)).toEqual(fixesAt(late, NOW - MINUTE_MS, NOW))
})

test('another seed gives another fleet', () => {
  const [one, other] = [1, 2].map((seed) => fixesAt(planFleet({ seed, trips: 44 }), NOW - MINUTE_MS, NOW))
  expect(one?.map((fix) => fix.point)).not.toEqual(other?.map((fix) => fix.point))
})

test('spans that meet give the fixes of the whole span, each once', () => {
  const fleet = planFleet({ seed: 1, trips: 44 })
  const whole = fixesAt(fleet, NOW - 30 * MINUTE_MS, NOW)
  const halves = [
    ...fixesAt(fleet, NOW - 30 * MINUTE_MS, NOW - 14.5 * MINUTE_MS),
    ...fixesAt(fleet, NOW - 14.5 * MINUTE_MS, NOW),
  ]
  const keys = (fixes: typeof whole) => fixes.map((fix) => `${fix.deviceId} ${fix.at}`).sort()
  expect(keys(halves)).toEqual(keys(whole))
  expect(new Set(keys(whole)).size).toBe(whole.length)
})

test.each([
  ['live', 10_000],
  ['history', 60_000],
])('no device jumps: %s fixes are never more than 130 km/h apart, and report what they do', (_name, everyMs) => {
  let fastest = 0
  const errors: number[] = []
  for (const trip of tripsAt(planFleet({ seed: 3, trips: 44 }), NOW)) {
    if (trip.scenario.fault?.kind === 'placeholder') continue
    for (const side of sidesOf(trip)) {
      const fixes = tripFixes(trip, NOW - 2 * HOUR_MS, NOW, everyMs).filter((fix) => fix.side === side)
      fixes.sort((a, b) => a.at - b.at)
      fixes.slice(1).forEach((fix, index) => {
        const before = fixes[index]
        if (before === undefined) return
        const kmh = (haversineKm(before.point, fix.point) / (fix.at - before.at)) * HOUR_MS
        fastest = Math.max(fastest, kmh)
        errors.push(Math.abs(kmh - (fix.speedKmh + before.speedKmh) / 2))
      })
    }
  }
  expect(fastest).toBeGreaterThan(90)
  expect(fastest).toBeLessThan(FASTEST_KMH)
  // The straight line is shorter than a bend, and noise moves a truck at rest by a metre.
  const close = errors.filter((kmh) => kmh < 4).length
  if (everyMs === 10_000) expect(close / errors.length).toBeGreaterThan(0.99)
})

test('loaded trucks cruise at 50 to 90 km/h, and rest', () => {
  const fleet = planFleet({ seed: 1, trips: 44 })
  const speeds = tripsAt(fleet, NOW)
    .filter((trip) => trip.scenario.name.startsWith('calm'))
    .flatMap((trip) => tripFixes(trip, trip.departedAt, NOW, MINUTE_MS).map((fix) => fix.speedKmh))
  const cruising = speeds.filter((kmh) => kmh >= 50 && kmh <= 90).length
  expect(cruising / speeds.length).toBeGreaterThan(0.5)
  expect(speeds.filter((kmh) => kmh === 0).length / speeds.length).toBeGreaterThan(0.03)
  expect(Math.max(...speeds)).toBeLessThan(95)
})

test('trucks keep to the drawn roads', () => {
  for (const fix of fixesAt(planFleet({ seed: 1, trips: 44 }), NOW - 10_000, NOW)) {
    if (fix.trip.scenario.fault?.kind === 'placeholder') continue
    // Half the longest piece of a line, where the route is straight.
    expect(nearestKm(fix.trip.route, fix.point).awayKm).toBeLessThan(8)
  }
})

test('no fix is from the future, however the clock of the device goes', () => {
  const fleet = planFleet({ seed: 1, trips: 44 })
  for (const fix of fixesAt(fleet, NOW - HOUR_MS, NOW)) expect(fix.at).toBeLessThanOrEqual(NOW)
})

test('a coverage hole delivers its fixes late, in one batch, and loses none', () => {
  const fleet = planFleet({ seed: 1, trips: 44 })
  const trip = tripsAt(fleet, NOW).find((candidate) => candidate.scenario.name === 'coverage-holes')
  if (trip === undefined) throw new Error('The programme has a coverage hole')
  const cycleMs = 40 * MINUTE_MS
  const holeAt = trip.departedAt + cycleMs
  const truck = (fromAt: number, toAt: number) =>
    tripFixes(trip, fromAt, toAt, 10_000).filter((fix) => fix.side === 'truck')
  expect(truck(holeAt + 1000, holeAt + 13 * MINUTE_MS)).toEqual([])
  const batch = truck(holeAt + 13 * MINUTE_MS, holeAt + 14 * MINUTE_MS)
  expect(batch.length).toBeGreaterThan(80)
  expect(Math.min(...batch.map((fix) => fix.at))).toBeLessThan(holeAt + 11_000)
})

test('a fleet of 3 000 trips has that many on the road, each with its own invoice, truck and voice', () => {
  const fleet = planFleet({ seed: 1, trips: 3000 })
  const trips = tripsAt(fleet, NOW)
  expect(trips.length).toBeGreaterThan(2800)
  expect(trips.length).toBeLessThan(3600)
  for (const key of ['invoice', 'vehicle'] as const) {
    expect(new Set(trips.map((trip) => trip[key])).size).toBe(trips.length)
  }
  expect(fixesAt(fleet, NOW - 10_000, NOW).length).toBeGreaterThan(3000)
})
