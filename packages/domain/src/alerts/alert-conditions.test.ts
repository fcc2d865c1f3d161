import { describe, expect, test } from 'vitest'
import { aFix, aTrip, MIN, NOW, ROAD } from '../../test/factories.ts'
import { assessTrip } from '../risk/assess-trip.ts'
import { RISK_TYPES, type RiskFactor, type RiskType } from '../risk/risk-level.ts'
import { DEFAULT_RISK_WEIGHTS } from '../risk/risk-weights.ts'
import { gpsFactor } from '../risk/signal-factors.ts'
import type { SilenceClass, SilenceVerdict } from '../silence/silence-verdict.ts'
import { NO_SURROUNDINGS } from '../silence/surroundings.ts'
import { alertConditions, outageCondition, panicCondition } from './alert-conditions.ts'
import type { RuledTrip } from './alert-policy.ts'
import { DEFAULT_ALERT_RULES } from './alert-rules.ts'
import { isRaisedByPeople, RAISED_BY_PEOPLE } from './alert-type.ts'
import { DEFAULT_OWN_RULE, type OwnRule } from './own-rule.ts'

const factor = (type: RiskType, points: number, value: number): RiskFactor => ({
  type,
  points,
  value,
  text: 'porque sí',
})
const silent = (silenceClass: SilenceClass): SilenceVerdict => ({
  class: silenceClass,
  reasons: ['nadie la oye'],
  sinceAt: NOW - 16 * MIN,
  expectedMs: 30_000,
  isProven: true,
})
const TRIP: RuledTrip = { clientId: '7', origin: 'Querétaro', destination: 'Nuevo Laredo' }
const of = (factors: readonly RiskFactor[], silence: SilenceVerdict | null = null, limits = DEFAULT_ALERT_RULES) =>
  alertConditions({ assessment: { factors }, faint: [], silence }, { limits, own: new Map() }, TRIP, NOW)

describe('what raises an alert by default', () => {
  test.each([
    ['panic', 'PANICO', 100, 0, 'critical', 'Botón de pánico activado', 'El operador activó el botón de pánico.'],
    [
      'separation',
      'SEPARACION',
      60,
      412.4,
      'critical',
      'Operador y camión separados',
      'El teléfono del operador está a 412 metros del camión.',
    ],
    ['never heard', 'SIN_GPS', 30, 0, 'high', 'Unidad sin señal GPS', 'No se ha recibido ninguna posición del viaje.'],
    [
      'stale',
      'GPS_DESACTUALIZADO',
      15,
      15.2,
      'medium',
      'GPS desactualizado',
      'La última señal es de las 22:44 del 20 nov.',
    ],
    [
      'stale for an hour',
      'GPS_DESACTUALIZADO',
      25,
      61,
      'high',
      'GPS desactualizado',
      'La última señal es de las 21:59 del 20 nov.',
    ],
    [
      'two hours without a word',
      'SIN_COMUNICACION',
      20,
      121,
      'medium',
      'Sin comunicación con el operador',
      'Sin comentarios en la bitácora desde las 20:59 del 20 nov.',
    ],
    [
      'overdue',
      'ENTREGA_VENCIDA',
      15,
      0.4,
      'medium',
      'Entrega vencida',
      'La llegada estaba prevista a las 22:59 del 20 nov.',
    ],
    [
      'a stop of 46 minutes',
      'UNIDAD_DETENIDA',
      25,
      46,
      'high',
      'Unidad detenida',
      'Detenida desde las 22:14 del 20 nov fuera de un lugar autorizado.',
    ],
    [
      'a stop in a danger geofence',
      'ZONA_RIESGO',
      45,
      6,
      'critical',
      'Unidad detenida en zona de riesgo',
      'Detenida desde las 22:54 del 20 nov dentro de una zona de riesgo.',
    ],
    [
      'off the route',
      'DESVIO_RUTA',
      25,
      2.34,
      'high',
      'Desvío de ruta',
      'La unidad está a 2.3 km de la ruta planeada.',
    ],
    ['speed', 'EXCESO_VELOCIDAD', 10, 117.6, 'medium', 'Exceso de velocidad', 'La unidad circula a 118 km/h.'],
    [
      'jammer',
      'POSIBLE_BLOQUEO',
      45,
      11,
      'critical',
      'Posible bloqueo de señal',
      'La unidad dejó de reportar en movimiento a las 22:49 del 20 nov.',
    ],
    ['one incident', 'INCIDENCIA', 5, 1, 'medium', 'Incidencia sin resolver', 'El viaje tiene 1 incidencia abierta.'],
    [
      'three incidents',
      'INCIDENCIA',
      25,
      3,
      'high',
      'Incidencia sin resolver',
      'El viaje tiene 3 incidencias abiertas.',
    ],
  ] as const)('%s', (_why, type, points, value, severity, title, message) => {
    expect(of([factor(type, points, value)])).toEqual([
      { type, severity, title, message, value, reasons: ['porque sí'], silenceClass: null },
    ])
  })

  test.each([
    ['an hour without a word', 'SIN_COMUNICACION', 10, 61],
    ['a meal', 'UNIDAD_DETENIDA', 10, 20],
    ['driving through a danger geofence', 'ZONA_RIESGO', 15, 0],
  ] as const)('%s calls nobody', (_why, type, points, value) => {
    expect(of([factor(type, points, value)])).toEqual([])
  })

  test.each(RAISED_BY_PEOPLE)('what a person raised, %s, has its alert already', (type) => {
    expect(of([factor(type, 100, 0)])).toEqual([])
  })

  test('every type has its limit, and whatever concerns people has none', () => {
    expect(Object.keys(DEFAULT_ALERT_RULES.fromPoints).toSorted()).toEqual(
      RISK_TYPES.filter((type) => !isRaisedByPeople(type)).toSorted(),
    )
    const weak = { ...DEFAULT_RISK_WEIGHTS, panic: 2 }
    expect(of([factor('PANICO', weak.panic, 0)])).toMatchObject([{ severity: 'critical' }])
  })

  test('limits are data', () => {
    const fromPoints = { ...DEFAULT_ALERT_RULES.fromPoints, ZONA_RIESGO: 15, EXCESO_VELOCIDAD: 11 }
    const severity = { criticalFrom: 60, highFrom: 15 }
    const rules = { ...DEFAULT_ALERT_RULES, fromPoints, severity }
    const found = of([factor('ZONA_RIESGO', 15, 0), factor('EXCESO_VELOCIDAD', 10, 110)], null, rules)
    expect(found).toMatchObject([{ type: 'ZONA_RIESGO', title: 'Unidad en zona de riesgo', severity: 'high' }])
  })
})

test('a unit that a placeholder was heard of after its last position is told by what was heard, which is no position', () => {
  const trip = aTrip({ operatorTrack: [aFix({ at: NOW - 40 * MIN })], lastPlaceholderAt: NOW - 16 * MIN })
  const stale = gpsFactor(trip, DEFAULT_RISK_WEIGHTS, NOW)
  expect(of(stale === null ? [] : [stale])).toMatchObject([
    { type: 'GPS_DESACTUALIZADO', message: 'La última señal es de las 22:44 del 20 nov.' },
  ])
})

describe('a silence is explained', () => {
  test.each([
    ['SIN_GPS', 30],
    ['GPS_DESACTUALIZADO', 15],
    ['POSIBLE_BLOQUEO', 45],
  ] as const)('%s says why', (type, points) => {
    const [condition] = of([factor(type, points, 16)], silent('jammer'))
    expect(condition).toMatchObject({
      silenceClass: 'jammer',
      reasons: ['nadie la oye'],
    })
  })

  test('what is no silence is not explained by one', () => {
    expect(of([factor('EXCESO_VELOCIDAD', 10, 110)], silent('unknown'))).toMatchObject([{ silenceClass: null }])
  })

  test('units of a quiet platform have no silence alert of their own, and every other', () => {
    const factors = [
      factor('PANICO', 100, 1),
      factor('GPS_DESACTUALIZADO', 15, 16),
      factor('SIN_GPS', 30, 16),
      factor('SIN_COMUNICACION', 20, 130),
    ]
    expect(of(factors, silent('platform-outage')).map(({ type }) => type)).toEqual(['PANICO', 'SIN_COMUNICACION'])
    expect(of(factors, silent('unknown'))).toHaveLength(4)
  })
})

test('a panic waits for no verdict, and reads as the verdict says it', () => {
  const [verdict] = of([{ type: 'PANICO', points: 100, value: 3, text: 'Botón de pánico activado hace 3 min' }])
  expect(panicCondition(NOW - 3 * MIN, NOW, true)).toEqual(verdict)
  expect(verdict?.reasons).toEqual(['Botón de pánico activado'])
  expect(panicCondition(NOW + 3 * MIN, NOW, true)).toMatchObject({ value: 0, reasons: ['Botón de pánico activado'] })
})

test('a panic that nobody proved to have sent is as critical, and says so in its title, its sentence and its reasons', () => {
  const words = 'PÁNICO sin autenticar: el dispositivo no tiene clave'
  expect(panicCondition(NOW, NOW, false)).toMatchObject({
    type: 'PANICO',
    severity: 'critical',
    title: words,
    message: `${words}. Atiéndalo como real, según su protocolo.`,
    reasons: [words],
  })
})

test.each([
  [19, 'high', '19 unidades de Samsara sin reportar desde las 22:48 del 20 nov.'],
  [20, 'critical', '20 unidades de Samsara sin reportar desde las 22:48 del 20 nov.'],
] as const)('a platform that silences %i units is %s', (units, severity, message) => {
  const tripIds = Array.from({ length: units }, (_, index) => String(index))
  const outage = { platform: 'Samsara', sinceAt: NOW - 12 * MIN, tripIds }
  expect(outageCondition(outage, DEFAULT_ALERT_RULES, NOW)).toMatchObject({
    ...{ type: 'PLATAFORMA_CAIDA', severity, message, value: units },
    ...{ title: 'Plataforma sin señal: Samsara', silenceClass: 'platform-outage' },
  })
})

describe('an operator who does not answer', () => {
  const unanswered: RiskFactor = {
    ...{ type: 'SIN_COMUNICACION', points: 0, value: 12, text: '3 llamadas sin respuesta desde las 22:48 del 20 nov' },
    ...{ isFaint: true, isUnanswered: true },
  }
  const told = (factors: readonly RiskFactor[], rule: Partial<OwnRule> | null, limits = DEFAULT_ALERT_RULES) => {
    const own = new Map(rule === null ? [] : [['SIN_COMUNICACION', [{ ...DEFAULT_OWN_RULE, ...rule }]] as const])
    const view = { assessment: { factors }, faint: [unanswered], silence: null }
    return alertConditions(view, { limits, own }, TRIP, NOW).map(({ severity, title }) => `${severity} ${title}`)
  }
  const never = { ...DEFAULT_ALERT_RULES, fromPoints: { ...DEFAULT_ALERT_RULES.fromPoints, SIN_COMUNICACION: 101 } }
  const HIGH = ['high El operador no contesta']

  test.each([
    ['nothing else holds', [], null, DEFAULT_ALERT_RULES, HIGH],
    ['it stands for the time without a word', [factor('SIN_COMUNICACION', 20, 130)], null, DEFAULT_ALERT_RULES, HIGH],
    [
      'the worse severity of both',
      [factor('SIN_COMUNICACION', 45, 500)],
      null,
      DEFAULT_ALERT_RULES,
      ['critical El operador no contesta'],
    ],
    ['whatever the limit of the company', [], { over: 240 }, DEFAULT_ALERT_RULES, HIGH],
    ['not where its alerts are off', [factor('SIN_COMUNICACION', 45, 500)], { isOn: false }, DEFAULT_ALERT_RULES, []],
    ['not where the points say never', [], null, never, []],
  ])('%s', (_why, factors, rule, limits, alerts) => {
    expect(told(factors, rule, limits)).toEqual(alerts)
  })
})

test.each([
  [[], ['GPS_DESACTUALIZADO', 'SIN_COMUNICACION', 'ENTREGA_VENCIDA', 'UNIDAD_DETENIDA', 'POSIBLE_BLOQUEO']],
  [['danger'], ['GPS_DESACTUALIZADO', 'SIN_COMUNICACION', 'ENTREGA_VENCIDA', 'ZONA_RIESGO', 'POSIBLE_BLOQUEO']],
] as const)(
  'what goes on, in %j, says the same a minute, and five, later, and so do its reasons: nothing in them grows old',
  (kinds, types) => {
    const trip = aTrip({
      ...{ dueAt: NOW - 20 * MIN, lastCommentAt: NOW - 130 * MIN, stoppedSince: NOW - 50 * MIN },
      operatorTrack: [aFix({ at: NOW - 16 * MIN, speedKmh: 80 })],
    })
    const geofences = kinds.map((kind) => ({
      ...{ id: kind, name: 'Palmillas', kind },
      shape: { type: 'circle', centre: ROAD, radiusM: 800 } as const,
    }))
    const words = [0, 1, 4, 5].flatMap((later) => {
      const now = NOW + later * MIN
      const assessment = assessTrip(trip, { geofences, surroundings: NO_SURROUNDINGS }, DEFAULT_RISK_WEIGHTS, now)
      const limits = { limits: DEFAULT_ALERT_RULES, own: new Map() }
      return alertConditions({ assessment, faint: [], silence: null }, limits, TRIP, now)
    })
    expect([...new Set(words.map(({ type }) => type))].toSorted()).toEqual(types.toSorted())
    expect(new Set(words.map(({ message, reasons }) => `${message} ${reasons.join(' · ')}`)).size).toBe(types.length)
  },
)
