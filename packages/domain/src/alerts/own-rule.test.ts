import { describe, expect, test } from 'vitest'
import { aFix, aTrip, MIN, NOW, north } from '../../test/factories.ts'
import { assessTrip } from '../risk/assess-trip.ts'
import { faintFactors } from '../risk/faint-factors.ts'
import { DEFAULT_RISK_WEIGHTS as WEIGHTS } from '../risk/risk-weights.ts'
import type { RiskContext, TripSnapshot } from '../risk/trip-snapshot.ts'
import { NO_SURROUNDINGS } from '../silence/surroundings.ts'
import { alertConditions } from './alert-conditions.ts'
import { type AlertPolicy, lowestLimits, ruleForTrip } from './alert-policy.ts'
import { DEFAULT_ALERT_RULES } from './alert-rules.ts'
import { holdsSince, isHeldLongEnough } from './held-long-enough.ts'
import { bandOver, doBandsOverlap, type HourBand } from './hour-band.ts'
import {
  checkOwnRule,
  DEFAULT_OWN_RULE,
  defaultOver,
  defaultRule,
  type OwnRule,
  RULED_TYPES,
  type RuledType,
} from './own-rule.ts'

const CONTEXT: RiskContext = { geofences: [], surroundings: { ...NO_SURROUNDINGS, coverageAt: () => null } }
const TRIP = { clientId: '7', origin: 'Querétaro', destination: 'Nuevo Laredo' }
const rule = (over: Partial<OwnRule> = {}): OwnRule => ({ ...DEFAULT_OWN_RULE, ...over })
const policy = (type: RuledType, ...chain: OwnRule[]): AlertPolicy => ({
  limits: DEFAULT_ALERT_RULES,
  own: new Map([[type, chain]]),
})
/** The types of which the trip has an alert under these rules. */
function alertsOf(trip: TripSnapshot, of: AlertPolicy, now = NOW): readonly string[] {
  const assessment = assessTrip(trip, CONTEXT, WEIGHTS, now)
  const faint = faintFactors(trip, CONTEXT, WEIGHTS, lowestLimits(of), now)
  return alertConditions({ assessment, faint, silence: null }, of, TRIP, now).map(({ type }) => type)
}
const stopped = (minutes: number) => aTrip({ stoppedSince: NOW - minutes * MIN })
const night: HourBand = { days: [1, 2, 3, 4, 5, 6, 7], fromMinute: 22 * 60, toMinute: 6 * 60, over: 30 }

describe('a limit of the company’s own', () => {
  test.each([
    ['nobody said anything: the risk step of 45', stopped(45), policy('UNIDAD_DETENIDA'), []],
    ['nobody said anything: over it', stopped(46), policy('UNIDAD_DETENIDA'), ['UNIDAD_DETENIDA']],
    ['a rule without a limit keeps that of the risk', stopped(45), policy('UNIDAD_DETENIDA', rule()), []],
    ['laxer', stopped(60), policy('UNIDAD_DETENIDA', rule({ over: 60 })), []],
    ['laxer, over it', stopped(61), policy('UNIDAD_DETENIDA', rule({ over: 60 })), ['UNIDAD_DETENIDA']],
    ['between two steps of the risk', stopped(31), policy('UNIDAD_DETENIDA', rule({ over: 30 })), ['UNIDAD_DETENIDA']],
    ['under the first step of the risk', stopped(9), policy('UNIDAD_DETENIDA', rule({ over: 8 })), ['UNIDAD_DETENIDA']],
    ['under it, not reached', stopped(8), policy('UNIDAD_DETENIDA', rule({ over: 8 })), []],
    ['switched off', stopped(200), policy('UNIDAD_DETENIDA', rule({ isOn: false })), []],
    ['of another type changes nothing of this one', stopped(20), policy('SIN_COMUNICACION', rule({ over: 10 })), []],
    [
      'where the rule does not reach, the former one holds',
      stopped(46),
      policy('UNIDAD_DETENIDA', rule({ over: 8, scope: { clients: ['8'], lanes: [] } }), rule({ over: 60 })),
      [],
    ],
    [
      'and the lower limit of another scope raises nothing here',
      stopped(9),
      policy('UNIDAD_DETENIDA', rule({ over: 8, scope: { clients: ['8'], lanes: [] } })),
      [],
    ],
    [
      'a faster unit than the company wants',
      aTrip({
        operatorTrack: [0, 1, 2].map((n) => aFix({ at: NOW - n * MIN, point: north(-n * 1_500), speedKmh: 90 })),
      }),
      policy('EXCESO_VELOCIDAD', rule({ over: 85 })),
      ['EXCESO_VELOCIDAD'],
    ],
  ] as const)('%s', (_why, trip, of, expected) => expect(alertsOf(trip, of)).toEqual(expected))

  test('of what concerns people, is never laxer than that of the risk, also where that was lowered after the rule was kept', () => {
    const jammed = { type: 'POSIBLE_BLOQUEO', points: 50, value: 6, text: '' } as const
    const under = (over: number) =>
      alertConditions(
        { assessment: { factors: [jammed] }, faint: [], silence: null },
        policy('POSIBLE_BLOQUEO', rule({ over })),
        TRIP,
        NOW,
      )
    expect(under(10)).toHaveLength(1)
    expect(under(4)).toHaveLength(1)
  })

  test('adds nothing to the risk, and is of the least severity under its limits', () => {
    const of = policy('UNIDAD_DETENIDA', rule({ over: 8 }))
    const faint = faintFactors(stopped(9), CONTEXT, WEIGHTS, lowestLimits(of), NOW)
    expect(assessTrip(stopped(9), CONTEXT, WEIGHTS, NOW).score).toBe(0)
    expect(alertConditions({ assessment: { factors: [] }, faint, silence: null }, of, TRIP, NOW)).toMatchObject([
      { type: 'UNIDAD_DETENIDA', severity: 'medium', value: 9 },
    ])
  })
})

describe('hours', () => {
  // 21 November 2026 was a Saturday.
  test.each([
    ['just before', '2026-11-21T21:59', null],
    ['as it begins', '2026-11-21T22:00', 30],
    ['after midnight', '2026-11-22T05:59', 30],
    ['as it ends', '2026-11-22T06:00', null],
    ['from Sunday into Monday', '2026-11-23T00:30', 30],
  ])('%s', (_why, local, over) => expect(bandOver([night], Date.parse(`${local}:00-06:00`))).toBe(over))

  test.each([
    ['two of one evening', [night, { ...night, fromMinute: 23 * 60 }], true],
    ['one begins as the other ends', [night, { ...night, fromMinute: 6 * 60, toMinute: 8 * 60 }], false],
    [
      'the end of Sunday night is Monday',
      [
        { ...night, days: [7] },
        { ...night, days: [1], fromMinute: 5 * 60 },
      ],
      true,
    ],
    [
      'other days',
      [
        { ...night, days: [1] },
        { ...night, days: [3] },
      ],
      false,
    ],
  ])('%s', (_why, bands, overlap) => expect(doBandsOverlap(bands)).toBe(overlap))
})

describe('scope', () => {
  const lane = { origin: 'queretaro', destination: 'NUEVO LAREDO' }
  test.each([
    ['of a client', { clients: ['7'], lanes: [] }, true],
    ['of a lane, however it is written', { clients: [], lanes: [lane] }, true],
    ['of the lane back', { clients: [], lanes: [{ origin: lane.destination, destination: lane.origin }] }, false],
    ['of another client', { clients: ['8'], lanes: [] }, false],
  ])('%s', (_why, scope, isIn) => {
    const [inside, outside] = [rule({ over: 1, scope }), rule({ over: 2 })]
    expect(ruleForTrip([inside, outside], TRIP)).toBe(isIn ? inside : outside)
  })
  test('beyond the last version is the product’s own', () => {
    expect(ruleForTrip([rule({ scope: { clients: ['8'], lanes: [] } })], TRIP)).toBeNull()
  })
})

test('a condition has to hold for so long: a stop tells since when, a speed counts from when it was first seen', () => {
  const held = rule({ over: 45, holdMinutes: 5 })
  const condition = { severity: 'medium', title: '', message: '', reasons: [], silenceClass: null } as const
  const stop = { ...condition, type: 'UNIDAD_DETENIDA', value: 50 } as const
  expect(holdsSince(stop, held, NOW, NOW)).toBe(NOW - 5 * MIN)
  expect(isHeldLongEnough(held, NOW - 5 * MIN, NOW)).toBe(true)
  expect(isHeldLongEnough(held, NOW - 5 * MIN + 1, NOW)).toBe(false)
  const speed = { ...condition, type: 'EXCESO_VELOCIDAD', value: 120 } as const
  expect(holdsSince(speed, held, NOW - MIN, NOW)).toBe(NOW - MIN)
})

describe('what cannot be kept', () => {
  test.each([
    ['a stop after a minute', 'UNIDAD_DETENIDA', { over: 1 }, []],
    ['no limit below the least', 'UNIDAD_DETENIDA', { over: 0 }, ['over']],
    ['a type that is there or not', 'INCIDENCIA', { over: 3 }, ['over']],
    ['hours without a limit', 'SIN_GPS', { hours: [night] }, ['hours']],
    ['hours that overlap', 'UNIDAD_DETENIDA', { hours: [night, night] }, ['hours']],
    ['nobody in the scope', 'UNIDAD_DETENIDA', { scope: { clients: [], lanes: [] } }, ['scope']],
    ['a platform of a client', 'PLATAFORMA_CAIDA', { scope: { clients: ['7'], lanes: [] } }, ['scope']],
    ['an alert that nobody sees', 'UNIDAD_DETENIDA', { channels: ['sound'] }, ['channels']],
    ['a shift of a client', 'TURNO_SIN_RECIBIR', { scope: { clients: ['7'], lanes: [] } }, ['scope']],
    ['a promise that waits once more', 'PROMESA_VENCIDA', { holdMinutes: 5 }, ['holdMinutes']],
    ['a promise of a client', 'PROMESA_VENCIDA', { scope: { clients: ['7'], lanes: [] } }, []],
    ['a late arrival that is off', 'LLEGARA_TARDE', { isOn: false }, []],
    ['a wrong word that is off', 'CLAVE_INCORRECTA', { isOn: false }, ['isOn']],
    ['a wrong word that waits', 'CLAVE_INCORRECTA', { holdMinutes: 1 }, ['holdMinutes']],
    ['a panic that is off', 'PANICO', { isOn: false }, ['isOn']],
    ['a panic that waits', 'PANICO', { holdMinutes: 1 }, ['holdMinutes']],
    ['a panic of one client', 'PANICO', { scope: { clients: ['7'], lanes: [] } }, ['scope']],
    ['a silent panic', 'PANICO', { channels: ['screen'] }, ['channels']],
    ['a separation that is stricter', 'SEPARACION', { over: 20 }, []],
    ['one that is laxer', 'SEPARACION', { over: 31 }, ['over']],
    ['a blocking that is laxer than the risk', 'POSIBLE_BLOQUEO', { over: 11 }, ['over']],
  ] as const)('%s', (_why, type, over, fields) => {
    const standing = defaultOver(type, WEIGHTS, DEFAULT_ALERT_RULES)
    expect(checkOwnRule(type, rule(over as Partial<OwnRule>), standing).map(({ field }) => field)).toEqual(fields)
  })
  test.each([
    ['of people', 'CLAVE_INCORRECTA', 5],
    ['nobody is at the desk', 'TURNO_SIN_RECIBIR', 15],
    ['somebody promised', 'PROMESA_VENCIDA', 30],
    ['while the appointment can be moved', 'LLEGARA_TARDE', 30],
    ['of the trip, until a company says otherwise', 'ENTREGA_VENCIDA', null],
  ] as const)('%s, %s is to be acknowledged within %s min', (_why, type, minutes) =>
    expect(defaultRule(type).ackMinutes).toBe(minutes),
  )

  test('what holds by default may be kept as it is, of every type', () => {
    for (const type of RULED_TYPES) {
      const standing = defaultOver(type, WEIGHTS, DEFAULT_ALERT_RULES)
      expect([type, checkOwnRule(type, rule({ over: standing }), standing)]).toEqual([type, []])
    }
  })
})
