import { describe, expect, test } from 'vitest'
import { aTrip, MIN, NOW, north, ROAD, SEC } from '../../test/factories.ts'
import { aDrive } from '../../test/tracks.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import type { Geofence, GeofenceKind } from '../geofence/geofence.ts'
import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { addCoverage, cellOf, coverageAt, EMPTY_COVERAGE } from './coverage-grid.ts'
import { explainSilence } from './explain-silence.ts'
import type { SilenceClass } from './silence-verdict.ts'
import { NO_SURROUNDINGS, type Surroundings } from './surroundings.ts'

type Fields = Partial<TripSnapshot>

const truck = (ageMs: number, drive: Partial<Parameters<typeof aDrive>[0]> = {}) => ({
  truckTrack: aDrive({ at: NOW - ageMs, ...drive }),
})
const phone = (ageMs: number, drive: Partial<Parameters<typeof aDrive>[0]> = {}) => ({
  operatorTrack: aDrive({ at: NOW - ageMs, source: 'original', ...drive }),
})
const trip = (fields: Fields) => aTrip({ operatorTrack: [], ...fields })

/** A road due north, heard everywhere but from one kilometre to another. */
const coverage = (fromKm: number, toKm: number): Surroundings['coverageAt'] => {
  const km = Array.from({ length: 1200 }, (_, i) => i / 4 - 150)
  const cells = new Map(km.map((at) => [cellOf(north(at * 1000)).cellLat, at >= fromKm && at < toKm]))
  const grid = addCoverage(
    EMPTY_COVERAGE,
    [...cells].map(([cellLat, isLost]) => ({ ...cellOf(ROAD), cellLat, passes: 10, losses: isLost ? 9 : 0 })),
  )
  return (point: LatLng) => coverageAt(grid, point)
}
const COVERED = coverage(0, 0)
const around = (fields: Partial<Surroundings>): Surroundings => ({ ...NO_SURROUNDINGS, ...fields })
const neighbours = (reporting: number, silent = 0) => around({ neighbours: () => ({ reporting, silent }) })
const geofence = (kind: GeofenceKind): Geofence => ({
  id: kind,
  name: 'Palmillas',
  kind,
  shape: { type: 'circle', centre: ROAD, radiusM: 800 },
})
const classOf = (fields: Fields, surroundings = NO_SURROUNDINGS, kinds: readonly GeofenceKind[] = [], now = NOW) =>
  explainSilence(trip(fields), surroundings, now, kinds.map(geofence))?.class ?? null

describe('heard as expected', () => {
  test.each<[string, Fields]>([
    ['never heard', {}],
    ['both in rhythm', { ...truck(20 * SEC), ...phone(20 * SEC) }],
    ['the phone lags two minutes', { ...truck(0), ...phone(2 * MIN) }],
    ['the phone lags, the truck pauses', { ...truck(80 * SEC), ...phone(3 * MIN) }],
    ['a rare reporter', truck(29 * MIN, { everyMs: 10 * MIN })],
    ['a slow clock', { ...truck(200 * SEC), arrivals: { operatorAt: null, truckAt: NOW - 20 * SEC } }],
    ['a placeholder proves life', { ...truck(30 * MIN), lastPlaceholderAt: NOW - MIN }],
    ['a truck that sends placeholders', { ...truck(20 * MIN), ...phone(0), lastPlaceholderAt: NOW - MIN }],
    ['one side is gone for less than 5 min', { ...truck(4.9 * MIN), ...phone(0) }],
  ])('%s', (_why, fields) => expect(classOf(fields, neighbours(9))).toBeNull())
})

describe('platform outage', () => {
  const out = (...tripIds: readonly string[]) =>
    around({ outages: new Map([['RUTASEGURA', { platform: 'Ruta Segura', sinceAt: NOW - 12 * MIN, tripIds }]]) })
  const platform = 'Ruta-Segura'
  test.each<[string, Fields, Surroundings, SilenceClass]>([
    ['listed', { ...truck(12 * MIN), platform }, out('1', '2'), 'platform-outage'],
    ['the phone still reports', { ...truck(12 * MIN), ...phone(MIN), platform }, out('1'), 'platform-outage'],
    ['not listed', { ...truck(12 * MIN), platform }, out('2'), 'unknown'],
    ['another platform', { ...truck(12 * MIN), platform: 'Otra' }, out('1'), 'unknown'],
    ['no platform', truck(12 * MIN), out('1'), 'unknown'],
    ['only its phone is silent', { ...phone(12 * MIN), ...truck(0), platform }, out('1'), 'phone-gone'],
    ['standing at a stop', { ...truck(12 * MIN, { kmh: 0, count: 60 }), platform }, out('1'), 'platform-outage'],
  ])('%s', (_why, fields, surroundings, expected) => expect(classOf(fields, surroundings)).toBe(expected))
})

describe('device asleep at a stop', () => {
  const stood = (minutes: number) => truck(12 * MIN, { kmh: 0, count: minutes * 2 + 1 })
  const withPhone = (minutes: number) => ({
    ...stood(minutes),
    ...phone(12.2 * MIN, { kmh: 0, count: minutes * 2 + 1 }),
  })
  const drifting = (speedKmh: number | null) =>
    aDrive({ at: NOW - 12 * MIN, kmh: 0, count: 60 }).map((fix, i) => ({
      ...fix,
      speedKmh,
      accuracyM: 25,
      point: north(20 * (i % 3)),
    }))
  const panic = aDrive({ at: NOW - 12 * MIN, kmh: 0, count: 60 }).map((fix) => ({ ...fix, panic: true }))
  test.each<[string, Fields, readonly GeofenceKind[], SilenceClass]>([
    ['3 min at a safe stop', stood(3), ['safe'], 'sleeping-device'],
    ['2.5 min at a safe stop', stood(2.5), ['safe'], 'unknown'],
    ['at a delivery', stood(3), ['delivery'], 'sleeping-device'],
    ['10 min at no known stop', stood(10), [], 'sleeping-device'],
    ['under 10 min at no known stop', stood(9.5), [], 'unknown'],
    ['in a danger geofence', stood(60), ['danger'], 'unknown'],
    ['at a safe stop in a danger geofence', stood(60), ['danger', 'safe'], 'sleeping-device'],
    ['since before its track began', { ...stood(9), stoppedSince: NOW - 90 * MIN }, [], 'sleeping-device'],
    ['it crept', truck(12 * MIN, { kmh: 2.1, count: 60 }), ['safe'], 'unknown'],
    ['it drifts, its speed unknown', { truckTrack: drifting(null) }, [], 'sleeping-device'],
    ['it drifts at 4 km/h', { truckTrack: drifting(4) }, [], 'sleeping-device'],
    ['it stands by its place and rolls by its speed', { truckTrack: drifting(6) }, [], 'unknown'],
    ['it passed through', truck(12 * MIN), ['safe'], 'unknown'],
    ['a phone stands beside it', { ...stood(4), ...phone(MIN, { kmh: 0 }) }, [], 'sleeping-device'],
    [
      'a phone stands beside it in a danger geofence',
      { ...stood(4), ...phone(MIN, { kmh: 0 }) },
      ['danger'],
      'phone-gone',
    ],
    ['a phone drives on', { ...stood(4), ...phone(MIN) }, [], 'phone-gone'],
    ['both devices after 14 min', withPhone(14), [], 'unknown'],
    ['both devices after 15 min', withPhone(15), [], 'sleeping-device'],
    ['both devices at a known stop', withPhone(5), ['safe'], 'sleeping-device'],
    ['the phone is awake', { ...stood(10), ...phone(MIN, { kmh: 0 }) }, [], 'sleeping-device'],
    ['the phone is asleep, the truck reports', { ...phone(12 * MIN, { kmh: 0 }), ...truck(0) }, ['safe'], 'phone-gone'],
    ['somebody asked for help', { truckTrack: panic }, ['safe'], 'unknown'],
    [
      'and nobody has resolved it',
      { ...stood(60), callsForHelp: [{ type: 'PANICO', at: NOW - 90 * MIN }] },
      ['safe'],
      'unknown',
    ],
  ])('%s', (_why, fields, kinds, expected) => expect(classOf(fields, neighbours(9), kinds)).toBe(expected))
})

describe('coverage hole', () => {
  const hole = (fromKm: number, toKm: number) =>
    around({ coverageAt: coverage(fromKm, toKm), neighbours: () => ({ reporting: 5, silent: 1 }) })
  test.each<[string, Fields, Surroundings, SilenceClass]>([
    ['it is in it', truck(10 * MIN), hole(-2, 20), 'coverage-hole'],
    ['both sides are', { ...truck(10 * MIN), ...phone(10.5 * MIN) }, hole(-2, 20), 'coverage-hole'],
    ['it begins a kilometre ahead', truck(10 * MIN), hole(3, 20), 'coverage-hole'],
    ['it begins farther than the next signals', { ...truck(10 * MIN), ...phone(11 * MIN) }, hole(12, 30), 'jammer'],
    ['a slow reporter gets farther', truck(40 * MIN, { everyMs: 10 * MIN }), hole(12, 30), 'coverage-hole'],
    ['it lies behind', { ...truck(10 * MIN), ...phone(11 * MIN) }, hole(-30, -8), 'jammer'],
    [
      'the planned route turns off before it',
      {
        ...truck(10 * MIN),
        ...phone(11 * MIN),
        plannedRoute: [north(-20_000), ROAD, { lat: ROAD.lat, lng: ROAD.lng + 1 }],
      },
      hole(8, 30),
      'jammer',
    ],
    ['crossing it takes so long', truck(40 * MIN), hole(-2, 20), 'coverage-hole'],
    ['crossing it never takes so long', truck(60 * MIN), hole(-2, 20), 'unknown'],
    ['a longer hole takes longer', truck(60 * MIN), hole(-2, 45), 'coverage-hole'],
    ['a faster truck takes less', truck(40 * MIN, { kmh: 110 }), hole(-2, 20), 'unknown'],
  ])('%s', (_why, fields, surroundings, expected) => expect(classOf(fields, surroundings)).toBe(expected))
})

describe('jammer', () => {
  const both = { ...truck(10 * MIN), ...phone(11 * MIN) }
  const covered = (reporting: number, silent = 0) =>
    around({ coverageAt: COVERED, neighbours: () => ({ reporting, silent }) })
  test.each<[string, Fields, Surroundings, SilenceClass]>([
    ['both gone, covered, neighbours heard', both, covered(4), 'jammer'],
    ['both gone, covered, nobody near', both, covered(0), 'jammer'],
    ['the only source gone: a device may fail', truck(10 * MIN), covered(4), 'unknown'],
    ['the phone was gone before', { ...truck(10 * MIN), ...phone(60 * MIN) }, covered(4), 'unknown'],
    ['coverage unknown, two neighbours heard', both, neighbours(2), 'jammer'],
    ['coverage unknown, one neighbour heard', both, neighbours(1), 'unknown'],
    ['nothing is known', both, NO_SURROUNDINGS, 'unknown'],
    ['a second unit went, and three are heard for it', both, covered(3, 1), 'jammer'],
    ['a second unit went, and two are heard', both, covered(2, 1), 'unknown'],
    ['after 20 km/h', { ...both, ...truck(10 * MIN, { kmh: 20 }) }, covered(4), 'unknown'],
    ['after 21 km/h', { ...both, ...truck(10 * MIN, { kmh: 21 }) }, covered(4), 'jammer'],
    ['a phone heard 5 min ago lags two', { ...truck(5.5 * MIN), ...phone(5 * MIN) }, covered(4), 'unknown'],
    ['a phone heard over 5 min ago', { ...truck(5.5 * MIN), ...phone(5 * MIN + 1) }, covered(4), 'jammer'],
    [
      'a signal every 2 min',
      { ...truck(10 * MIN, { everyMs: 2 * MIN }), ...phone(11 * MIN, { everyMs: 2 * MIN }) },
      covered(4),
      'jammer',
    ],
    [
      'a rarer signal does not break off',
      { ...truck(10 * MIN, { everyMs: 2 * MIN + SEC }), ...phone(11 * MIN, { everyMs: 2 * MIN + SEC }) },
      covered(4),
      'unknown',
    ],
    ['the phone speaks', { ...truck(10 * MIN), ...phone(MIN) }, covered(4), 'phone-gone'],
    [
      'the truck is not due yet',
      { ...phone(16 * MIN), ...truck(15 * MIN, { everyMs: 10 * MIN }) },
      covered(4),
      'unknown',
    ],
    ['the truck was due too', { ...phone(31 * MIN), ...truck(31 * MIN, { everyMs: 10 * MIN }) }, covered(4), 'jammer'],
  ])('%s', (_why, fields, surroundings, expected) => expect(classOf(fields, surroundings)).toBe(expected))
})

describe('what a dispatcher reads', () => {
  const covered = around({ coverageAt: COVERED, neighbours: () => ({ reporting: 3, silent: 1 }) })
  test('of a jammer', () => {
    expect(explainSilence(trip({ ...truck(10 * MIN, { kmh: 82 }), ...phone(11 * MIN) }), covered, NOW)).toEqual({
      class: 'jammer',
      sinceAt: NOW - 10 * MIN,
      expectedMs: 30 * SEC,
      isProven: true,
      reasons: [
        'El teléfono y el camión callaron a la vez',
        'Última velocidad 82 km/h',
        'Se esperaba señal cada 30 s',
        '3 unidades cercanas siguen reportando',
        '1 unidad cercana también calló',
        'La zona tiene buena cobertura',
      ],
    })
  })
  test('of a phone that is gone, and of a truck', () => {
    const gone = explainSilence(trip({ ...phone(10 * MIN), ...truck(0) }), covered, NOW)
    expect(gone).toMatchObject({
      sinceAt: NOW - 10 * MIN,
      reasons: ['Teléfono sin señal; el camión reporta', 'Se esperaba señal cada 30 s'],
    })
    const mute = explainSilence(trip({ ...phone(0), ...truck(10 * MIN) }), covered, NOW)
    expect(mute?.reasons[0]).toBe('Camión sin señal; el teléfono reporta')
  })
  test('of a silence without a proven cause', () => {
    expect(explainSilence(trip(truck(40 * MIN, { everyMs: 10 * MIN })), NO_SURROUNDINGS, NOW)?.reasons).toEqual([
      'sin causa determinada',
      'Calló su única fuente de señal',
      'Última velocidad 80 km/h',
      'Se esperaba señal cada 10 min',
    ])
  })
  test.each<[string, number, number, SilenceClass, readonly string[]]>([
    [
      'that may be all of it',
      20,
      1,
      'unknown',
      ['Vigía no recibió nada durante 19 min: aún no se sabe si la unidad calló'],
    ],
    [
      'that is part of it',
      20,
      10,
      'unknown',
      ['Vigía no recibió nada durante 10 min: no se sabe si calló entonces o después'],
    ],
    ['that began after it', 60, 10, 'jammer', []],
    ['that was over before it', 9, 10, 'jammer', []],
  ])('of a silence and a downtime of ours %s', (_why, silentMin, endedMin, expected, reasons) => {
    const downtimes = [{ fromAt: NOW - 20 * MIN, untilAt: NOW - endedMin * MIN }]
    const both = trip({ ...truck(silentMin * MIN), ...phone(silentMin * MIN) })
    const silence = explainSilence(both, { ...covered, downtimes }, NOW)
    expect(silence?.class).toBe(expected)
    expect(silence?.reasons.filter((reason) => reason.startsWith('Vigía'))).toEqual(reasons)
    // Who fell silent in a time in which nobody listened may have done so one after the other.
    expect(silence?.reasons.includes('El teléfono y el camión callaron a la vez')).toBe(reasons.length === 0)
  })
  test.each<[string, readonly (readonly [number, number])[], SilenceClass, readonly string[]]>([
    [
      'are said together',
      [
        [20, 15],
        [12, 10],
      ],
      'unknown',
      [
        'Vigía no recibió nada durante 7 min: no se sabe si calló entonces o después',
        'Callaron el teléfono y el camión',
      ],
    ],
    ['shorter than its rhythm hide nothing', [[20, 19.7]], 'jammer', ['El teléfono y el camión callaron a la vez']],
  ])('downtimes of ours that %s', (_why, spans, expected, reasons) => {
    const downtimes = spans.map(([from, until]) => ({ fromAt: NOW - from * MIN, untilAt: NOW - until * MIN }))
    const both = trip({ ...truck(20 * MIN), ...phone(20 * MIN) })
    const silence = explainSilence(both, { ...covered, downtimes }, NOW)
    expect(silence?.class).toBe(expected)
    expect(silence?.reasons.filter((reason) => /^Vigía|callaron|Callaron/.test(reason))).toEqual(reasons)
  })
  test('of a device asleep', () => {
    const rest = trip(truck(12 * MIN, { kmh: 0, count: 61 }))
    expect(explainSilence(rest, covered, NOW, [geofence('safe')])?.reasons).toEqual([
      'Se detuvo en Palmillas',
      'Llevaba 30 min detenida antes de callar',
      'El equipo duerme cuando la unidad está estacionada',
      'Se esperaba señal cada 30 s',
    ])
  })
  test('of a device asleep that may have gone on while we were down', () => {
    const rest = trip(truck(12 * MIN, { kmh: 0, count: 61 }))
    const downtimes = [{ fromAt: NOW - 12 * MIN, untilAt: NOW - 5 * MIN }]
    expect(explainSilence(rest, { ...covered, downtimes }, NOW, [geofence('safe')])?.reasons).toContain(
      'Vigía no recibió nada durante 7 min: no se sabe si calló entonces o después',
    )
  })
})
