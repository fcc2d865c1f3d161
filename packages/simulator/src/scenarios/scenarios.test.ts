import { judge } from '@vigia/testbeds/test/judged-trip'
import { expect, test } from 'vitest'
import { planFleet, tripsAt } from '../plan-fleet.ts'
import { tripStatusAt } from '../trip-body.ts'
import { MINUTE_MS, type TripPlan } from '../trip-plan.ts'
import { SCENARIOS } from './programme.ts'

const MOMENTS = ['2026-11-21T05:20:00Z', '2026-11-21T14:20:00Z', '2026-12-02T21:07:00Z', '2027-02-11T02:41:00Z'].map(
  Date.parse,
)

/** What each scenario must make the Sentinel say, by type; the rules' own functions judge. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  separation: ['SEPARACION'],
  'danger-stop': ['ZONA_RIESGO', 'INCIDENCIA'],
  jammer: ['POSIBLE_BLOQUEO', 'GPS_DESACTUALIZADO'],
  panic: ['PANICO'],
  overdue: ['ENTREGA_VENCIDA', 'SIN_COMUNICACION'],
  'gps-lost': ['GPS_DESACTUALIZADO'],
  breakdown: ['UNIDAD_DETENIDA', 'INCIDENCIA'],
  'long-stop': ['UNIDAD_DETENIDA'],
  'meal-stop': ['UNIDAD_DETENIDA'],
  'mirror-complaint': ['SIN_GPS', 'INCIDENCIA'],
  'mirror-troubled': ['SIN_GPS', 'INCIDENCIA'],
  'mirror-no-link': ['SIN_GPS'],
  'no-tracking': ['SIN_GPS'],
  'app-never-opened': ['SIN_GPS'],
  silent: ['SIN_COMUNICACION'],
  blockade: ['INCIDENCIA'],
  'fuel-theft': ['INCIDENCIA'],
}

const isOn = ({ conditionAt, scenario }: TripPlan, now: number) =>
  conditionAt !== null &&
  scenario.condition !== null &&
  now >= conditionAt + scenario.condition.minAgeMinutes * MINUTE_MS

const judged = (trip: TripPlan, now: number) => judge(trip, now, trip.scenario.panics === true ? now - MINUTE_MS : null)

test.each(
  SCENARIOS.filter(({ condition }) => condition !== null).map((scenario) => [scenario.name, scenario] as const),
)('%s is on the screen at every moment, once, and the Sentinel says so', (name, scenario) => {
  for (const now of MOMENTS) {
    const playing = tripsAt(planFleet({ seed: 1, trips: 44 }), now).filter(
      (trip) => trip.scenario.name === name && isOn(trip, now),
    )
    expect(playing).toHaveLength(1)
    for (const trip of playing) {
      expect(tripStatusAt(trip, now)).toBe('in transit')
      const verdict = judged(trip, now)
      expect(verdict.level).toBe(scenario.level)
      const types = verdict.factors.map((factor) => factor.type)
      expect(types).toEqual(expect.arrayContaining([...(EXPECTED[name] ?? [])]))
      expect(types).not.toContain('DESVIO_RUTA')
    }
  }
})

test('calm trips are calm', () => {
  for (const now of MOMENTS) {
    for (const trip of tripsAt(planFleet({ seed: 1, trips: 44 }), now)) {
      if (trip.scenario.condition !== null || tripStatusAt(trip, now) !== 'in transit') continue
      expect(judged(trip, now)).toMatchObject({ level: 'low' })
    }
  }
})

test.each(MOMENTS.map((now) => [new Date(now).toISOString(), now] as const))(
  'the fleet looks like a dispatch room at %s',
  (_at, now) => {
    const levels = { critical: 0, high: 0, medium: 0, unknown: 0, low: 0 }
    const trips = tripsAt(planFleet({ seed: 1, trips: 44 }), now).filter(
      (trip) => tripStatusAt(trip, now) === 'in transit',
    )
    for (const trip of trips) {
      const { level } = judge(trip, now, trip.scenario.panics === true && isOn(trip, now) ? now : null)
      levels[level] += 1
    }
    expect(trips.length).toBeGreaterThanOrEqual(40)
    expect(trips.length).toBeLessThanOrEqual(50)
    // The next trip of a scenario may already be where the last one still is.
    expect(levels.critical).toBeGreaterThanOrEqual(4)
    expect(levels.critical).toBeLessThanOrEqual(6)
    expect(levels.high).toBeGreaterThanOrEqual(6)
    expect(levels.high).toBeLessThanOrEqual(9)
    expect(levels.medium).toBeGreaterThanOrEqual(5)
    expect(levels.medium).toBeLessThanOrEqual(10)
  },
)
