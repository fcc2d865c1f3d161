import { describe, expect, test } from 'vitest'
import { aTrip, MIN, NOW, SEC } from '../../test/factories.ts'
import { aDrive } from '../../test/tracks.ts'
import { outageCondition } from '../alerts/alert-conditions.ts'
import { DEFAULT_ALERT_RULES } from '../alerts/alert-rules.ts'
import type { GpsFix } from '../gps/fix.ts'
import { GPS_OBSTACLES } from '../gps/obstacle.ts'
import { DEFAULT_RISK_WEIGHTS } from '../risk/risk-weights.ts'
import { blockingFactor } from '../risk/signal-factors.ts'
import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { explainSilence } from './explain-silence.ts'
import { NO_SURROUNDINGS, type PlatformOutage, type Surroundings, type UnreadTruck } from './surroundings.ts'
import { surveyFleet } from './survey-fleet.ts'
import { keepsFromReading, unreadTruck } from './unread-truck.ts'

type Drive = Partial<Parameters<typeof aDrive>[0]>

const drive = (ageMin: number, over: Drive): readonly GpsFix[] => aDrive({ at: NOW - ageMin * MIN, ...over })
/** Read from its platform. */
const read = (ageMin: number, over: Drive = {}) => ({ truckTrack: drive(ageMin, { source: 'extracted', ...over }) })
const own = (ageMin: number) => ({ truckTrack: drive(ageMin, { source: 'unit' }) })
const phone = (ageMin: number, over: Drive = {}) => ({
  operatorTrack: drive(ageMin, { source: 'original', ...over }),
})
const both = (ageMin: number) => ({
  truckTrack: [...drive(ageMin, { source: 'extracted' }), ...drive(ageMin, { source: 'unit' })].sort(
    (a, b) => b.at - a.at,
  ),
})
const trip = (fields: Partial<TripSnapshot>) => aTrip({ operatorTrack: [], ...fields })
const notReadFor = (minutes: number): UnreadTruck => ({ sinceAt: NOW - minutes * MIN, obstacle: 'platform-down' })
/** Both sides are well covered, and four are heard near it: as a jammer would have it. */
const around = (unread: UnreadTruck | null, over: Partial<Surroundings> = {}): Surroundings => ({
  ...NO_SURROUNDINGS,
  coverageAt: () => 1,
  neighbours: () => ({ reporting: 4, silent: 0 }),
  ...(unread === null ? {} : { unread: new Map([['1', unread]]) }),
  ...over,
})
const judge = (fields: Partial<TripSnapshot>, surroundings: Surroundings) => {
  const snapshot = trip(fields)
  const silence = explainSilence(snapshot, surroundings, NOW)
  const isBlocked = blockingFactor(snapshot, { geofences: [], surroundings }, DEFAULT_RISK_WEIGHTS, NOW) !== null
  const isTold = silence?.reasons.some((reason) => reason.startsWith('Vigía no lee su plataforma desde ')) ?? false
  return { class: silence?.class ?? null, isProven: silence?.isProven ?? null, isBlocked, isTold }
}

/** What is told of a truck that was heard at speed: class, whether it is proven, whether it is a possible jammer, and whether it says that it is not read. */
type Told = readonly [string | null, boolean | null, boolean, boolean]

describe('the silence of a truck whose platform is not read', () => {
  test.each<[string, Partial<TripSnapshot>, UnreadTruck | null, Told]>([
    ['it is read: silent by itself', read(40), null, ['unknown', true, true, false]],
    ['since before it was due', read(40), notReadFor(40), ['unknown', false, false, true]],
    ['since just before it was silent', read(40), notReadFor(38.6), ['unknown', false, false, true]],
    ['it was silent before', read(40), notReadFor(38.4), ['unknown', true, true, false]],
    ['it was silent long before', read(40), notReadFor(5), ['unknown', true, true, false]],
    [
      'a rare reporter, not silent yet then',
      read(80, { everyMs: 5 * MIN }),
      notReadFor(66),
      ['unknown', false, false, true],
    ],
    ['its platform is ahead of our clock', read(40), notReadFor(40.9), ['unknown', false, false, true]],
    ['its last fix came by another way', read(40), notReadFor(41.1), ['unknown', true, true, false]],
    ['a tracker of our own', own(40), notReadFor(40), ['unknown', true, true, false]],
    ['a tracker of our own beside it', both(40), notReadFor(40), ['unknown', true, true, false]],
    ['it has just begun to be heard', read(12, { count: 2 }), notReadFor(12), [null, null, false, false]],
    ['it stood for an hour', read(40, { kmh: 0, count: 120 }), notReadFor(40), ['unknown', false, false, true]],
    ['its phone reports', { ...read(40), ...phone(1) }, notReadFor(40), ['phone-gone', true, false, true]],
    ['its phone fell silent with it', { ...read(40), ...phone(40) }, notReadFor(40), ['unknown', true, true, true]],
    ['its phone did later', { ...read(40), ...phone(15) }, notReadFor(40), ['unknown', true, true, true]],
    ['its phone did long before', { ...read(40), ...phone(90) }, notReadFor(40), ['unknown', false, false, true]],
    ['both were silent before', { ...read(40), ...phone(40) }, notReadFor(20), ['jammer', true, true, false]],
    ['only its phone is silent', { ...read(1), ...phone(40) }, notReadFor(1), ['phone-gone', true, false, false]],
  ])('%s', (_why, fields, unread, [silenceClass, isProven, isBlocked, isTold]) => {
    expect(judge(fields, around(unread))).toEqual({ class: silenceClass, isProven, isBlocked, isTold })
  })

  test('another trip that is not read changes nothing', () => {
    expect(unreadTruck(trip(read(40)), new Map([['2', notReadFor(40)]]))).toBeNull()
  })

  test('a road without coverage explains nothing of it', () => {
    const inHole = around(notReadFor(20), { coverageAt: () => 0.1 })
    expect(judge(read(20), inHole)).toMatchObject({ class: 'unknown', isTold: true })
    expect(judge(read(20), { ...inHole, unread: new Map() })).toMatchObject({ class: 'coverage-hole' })
  })
})

describe('what a dispatcher reads', () => {
  const reasonsOf = (fields: Partial<TripSnapshot>, unread = notReadFor(40), over: Partial<Surroundings> = {}) =>
    explainSilence(trip(fields), around(unread, over), NOW)?.reasons
  const DOWN = 'Vigía no lee su plataforma desde las 22:20 del 20 nov: la plataforma no responde'
  test('since when and why, first of all', () => {
    expect(reasonsOf(read(40))).toEqual([DOWN, 'Última velocidad 80 km/h', 'Se esperaba señal cada 30 s'])
  })
  test('of a session that is being opened', () => {
    expect(reasonsOf(read(40), { ...notReadFor(40), obstacle: null })?.[0]).toBe(
      'Vigía no lee su plataforma desde las 22:20 del 20 nov: su sesión se está abriendo',
    )
  })
  test('beside a phone that reports', () => {
    expect(reasonsOf({ ...read(40), ...phone(1) })).toEqual([
      DOWN,
      'El teléfono del operador sigue reportando',
      'Se esperaba señal cada 30 s',
    ])
  })
  test('beside a phone that fell silent, which is not said to have gone at once with it', () => {
    expect(reasonsOf({ ...read(40), ...phone(40) })).toEqual([
      'sin causa determinada',
      DOWN,
      'El teléfono del operador calló',
      'Última velocidad 80 km/h',
      'Se esperaba señal cada 30 s',
      '4 unidades cercanas siguen reportando',
      'La zona tiene buena cobertura',
    ])
  })
  test('of one of a platform that is quiet as a whole: not that it stopped reporting them', () => {
    const outage: PlatformOutage = { platform: 'Ruta Segura', sinceAt: NOW - 40 * MIN, tripIds: ['1', '2'] }
    const outages = new Map([['RUTASEGURA', outage]])
    const fields = { ...read(40), platform: 'Ruta Segura' }
    expect(reasonsOf(fields, notReadFor(40), { outages })).toEqual([
      DOWN,
      '2 unidades de Ruta Segura sin reportar',
      'Se esperaba señal cada 30 s',
    ])
  })
})

test('only what says that the platform was not read keeps from reading', () => {
  expect(GPS_OBSTACLES.filter((obstacle) => !keepsFromReading(obstacle))).toEqual([
    ...['unit-not-found', 'plates-mismatch', 'unit-ambiguous', 'no-position', 'unconfirmed'],
    ...['placeholder', 'clock-skew', 'repeated-fix', 'device-mute'],
  ])
})

describe('the survey of a fleet', () => {
  const RULES = { outageMinUnits: 5, outageShare: 0.6 }
  const units = Array.from({ length: 6 }, (_, index) => ({
    ...trip({ ...read(40, { everyMs: 30 * SEC }), platform: 'Ruta Segura' }),
    tripId: String(index),
  }))
  const of = (unreadUnits: number, ageMin = 40) => {
    const unread = new Map(units.slice(0, unreadUnits).map(({ tripId }) => [tripId, notReadFor(ageMin)] as const))
    return surveyFleet(units, NOW, RULES, undefined, undefined, unread)
  }
  const told = (unreadUnits: number, ageMin?: number) => {
    const [outage] = of(unreadUnits, ageMin).outages.values()
    return outage === undefined ? null : outageCondition(outage, DEFAULT_ALERT_RULES, NOW)
  }

  test('a platform of which nobody is read is one incident, which says that it is not', () => {
    expect(told(6)).toMatchObject({
      ...{ type: 'PLATAFORMA_CAIDA', severity: 'high', value: 6 },
      reasons: [
        'Vigía no lee la plataforma desde las 22:20 del 20 nov: la plataforma no responde',
        '6 unidades de la misma plataforma siguen sin reportar',
      ],
    })
  })
  test('one that is read, and is silent with them, is silent by itself', () => {
    const [outage] = of(5).outages.values()
    expect(outage).toMatchObject({ tripIds: ['0', '1', '2', '3', '4'], unread: notReadFor(40) })
    expect(told(5)).toMatchObject({
      value: 5,
      reasons: [expect.stringContaining('Vigía no lee la plataforma desde'), expect.stringContaining('5 unidades')],
    })
  })
  test('neither those that are read nor those that are not are an incident, where both are too few for one', () => {
    expect(of(3).outages.size).toBe(0)
  })
  test.each([
    ['all but one of them are read', 1, 40],
    ['they were silent before', 6, 20],
    ['all are read', 0, 40],
  ])('it went quiet by itself where %s', (_why, unreadUnits, ageMin) => {
    expect(told(unreadUnits, ageMin)?.reasons).toEqual([
      '6 unidades de la misma plataforma dejaron de reportar a la vez',
    ])
  })
  test('who is not read is neither a neighbour that reports nor one that fell silent', () => {
    const near = (unread: Surroundings['unread']) =>
      surveyFleet(units.slice(0, 1), NOW, RULES, undefined, undefined, unread).neighbours(
        units[0]?.truckTrack[0]?.point ?? { lat: 0, lng: 0 },
        'me',
      )
    expect(near(new Map())).toEqual({ reporting: 0, silent: 1 })
    expect(near(new Map([['0', notReadFor(40)]]))).toEqual({ reporting: 0, silent: 0 })
  })
})
