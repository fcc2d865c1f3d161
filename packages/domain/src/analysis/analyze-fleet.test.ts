import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOW } from '../../test/factories.ts'
import {
  aLogbookTrip,
  anInput,
  incident,
  offline,
  online,
  operators,
  stop,
  tripsSilentFor,
} from '../../test/logbook.ts'
import type { LogbookTrip } from '../communication/logbook-trip.ts'
import { HELP_TYPES, type HelpType } from '../risk/call-for-help.ts'
import { analyzeFleet } from './analyze-fleet.ts'
import type { AnalysisInput } from './fleet-analysis.ts'

const calling = (tripId: string, ...callsForHelp: HelpType[]) => ({ tripId, callsForHelp })
const panic = (tripId: string) => calling(tripId, 'PANICO')

test('no trips: nothing to analyse, and the database to check', () => {
  const analysis = analyzeFleet(anInput({ incidents: [stop('1')], operators: [offline('1')], tracking: [panic('1')] }))
  expect(analysis.risk).toEqual({
    level: 'low',
    score: 0,
    reason: 'Sin datos de viajes para analizar',
    confidence: '95% (análisis básico)',
  })
  expect(analysis.recommendations).toEqual(['Verificar la conexión con la base de datos'])
  expect(analysis.advice).toMatchObject([{ action: 'Verificar la conexión con la base de datos', priority: 'high' }])
  expect(analysis).toMatchObject({ immediateAlerts: [], patterns: [], criticalTrips: [], insights: [] })
  expect(Object.values(analysis.statistics)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('a calm fleet', () => {
  const analysis = analyzeFleet(anInput({ trips: tripsSilentFor(5, 10), operators: operators(0, 2) }))
  expect(analysis.risk).toMatchObject({ level: 'low', score: 0, reason: 'Sin señales de riesgo en los 2 viajes' })
  expect(analysis).toMatchObject({
    ...{ immediateAlerts: [], patterns: [], criticalTrips: [], insights: [], advice: [] },
    recommendations: ['Mantener el monitoreo habitual'],
    predictions: {
      next30Min: [],
      nextHour: ['2 viajes más pasarán de 60 min sin comentario: F-2 y F-1', 'El riesgo pasará de bajo a medio'],
      trend: 'estable',
    },
  })
})

test('a troubled fleet, in every field', () => {
  const analysis = analyzeFleet(
    anInput({
      trips: [
        aLogbookTrip('81409', null),
        aLogbookTrip('81362', 138),
        aLogbookTrip('81421', 97),
        aLogbookTrip('81422', 58),
        aLogbookTrip('81384', 12),
      ],
      incidents: [stop('81362'), incident('81421'), stop('81384', 'resolved'), stop('1')],
      operators: [offline('81362'), online('81421'), online('81384'), offline('1')],
      tracking: [{ tripId: '81384', callsForHelp: [] }],
    }),
  )
  expect(analysis).toEqual({
    risk: {
      level: 'critical',
      score: 40 + 15 + 2 * 10 + 8 + 30,
      reason:
        'Hay 1 paro de emergencia, 1 de 3 operadores está fuera de línea y 2 viajes rebasan 60 min sin comentario',
      confidence: '95% (análisis básico)',
    },
    immediateAlerts: [
      { level: 'critical', text: '1 paro de emergencia sin atender: F-81362', tripId: '81362' },
      { level: 'critical', text: 'F-81409 sin ningún comentario en bitácora', tripId: '81409' },
      { level: 'critical', text: 'F-81362 lleva más de 2 hrs sin comentario', tripId: '81362' },
      { level: 'high', text: '1 operador fuera de línea de 3 (33%)', tripId: '81362' },
    ],
    patterns: ['1 viaje sin comentario reciente y con el operador fuera de línea: F-81362'],
    recommendations: [
      'Verificar la ubicación de F-81362 con el cliente',
      'Revisar 1 teléfono fuera de línea: F-81362',
      'Llamar a los 2 operadores sin reporte reciente: F-81362 y F-81421',
      'Pedir el primer reporte al operador de F-81409',
      'Dar seguimiento a 1 incidencia activa: F-81421',
    ],
    predictions: {
      next30Min: ['1 viaje más pasará de 60 min sin comentario: F-81422', 'F-81421 llegará a 2 hrs de silencio'],
      nextHour: [
        '2 viajes más pasarán de 60 min sin comentario: F-81422 y F-81384',
        'F-81421 llegará a 2 hrs de silencio',
      ],
      trend: 'en aumento',
    },
    criticalTrips: [
      {
        tripId: '81362',
        invoice: 'F-81362',
        score: 80,
        reasons: ['paro de emergencia', '2 hrs sin comentario', 'fuera de línea'],
      },
      { tripId: '81409', invoice: 'F-81409', score: 30, reasons: ['sin comentarios'] },
      { tripId: '81421', invoice: 'F-81421', score: 25, reasons: ['más de 90 min sin comentario', 'incidencia'] },
    ],
    statistics: {
      trips: 5,
      withoutCommunication: 1,
      oldCommunication: 2,
      criticalIncidents: 1,
      normalIncidents: 1,
      operatorsOffline: 1,
      operators: 3,
    },
    insights: ['Tasa de incidencias alta: 2 activas en 5 viajes (40%)'],
    advice: [
      {
        action: 'Verificar la ubicación de F-81362 con el cliente',
        priority: 'high',
        impact: 'Resta 40 de 113 puntos; el riesgo sigue crítico',
      },
      {
        action: 'Revisar 1 teléfono fuera de línea: F-81362',
        priority: 'medium',
        impact: 'Resta 30 de 113 puntos; el riesgo sigue crítico',
      },
      {
        action: 'Llamar a los 2 operadores sin reporte reciente: F-81362 y F-81421',
        priority: 'medium',
        impact: 'Resta 20 de 113 puntos; el riesgo sigue crítico',
      },
      {
        action: 'Pedir el primer reporte al operador de F-81409',
        priority: 'medium',
        impact: 'Resta 15 de 113 puntos; el riesgo sigue crítico',
      },
      {
        action: 'Dar seguimiento a 1 incidencia activa: F-81421',
        priority: 'low',
        impact: 'Resta 8 de 113 puntos; el riesgo sigue crítico',
      },
    ],
  })
})

describe('panic', () => {
  const analysis = analyzeFleet(
    anInput({ trips: tripsSilentFor(null, 1, 2), incidents: [stop('1')], tracking: [panic('2'), panic('9')] }),
  )

  test('comes first, with its trip', () => {
    expect(analysis.immediateAlerts[0]).toEqual({ level: 'critical', text: 'Pánico activado: F-2', tripId: '2' })
    expect(analysis.risk.reason).toBe('Hay 1 alerta de pánico, hay 1 paro de emergencia y 1 viaje no tiene comentarios')
    expect(analysis.recommendations[0]).toBe('Atender el pánico de F-2 según el protocolo de emergencia')
    expect(analysis.advice[0]).toMatchObject({ priority: 'high' })
  })

  test('is never merged: each has its line', () => {
    const trips = tripsSilentFor(...Array<number>(40).fill(1))
    const alerts = analyzeFleet(anInput({ trips, tracking: trips.map(({ tripId }) => panic(tripId)) })).immediateAlerts
    expect(new Set(alerts.map(({ tripId }) => tripId)).size).toBe(40)
  })

  test('of a fleet that is calm else is not called calm', () => {
    expect(analyzeFleet(anInput({ trips: tripsSilentFor(1), tracking: [panic('1')] })).risk).toMatchObject({
      ...{ level: 'critical', score: 0, reason: 'Hay 1 alerta de pánico' },
    })
  })

  test('a duress word and an emergency are said too, each as what it is', () => {
    const { risk, immediateAlerts, recommendations, predictions } = analyzeFleet(
      anInput({
        trips: tripsSilentFor(5, 55),
        tracking: [calling('1', 'CLAVE_COACCION', 'emergency_protocol'), calling('2', 'emergency_protocol')],
      }),
    )
    expect(risk).toMatchObject({
      ...{ level: 'critical', reason: 'Hay 1 clave de coacción y hay 2 protocolos de emergencia activados' },
    })
    expect(immediateAlerts.map(({ text }) => text)).toEqual([
      'Protocolo de emergencia activado: F-2',
      'Clave de coacción, no llame al operador: F-1',
      'Protocolo de emergencia activado: F-1',
    ])
    expect(recommendations).toEqual([
      'Atender la clave de coacción de F-1 sin llamar ni escribir al operador',
      'Seguir el protocolo de emergencia de F-2 y F-1',
    ])
    expect(predictions.next30Min.join()).not.toContain('El riesgo pasará')
  })
})

test('many: lines name three trips and say how many more', () => {
  const { immediateAlerts, risk } = analyzeFleet(
    anInput({ trips: tripsSilentFor(null, null, null, null, 121, 122), incidents: [stop('5'), stop('5'), stop('6')] }),
  )
  expect(immediateAlerts.map(({ text, tripId }) => [text, tripId])).toEqual([
    ['3 paros de emergencia sin atender: F-6 y F-5', null],
    ['4 viajes sin ningún comentario en bitácora: F-1, F-2, F-3 y 1 más', null],
    ['2 viajes llevan más de 2 hrs sin comentario: F-6 y F-5', null],
  ])
  expect(risk.reason).toBe(
    'Hay 3 paros de emergencia, 4 viajes no tienen comentarios y 2 viajes rebasan 60 min sin comentario',
  )
})

test('advice says where the level goes', () => {
  expect(analyzeFleet(anInput({ trips: tripsSilentFor(1), incidents: [stop('1')] })).advice).toEqual([
    {
      action: 'Verificar la ubicación de F-1 con el cliente',
      priority: 'high',
      impact: 'Resta 40 de 40 puntos: el riesgo baja de alto a bajo',
    },
  ])
})

const trouble: fc.Arbitrary<AnalysisInput> = fc
  .array(fc.option(fc.integer({ min: -5, max: 400 }), { nil: null }), { maxLength: 30 })
  .chain((silent) => {
    const tripId = fc.nat(silent.length).map((index) => String(index + 1))
    return fc.record({
      trips: fc.constant(tripsSilentFor(...silent)),
      incidents: fc.array(
        fc.record({ tripId, status: fc.constantFrom('reported', 'resolved'), type: fc.constantFrom('stop', 'otra') }),
      ),
      operators: fc.array(fc.record({ tripId, online: fc.boolean() })),
      tracking: fc.array(fc.record({ tripId, callsForHelp: fc.subarray([...HELP_TYPES]) })),
      now: fc.constant(NOW),
    })
  })

describe('whatever the fleet', () => {
  test('the order of the input changes nothing', () => {
    const reversed = (input: AnalysisInput): AnalysisInput => ({
      ...input,
      trips: input.trips.toReversed(),
      incidents: input.incidents.toReversed(),
      operators: input.operators.toReversed(),
      tracking: input.tracking.toReversed(),
    })
    fc.assert(
      fc.property(trouble, (input) => {
        expect(analyzeFleet(reversed(input))).toEqual(analyzeFleet(input))
      }),
    )
  })

  test('more trouble never lowers the score', () => {
    const kinds = ['stop', 'incident', 'older', 'mute', 'offline'] as const
    fc.assert(
      fc.property(trouble, fc.nat(29), fc.constantFrom(...kinds), (input, index, kind) => {
        const trip = input.trips[index]
        if (trip === undefined || trip.lastComment === null) return
        const { tripId, lastComment } = trip
        const replaced = (last: LogbookTrip['lastComment']) => ({
          trips: input.trips.map((one) => (one.tripId === tripId ? { ...one, lastComment: last } : one)),
        })
        const more: Partial<AnalysisInput> = {
          stop: { incidents: [...input.incidents, stop(tripId)] },
          incident: { incidents: [...input.incidents, incident(tripId)] },
          older: replaced({ ...lastComment, at: lastComment.at - 3_600_000 }),
          mute: replaced(null),
          offline: { operators: [...input.operators.filter((row) => row.tripId !== tripId), offline(tripId)] },
        }[kind]
        const [before, after] = [analyzeFleet(input), analyzeFleet({ ...input, ...more })]
        expect(after.risk.score).toBeGreaterThanOrEqual(before.risk.score)
        expect(after.criticalTrips.length).toBeGreaterThanOrEqual(before.criticalTrips.length)
      }),
    )
  })

  test('a panic of a trip in the list is the first alert', () => {
    fc.assert(
      fc.property(trouble, fc.nat(29), (input, index) => {
        const trip = input.trips[index]
        if (trip === undefined) return
        const calm = { ...input, tracking: [panic(trip.tripId)] }
        expect(analyzeFleet(calm).immediateAlerts[0]?.tripId).toBe(trip.tripId)
      }),
    )
  })

  test('the advice explains the whole score', () => {
    fc.assert(
      fc.property(trouble, (input) => {
        const { risk, statistics: s } = analyzeFleet(input)
        const share = s.operators === 0 ? 0 : Math.min(30, (100 * s.operatorsOffline) / s.operators)
        const points =
          40 * s.criticalIncidents + 15 * s.withoutCommunication + 10 * s.oldCommunication + 8 * s.normalIncidents
        expect(risk.score).toBeCloseTo(points + share, 6)
      }),
    )
  })
})
