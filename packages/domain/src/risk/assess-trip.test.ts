import { describe, expect, test } from 'vitest'
import { aFix, aTrip, MIN, NOW, north, ROAD, SEC } from '../../test/factories.ts'
import { GEOFENCE_KINDS, type Geofence, type GeofenceKind } from '../geofence/geofence.ts'
import type { GpsFix } from '../gps/fix.ts'
import { NO_SURROUNDINGS } from '../silence/surroundings.ts'
import { assessTrip } from './assess-trip.ts'
import { HELP_TYPES, type HelpType } from './call-for-help.ts'
import { RISK_TYPES, type RiskType } from './risk-level.ts'
import { DEFAULT_RISK_WEIGHTS } from './risk-weights.ts'
import type { TripSnapshot } from './trip-snapshot.ts'

const ago = (minutes: number) => NOW - minutes * MIN
const geofence = (kind: GeofenceKind): Geofence => ({
  id: kind,
  name: 'Palmillas',
  kind,
  shape: { type: 'circle', centre: ROAD, radiusM: 800 },
})
const assess = (fields: Partial<TripSnapshot>, kinds: readonly GeofenceKind[] = [], weights = DEFAULT_RISK_WEIGHTS) =>
  assessTrip(aTrip(fields), { geofences: kinds.map(geofence), surroundings: NO_SURROUNDINGS }, weights, NOW)
const pointsOf = (type: RiskType, fields: Partial<TripSnapshot>, kinds: readonly GeofenceKind[] = []) =>
  assess(fields, kinds).factors.find((factor) => factor.type === type)?.points ?? 0
/** One fix from the phone, so many minutes ago. */
const fixAgo = (minutes: number, fields: Partial<GpsFix> = {}) => ({
  operatorTrack: [aFix({ at: ago(minutes), ...fields })],
})
const callFor = (type: HelpType, at: number): Partial<TripSnapshot> => ({ callsForHelp: [{ type, at }] })
const high = { severity: 'high' } as const
const medium = { severity: 'medium' } as const
const low = { severity: 'low' } as const

test('a trip with nothing to say about it', () => {
  expect(assess({})).toEqual({ score: 0, level: 'low', primaryAlert: null, factors: [] })
})

describe('a trip whose place nobody knows is never calm', () => {
  const nowhere = { operatorTrack: [], truckTrack: [] }
  test.each([
    ['silent from the start: SIN_GPS is worse than unknown', nowhere, 'medium'],
    [
      'a placeholder takes the points of SIN_GPS away, not the truth',
      { ...nowhere, lastPlaceholderAt: ago(1) },
      'unknown',
    ],
    ['with points that make no level', { ...nowhere, lastPlaceholderAt: ago(1), lastCommentAt: ago(70) }, 'unknown'],
    [
      'what is worse than unknown is said',
      { ...nowhere, lastPlaceholderAt: ago(1), openIncidents: [{ severity: 'high' as const }] },
      'medium',
    ],
    ['a place makes it calm', fixAgo(1), 'low'],
  ] as const)('%s', (_why, fields, level) => {
    expect(assess(fields).level).toBe(level)
  })

  test('not even where an administrator gives SIN_GPS no points', () => {
    expect(assess(nowhere, [], { ...DEFAULT_RISK_WEIGHTS, noGps: 0 }).level).toBe('unknown')
  })
})

describe('points of each row of the table', () => {
  test.each<[RiskType, string, Partial<TripSnapshot>, number]>([
    ['PANICO', 'flag on the newest fix', fixAgo(0, { panic: true }), 100],
    [
      'PANICO',
      'flag on the truck, phone newer',
      { ...fixAgo(0), truckTrack: [aFix({ at: ago(1), panic: true })] },
      100,
    ],
    ['PANICO', 'flag on an older fix only', { operatorTrack: [aFix(), aFix({ at: ago(1), panic: true })] }, 0],
    ['PANICO', 'unresolved event', callFor('PANICO', ago(300)), 100],
    ['SEPARACION', '640 m', { operatorTrack: [aFix({ point: north(640) })], truckTrack: [aFix()] }, 60],
    ['SEPARACION', '20 m', { operatorTrack: [aFix({ point: north(20) })], truckTrack: [aFix()] }, 0],
    ['SIN_GPS', 'never a position', { operatorTrack: [] }, 30],
    ['SIN_GPS', 'never a position, untracked', { operatorTrack: [], trackingType: 'SIN_TRACKING' }, 30],
    ['SIN_GPS', 'untracked, with a manual position', { ...fixAgo(0), trackingType: 'SIN_TRACKING' }, 0],
    ['SIN_GPS', 'a placeholder was heard lately', { operatorTrack: [], lastPlaceholderAt: ago(15) }, 0],
    ['SIN_GPS', 'a placeholder was heard, and then silence', { operatorTrack: [], lastPlaceholderAt: ago(15.1) }, 30],
    ['GPS_DESACTUALIZADO', '15 min', fixAgo(15), 0],
    ['GPS_DESACTUALIZADO', 'over 15 min', fixAgo(15.1), 15],
    ['GPS_DESACTUALIZADO', '60 min', fixAgo(60), 15],
    ['GPS_DESACTUALIZADO', 'over 60 min', fixAgo(60.1), 25],
    ['GPS_DESACTUALIZADO', '180 min', fixAgo(180), 25],
    ['GPS_DESACTUALIZADO', 'over 180 min', fixAgo(180.1), 40],
    ['GPS_DESACTUALIZADO', 'old, and a placeholder since', { ...fixAgo(200), lastPlaceholderAt: ago(3) }, 0],
    ['GPS_DESACTUALIZADO', 'old phone, fresh truck', { ...fixAgo(200), truckTrack: [aFix()] }, 0],
    ['GPS_DESACTUALIZADO', 'without any position it is SIN_GPS', { operatorTrack: [] }, 0],
    ['SIN_COMUNICACION', '60 min', { lastCommentAt: ago(60) }, 0],
    ['SIN_COMUNICACION', 'over 60 min', { lastCommentAt: ago(60.1) }, 10],
    ['SIN_COMUNICACION', '120 min', { lastCommentAt: ago(120) }, 10],
    ['SIN_COMUNICACION', 'over 120 min', { lastCommentAt: ago(120.1) }, 20],
    ['SIN_COMUNICACION', '240 min', { lastCommentAt: ago(240) }, 20],
    ['SIN_COMUNICACION', 'over 240 min', { lastCommentAt: ago(240.1) }, 30],
    ['SIN_COMUNICACION', 'no comment since departure', { lastCommentAt: null, departedAt: ago(130) }, 20],
    ['SIN_COMUNICACION', 'no comment, not departed', { lastCommentAt: null, departedAt: ago(-30) }, 0],
    ['SIN_COMUNICACION', 'no comment, departure unknown', { lastCommentAt: null, departedAt: null }, 0],
    ['ENTREGA_VENCIDA', 'no planned arrival', { dueAt: null }, 0],
    ['ENTREGA_VENCIDA', 'due now', { dueAt: NOW }, 0],
    ['ENTREGA_VENCIDA', 'just past', { dueAt: NOW - 1 }, 15],
    ['ENTREGA_VENCIDA', '120 min', { dueAt: ago(120) }, 15],
    ['ENTREGA_VENCIDA', 'over 120 min', { dueAt: ago(120.1) }, 25],
    ['ENTREGA_VENCIDA', '480 min', { dueAt: ago(480) }, 25],
    ['ENTREGA_VENCIDA', 'over 480 min', { dueAt: ago(480.1) }, 35],
    ['UNIDAD_DETENIDA', 'moving', { stoppedSince: null }, 0],
    ['UNIDAD_DETENIDA', '15 min', { stoppedSince: ago(15) }, 0],
    ['UNIDAD_DETENIDA', 'over 15 min', { stoppedSince: ago(15.1) }, 10],
    ['UNIDAD_DETENIDA', '45 min', { stoppedSince: ago(45) }, 10],
    ['UNIDAD_DETENIDA', 'over 45 min', { stoppedSince: ago(45.1) }, 25],
    ['UNIDAD_DETENIDA', '120 min', { stoppedSince: ago(120) }, 25],
    ['UNIDAD_DETENIDA', 'over 120 min', { stoppedSince: ago(120.1) }, 40],
    ['DESVIO_RUTA', 'no route', {}, 0],
    ['DESVIO_RUTA', 'on it', { plannedRoute: [north(-9000), north(9000)] }, 0],
    ['DESVIO_RUTA', 'just under 2 km past its end', { plannedRoute: [north(-9000), north(-1999)] }, 0],
    ['DESVIO_RUTA', 'over 2 km', { plannedRoute: [north(-9000), north(-2001)] }, 25],
    ['DESVIO_RUTA', 'just under 10 km', { plannedRoute: [north(-19_000), north(-9999)] }, 25],
    ['DESVIO_RUTA', 'over 10 km', { plannedRoute: [north(-19_000), north(-10_001)] }, 40],
    ['DESVIO_RUTA', 'off it, place unknown', { operatorTrack: [], plannedRoute: [north(-19_000)] }, 0],
    ['EXCESO_VELOCIDAD', '100 km/h', fixAgo(0, { speedKmh: 100 }), 0],
    ['EXCESO_VELOCIDAD', 'over 100 km/h', fixAgo(0, { speedKmh: 100.1 }), 10],
    ['EXCESO_VELOCIDAD', 'speed unknown', fixAgo(0, { speedKmh: null }), 0],
    ['EXCESO_VELOCIDAD', 'an old fix does not speak of now', fixAgo(15.1, { speedKmh: 130 }), 0],
    ['POSIBLE_BLOQUEO', '10 min of silence after 80 km/h', fixAgo(10, { speedKmh: 80 }), 0],
    ['POSIBLE_BLOQUEO', 'over 10 min', fixAgo(10.1, { speedKmh: 80 }), 45],
    ['POSIBLE_BLOQUEO', 'after 20 km/h', fixAgo(30, { speedKmh: 20 }), 0],
    ['POSIBLE_BLOQUEO', 'after 20.1 km/h', fixAgo(30, { speedKmh: 20.1 }), 45],
    ['POSIBLE_BLOQUEO', 'after a standstill', fixAgo(30, { speedKmh: 0 }), 0],
    ['INCIDENCIA', 'one high', { openIncidents: [high] }, 25],
    ['INCIDENCIA', 'one medium', { openIncidents: [medium] }, 10],
    ['INCIDENCIA', 'one low', { openIncidents: [low] }, 5],
    ['INCIDENCIA', 'one of each, exactly the cap', { openIncidents: [high, medium, low] }, 40],
    ['INCIDENCIA', 'at most 40 together', { openIncidents: [high, high, medium] }, 40],
  ])('%s: %s', (type, _why, fields, points) => expect(pointsOf(type, fields)).toBe(points))
})

describe('POSIBLE_BLOQUEO needs truck and phone to fall silent', () => {
  const moving = (minutes: number) => aFix({ at: ago(minutes), speedKmh: 80, source: 'unit' })
  const standing = (minutes: number) => aFix({ at: ago(minutes), speedKmh: 0 })
  test.each<[string, Partial<TripSnapshot>, number]>([
    ['both silent', { truckTrack: [moving(12), moving(13)], operatorTrack: [standing(13)] }, 45],
    ['the phone still speaks', { truckTrack: [moving(12), moving(13)], operatorTrack: [standing(9)] }, 0],
    ['a placeholder still speaks', { truckTrack: [moving(12)], operatorTrack: [], lastPlaceholderAt: ago(2) }, 0],
    ['no phone at all', { truckTrack: [moving(12), moving(13)], operatorTrack: [] }, 45],
    ['fixes were as rare as this before', { truckTrack: [moving(12), moving(27)], operatorTrack: [] }, 0],
    [
      'speed implied by the last two fixes',
      {
        truckTrack: [],
        operatorTrack: [aFix({ at: ago(12), speedKmh: null, point: north(1000) }), aFix({ at: ago(13) })],
      },
      45,
    ],
  ])('%s', (_why, fields, points) => {
    expect(pointsOf('POSIBLE_BLOQUEO', fields)).toBe(points)
  })
})

describe('geofences', () => {
  const stopped = (minutes: number) => ({ stoppedSince: ago(minutes) })
  test.each<[string, Partial<TripSnapshot>, readonly GeofenceKind[], number, number]>([
    ['driving through danger', {}, ['danger'], 15, 0],
    ['stopped 5 min in danger', stopped(5), ['danger'], 15, 0],
    ['stopped over 5 min in danger', stopped(5.1), ['danger'], 45, 0],
    ['a stop in danger is one cause', stopped(47), ['danger'], 45, 0],
    ['however long it lasts', stopped(300), ['danger'], 45, 0],
    ['two danger geofences count once', stopped(47), ['danger', 'danger'], 45, 0],
    ['a safe yard excuses a stop', stopped(300), ['safe'], 0, 0],
    ['a delivery excuses a stop', stopped(300), ['delivery'], 0, 0],
    ['a safe yard inside danger excuses the stop, not the geofence', stopped(300), ['danger', 'safe'], 15, 0],
    ['outside all', { ...stopped(47), ...fixAgo(0, { point: north(900) }) }, [...GEOFENCE_KINDS], 0, 25],
    ['place unknown', { ...stopped(47), operatorTrack: [] }, ['danger', 'safe'], 0, 25],
  ])('%s', (_why, fields, kinds, danger, stop) => {
    expect(pointsOf('ZONA_RIESGO', fields, kinds)).toBe(danger)
    expect(pointsOf('UNIDAD_DETENIDA', fields, kinds)).toBe(stop)
  })
})

test('a stop that weighs more than its danger geofence gives its points to the one line', () => {
  const weights = { ...DEFAULT_RISK_WEIGHTS, stoppedMinutes: [{ over: 60, points: 70 }] }
  expect(assess({ stoppedSince: ago(90) }, ['danger'], weights).factors).toMatchObject([
    { type: 'ZONA_RIESGO', points: 70, value: 90 },
  ])
})

describe('the sentence', () => {
  test.each<[RiskType, Partial<TripSnapshot>, readonly GeofenceKind[], string]>([
    ['PANICO', callFor('PANICO', ago(3)), [], 'Botón de pánico activado hace 3 min'],
    ['PANICO', callFor('PANICO', NOW), [], 'Botón de pánico activado ahora'],
    [
      'SEPARACION',
      { ...fixAgo(0, { point: north(640.2) }), truckTrack: [aFix()] },
      [],
      'Operador y camión separados por 640 metros',
    ],
    ['SIN_GPS', { operatorTrack: [] }, [], 'Sin señal GPS'],
    ['GPS_DESACTUALIZADO', fixAgo(47.9), [], 'GPS desactualizado 47 min'],
    ['SIN_COMUNICACION', { lastCommentAt: ago(130) }, [], 'Sin comunicación 2 hrs'],
    ['ENTREGA_VENCIDA', { dueAt: ago(119) }, [], 'Entrega vencida 1 hrs'],
    ['ENTREGA_VENCIDA', { dueAt: NOW - SEC }, [], 'Entrega vencida ahora'],
    ['UNIDAD_DETENIDA', { stoppedSince: ago(47) }, [], 'Unidad detenida 47 min'],
    ['ZONA_RIESGO', { stoppedSince: ago(47) }, ['danger'], 'Unidad detenida 47 min en zona de riesgo Palmillas'],
    ['ZONA_RIESGO', {}, ['danger'], 'En zona de riesgo Palmillas'],
    ['DESVIO_RUTA', { plannedRoute: [north(-3440)] }, [], 'Desvío de ruta 3.4 km'],
    ['EXCESO_VELOCIDAD', fixAgo(0, { speedKmh: 112.4 }), [], 'Exceso de velocidad 112 km/h'],
    ['POSIBLE_BLOQUEO', fixAgo(12, { speedKmh: 80 }), [], 'Posible bloqueo de señal 12 min'],
    ['INCIDENCIA', { openIncidents: [low] }, [], '1 incidencia abierta'],
    ['INCIDENCIA', { openIncidents: [low, low] }, [], '2 incidencias abiertas'],
  ])('of %s', (type, fields, kinds, text) => {
    expect(assess(fields, kinds).factors.find((factor) => factor.type === type)?.text).toBe(text)
  })
})

describe('the verdict', () => {
  test('factors stand by points, the heaviest is the alert, the score is their sum', () => {
    const verdict = assess({ ...fixAgo(0, { speedKmh: 110 }), dueAt: ago(200), openIncidents: [low] })
    expect(verdict.factors.map(({ type, points }) => [type, points])).toEqual([
      ['ENTREGA_VENCIDA', 25],
      ['EXCESO_VELOCIDAD', 10],
      ['INCIDENCIA', 5],
    ])
    expect(verdict).toMatchObject({ score: 40, level: 'high', primaryAlert: 'ENTREGA_VENCIDA' })
  })

  test('equal points stand in the order of the table', () => {
    const { factors, primaryAlert } = assess({ dueAt: ago(130), stoppedSince: ago(50) })
    expect(factors.map(({ type }) => type)).toEqual(['ENTREGA_VENCIDA', 'UNIDAD_DETENIDA'])
    expect(primaryAlert).toBe('ENTREGA_VENCIDA')
  })

  test('the score stops at 100 and no type counts twice', () => {
    const everything = assess(
      {
        operatorTrack: [aFix({ at: ago(20), panic: true, speedKmh: 80, point: north(700) })],
        truckTrack: [aFix({ at: ago(20), speedKmh: 80 })],
        callsForHelp: HELP_TYPES.map((type) => ({ type, at: ago(20) })),
        lastCommentAt: null,
        dueAt: ago(900),
        stoppedSince: ago(200),
        openIncidents: [high, high, high],
        plannedRoute: [north(-50_000)],
      },
      ['danger'],
    )
    expect(everything).toMatchObject({ score: 100, level: 'critical', primaryAlert: 'CLAVE_COACCION' })
    const types = everything.factors.map(({ type }) => type)
    expect(new Set(types).size).toBe(types.length)
    expect(new Set(types)).toEqual(
      new Set(RISK_TYPES.filter((type) => !['SIN_GPS', 'EXCESO_VELOCIDAD', 'UNIDAD_DETENIDA'].includes(type))),
    )
  })

  test('weights are data: a factor of no points does not appear', () => {
    const weights = { ...DEFAULT_RISK_WEIGHTS, noGps: 0, overdueMinutes: [{ over: 30, points: 70 }] }
    const verdict = assess({ operatorTrack: [], dueAt: ago(31) }, [], weights)
    expect(verdict.factors.map(({ type, points }) => [type, points])).toEqual([['ENTREGA_VENCIDA', 70]])
  })

  test('it changes nothing that it is given', () => {
    const trip = aTrip({ operatorTrack: [aFix({ at: ago(1) }), aFix({ at: ago(2) })], openIncidents: [high, low] })
    const before = JSON.parse(JSON.stringify(trip))
    assessTrip(trip, { geofences: [geofence('danger')], surroundings: NO_SURROUNDINGS }, DEFAULT_RISK_WEIGHTS, NOW)
    expect(trip).toEqual(before)
  })
})
