import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aFix, aTrip, MIN, NOW, north, ROAD, SEC } from '../../test/factories.ts'
import { OVER_OF } from '../alerts/own-rule.ts'
import type { Geofence } from '../geofence/geofence.ts'
import type { GpsFix } from '../gps/fix.ts'
import { NO_SURROUNDINGS } from '../silence/surroundings.ts'
import { factorsOfType } from './assess-trip.ts'
import { factorsChangeAt } from './factors-change-at.ts'
import { faintFactors } from './faint-factors.ts'
import { RISK_TYPES, type RiskType } from './risk-level.ts'
import { DEFAULT_RISK_WEIGHTS } from './risk-weights.ts'
import type { TripSnapshot } from './trip-snapshot.ts'

const changeAt = (type: RiskType, fields: Partial<TripSnapshot>, limits: readonly number[], areAny: boolean): number =>
  factorsChangeAt(type, aTrip(fields), DEFAULT_RISK_WEIGHTS, limits, areAny, NOW)
const ago = (minutes: number): number => NOW - minutes * MIN
const standing = (minutes: number) => ({ stoppedSince: ago(minutes) })
const heard = (minutes: number, speedKmh = 120) => ({ operatorTrack: [aFix({ at: ago(minutes), speedKmh })] })

test.each([
  ['a unit that moves is no stop by itself', 'UNIDAD_DETENIDA', {}, [], false, null],
  ['one that has just come to rest: the stop in a danger zone', 'UNIDAD_DETENIDA', standing(0), [], false, 5],
  ['its first step', 'UNIDAD_DETENIDA', standing(6), [], false, 9],
  ['its next', 'UNIDAD_DETENIDA', standing(20), [], true, 25],
  ['a limit of the company’s own', 'UNIDAD_DETENIDA', standing(20), [30], true, 10],
  ['beyond the last there is none', 'UNIDAD_DETENIDA', standing(200), [30], true, null],
  ['an hour without a word', 'SIN_COMUNICACION', { lastCommentAt: ago(50) }, [], false, 10],
  ['since departure, without any', 'SIN_COMUNICACION', { lastCommentAt: null, departedAt: ago(50) }, [], false, 10],
  ['a delivery that is due', 'ENTREGA_VENCIDA', { dueAt: ago(-7) }, [], false, 7],
  ['none planned', 'ENTREGA_VENCIDA', { dueAt: null }, [], false, null],
  ['a speed ends with its fix', 'EXCESO_VELOCIDAD', heard(2), [], true, 13],
  ['and none begins', 'EXCESO_VELOCIDAD', heard(2, 20), [], false, null],
  ['a fix grows old', 'GPS_DESACTUALIZADO', heard(2), [6], false, 4],
  ['of an old one the others may be the cause', 'GPS_DESACTUALIZADO', heard(20), [], true, 0],
  ['silence before it may be a jammer', 'POSIBLE_BLOQUEO', heard(2), [4], false, 2],
  ['and then', 'POSIBLE_BLOQUEO', heard(11), [], false, 0],
  ['never heard, never jammed', 'POSIBLE_BLOQUEO', { operatorTrack: [] }, [], false, null],
  ['one side alone is with itself', 'SEPARACION', {}, [], false, null],
  ['two may be apart at any time', 'SEPARACION', { truckTrack: [aFix({ source: 'unit' })] }, [], false, 0],
  ['the way is left by news alone', 'DESVIO_RUTA', {}, [2], false, null],
  ['help is asked for by news alone', 'PANICO', {}, [], false, null],
] as const)('%s', (_why, type, fields, limits, areAny, minutes) => {
  const expected = minutes === null ? Number.POSITIVE_INFINITY : NOW + minutes * MIN
  expect(changeAt(type, fields, limits, areAny)).toBe(expected)
})

const past = fc.option(
  fc.integer({ min: -60, max: 3_000 }).map((steps) => NOW - steps * 10 * SEC),
  { nil: null },
)
const track = (source: GpsFix['source']) =>
  fc
    .array(
      fc.record({
        step: fc.integer({ min: -3, max: 240 }),
        speedKmh: fc.constantFrom(0, 60, 120),
        panic: fc.boolean(),
      }),
      { maxLength: 4 },
    )
    .map((fixes) =>
      fixes
        .map(({ step, ...fix }) => aFix({ ...fix, at: NOW - step * 10 * SEC, point: north(step * 90), source }))
        .toSorted((a, b) => b.at - a.at),
    )
const trip = fc
  .record({
    ...{ dueAt: past, lastCommentAt: past, stoppedSince: past, lastPlaceholderAt: past },
    operatorTrack: track('original'),
    truckTrack: track('unit'),
  })
  .map(aTrip)
const GEOFENCES: readonly Geofence[] = [
  { id: '1', name: 'Cumbres', kind: 'danger', shape: { type: 'circle', centre: ROAD, radiusM: 5_000 } },
]
/** The last instant before the change, and minutes up to it. */
const looksUntil = (until: number): readonly number[] =>
  [...Array.from({ length: 45 }, (_, index) => NOW + index * MIN), until - 1].filter((at) => at >= NOW && at < until)

test.each(RISK_TYPES)('until then every look at %s finds the same', (type) => {
  const ownLimits = type in OVER_OF ? fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 2 }) : fc.constant([])
  fc.assert(
    fc.property(trip, ownLimits, (snapshot, limits) => {
      const lowest = new Map<RiskType, number>(limits.length === 0 ? [] : [[type, Math.min(...limits)]])
      const context = { geofences: GEOFENCES, surroundings: NO_SURROUNDINGS }
      const found = (now: number) =>
        [
          ...factorsOfType(type, snapshot, context, DEFAULT_RISK_WEIGHTS, now),
          ...faintFactors(snapshot, context, DEFAULT_RISK_WEIGHTS, lowest, now),
        ].map(({ points, value, isFaint }) => ({ points, isFaint, exceeded: limits.map((over) => value > over) }))
      const before = found(NOW)
      const until = factorsChangeAt(type, snapshot, DEFAULT_RISK_WEIGHTS, limits, before.length > 0, NOW)
      for (const at of looksUntil(until)) expect([at, found(at)]).toEqual([at, before])
    }),
  )
})
