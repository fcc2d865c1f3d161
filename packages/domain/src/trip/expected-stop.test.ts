import { describe, expect, test } from 'vitest'
import { aTrip, MIN, NOW, north } from '../../test/factories.ts'
import { assessTrip } from '../risk/assess-trip.ts'
import { factorsChangeAt } from '../risk/factors-change-at.ts'
import { faintFactors } from '../risk/faint-factors.ts'
import { DEFAULT_RISK_WEIGHTS } from '../risk/risk-weights.ts'
import type { RiskContext, TripSnapshot } from '../risk/trip-snapshot.ts'
import { NO_SURROUNDINGS } from '../silence/surroundings.ts'
import { expectedUntil, isExpectedStop, minutesForPause, saidStop } from './expected-stop.ts'

const ago = (minutes: number): number => NOW - minutes * MIN
const window = { fromAt: ago(70), untilAt: NOW + 20 * MIN }
const long = { ...window, untilAt: NOW + 600 * MIN }

test.each([
  ['a stop within the window', window, ago(45), NOW, true],
  ['one that began just before he said so', window, ago(70), NOW, true],
  ['one that nobody knew of for long', window, ago(71), NOW, false],
  ['until the end', window, ago(45), NOW + 20 * MIN - 1, true],
  ['from the end on', window, ago(45), NOW + 20 * MIN, false],
  ['another stop, long after the one that was said', long, ago(9), NOW, false],
  ['one that began an hour after it could', long, ago(10), NOW, true],
  ['nothing is expected', null, ago(45), NOW, false],
])('%s', (_, stop, stoppedSince, now, expected) => {
  expect(isExpectedStop(stop, stoppedSince, now)).toBe(expected)
})

test.each([
  ['who drives on', { stoppedSince: null, isAlerted: false }, ago(30)],
  ['who had stood before he said it', { stoppedSince: ago(35), isAlerted: false }, ago(45)],
  ['who stops after he said it', { stoppedSince: ago(5), isAlerted: false }, ago(30)],
  ['a stop that has its alert already keeps it', { stoppedSince: ago(50), isAlerted: true }, NOW],
  ['also one that has its alert within minutes', { stoppedSince: ago(22), isAlerted: true }, NOW],
])('of %s a stop is expected ten minutes longer than he said', (_, trip, fromAt) => {
  expect(saidStop({ saidAt: ago(20), minutes: 30 }, trip, NOW)).toEqual({ fromAt, untilAt: NOW + 20 * MIN })
})

test.each([
  [31, null],
  [30, 60],
  [12.5, 43],
  [0, 30],
  [-40, 30],
])('a pause that is due in %s min asks for a stop of %s min from now', (due, minutes) => {
  expect(minutesForPause(NOW + due * MIN, NOW)).toBe(minutes)
})

test('a pause is over ten minutes after the half hour that it takes', () => {
  expect(expectedUntil(NOW, minutesForPause(NOW + 20 * MIN, NOW) ?? 0)).toBe(NOW + 60 * MIN)
})

describe('what it takes from a trip', () => {
  const here: RiskContext = { geofences: [], surroundings: NO_SURROUNDINGS }
  const standing: TripSnapshot = aTrip({ stoppedSince: ago(45) })
  const types = (trip: TripSnapshot, context = here, now = NOW): readonly string[] =>
    assessTrip(trip, context, DEFAULT_RISK_WEIGHTS, now).factors.map(({ type }) => type)

  test('is the stop, until the window ends', () => {
    expect(types(standing)).toContain('UNIDAD_DETENIDA')
    const expected = { ...standing, expectedStop: window }
    expect(types(expected)).not.toContain('UNIDAD_DETENIDA')
    const [stop] = assessTrip(expected, here, DEFAULT_RISK_WEIGHTS, window.untilAt).factors.filter(
      ({ type }) => type === 'UNIDAD_DETENIDA',
    )
    expect(stop?.value).toBe(65)
  })

  test('also of what only a rule of the company asks about', () => {
    const lowest = new Map([['UNIDAD_DETENIDA', 5]] as const)
    const short = aTrip({ stoppedSince: ago(8) })
    expect(faintFactors(short, here, DEFAULT_RISK_WEIGHTS, lowest, NOW)).toHaveLength(1)
    expect(
      faintFactors({ ...short, expectedStop: { ...window, fromAt: ago(30) } }, here, DEFAULT_RISK_WEIGHTS, lowest, NOW),
    ).toEqual([])
  })

  test('is nothing where it is dangerous to stand', () => {
    const place = standing.operatorTrack[0]?.point ?? north(0)
    const shape = { type: 'circle', centre: place, radiusM: 500 } as const
    const context: RiskContext = { ...here, geofences: [{ id: '1', name: 'Zona roja', kind: 'danger', shape }] }
    expect(types({ ...standing, expectedStop: window }, context)).toEqual(types(standing, context))
    expect(types(standing, context)).toContain('ZONA_RIESGO')
  })

  test('is nothing of any other sign', () => {
    const silent = aTrip({
      stoppedSince: ago(45),
      lastCommentAt: ago(600),
      dueAt: ago(300),
      operatorTrack: standing.operatorTrack.map((fix) => ({ ...fix, at: ago(90) })),
      callsForHelp: [
        { type: 'PANICO', at: ago(1) },
        { type: 'CLAVE_COACCION', at: ago(1) },
      ],
      openIncidents: [{ severity: 'high' }],
      plannedRoute: [north(40_000), north(80_000)],
    })
    const others = types(silent).filter((type) => type !== 'UNIDAD_DETENIDA')
    expect(others).toEqual(expect.arrayContaining(['PANICO', 'CLAVE_COACCION', 'GPS_DESACTUALIZADO', 'DESVIO_RUTA']))
    expect(types({ ...silent, expectedStop: window })).toEqual(others)
  })

  test('is looked at again when the window ends', () => {
    const expected = { ...standing, expectedStop: window }
    const at = factorsChangeAt('UNIDAD_DETENIDA', expected, DEFAULT_RISK_WEIGHTS, [], false, NOW)
    expect(at).toBeLessThanOrEqual(window.untilAt)
    const later = factorsChangeAt('UNIDAD_DETENIDA', expected, DEFAULT_RISK_WEIGHTS, [], false, window.untilAt + 1)
    expect(later).toBeGreaterThan(window.untilAt)
  })
})
