import { expect, test } from 'vitest'
import { aFix, aTrip, MIN, NOW } from '../../test/factories.ts'
import { NO_SURROUNDINGS } from '../silence/surroundings.ts'
import { assessTrip } from './assess-trip.ts'
import type { HelpType } from './call-for-help.ts'
import { helpFactors } from './help-factors.ts'
import type { RiskType } from './risk-level.ts'
import { DEFAULT_RISK_WEIGHTS } from './risk-weights.ts'
import type { TripSnapshot } from './trip-snapshot.ts'

const ago = (minutes: number) => NOW - minutes * MIN
const open = (...calls: readonly (readonly [HelpType, number])[]): Partial<TripSnapshot> => ({
  callsForHelp: calls.map(([type, minutes]) => ({ type, at: ago(minutes) })),
})
const pressed = (minutes: number): Partial<TripSnapshot> => ({
  operatorTrack: [aFix({ at: ago(minutes), panic: true })],
})
const assess = (fields: Partial<TripSnapshot>, weights = DEFAULT_RISK_WEIGHTS) =>
  assessTrip(aTrip(fields), { geofences: [], surroundings: NO_SURROUNDINGS }, weights, NOW)

test.each<[string, Partial<TripSnapshot>, RiskType, number]>([
  ['a panic', open(['PANICO', 300]), 'PANICO', 60],
  ['a panic that is no alert yet', pressed(0), 'PANICO', 60],
  ['a duress word', open(['CLAVE_COACCION', 300]), 'CLAVE_COACCION', 100],
  ['an emergency', open(['emergency_protocol', 300]), 'emergency_protocol', 100],
  ['a trip whose place nobody knows', { ...open(['CLAVE_COACCION', 1]), operatorTrack: [] }, 'CLAVE_COACCION', 100],
  ['above all else', { ...open(['emergency_protocol', 0]), dueAt: ago(900) }, 'emergency_protocol', 100],
  ['the word before a panic', { ...open(['CLAVE_COACCION', 1]), ...pressed(2) }, 'CLAVE_COACCION', 100],
  ['the word before its protocol', open(['emergency_protocol', 1], ['CLAVE_COACCION', 2]), 'CLAVE_COACCION', 100],
])('%s makes a trip critical, also where a company gives a panic no points', (_why, fields, primaryAlert, score) => {
  const verdict = assess(fields, { ...DEFAULT_RISK_WEIGHTS, panic: 0 })
  expect(verdict).toMatchObject({ level: 'critical', primaryAlert, score })
})

test.each<[string, Partial<TripSnapshot>, readonly string[]]>([
  ['nobody asks', {}, []],
  ['a panic by its alert', open(['PANICO', 3]), ['Botón de pánico activado hace 3 min']],
  ['and by a fix: from the first', { ...open(['PANICO', 3]), ...pressed(9) }, ['Botón de pánico activado hace 9 min']],
  ['a duress word', open(['CLAVE_COACCION', 200]), ['El operador dijo su clave de coacción hace 3 hrs']],
  ['an emergency', open(['emergency_protocol', 0]), ['Protocolo de emergencia activado ahora']],
  [
    'each says itself',
    { ...open(['emergency_protocol', 0], ['CLAVE_COACCION', 1]), ...pressed(2) },
    [
      'El operador dijo su clave de coacción hace 1 min',
      'Botón de pánico activado hace 2 min',
      'Protocolo de emergencia activado ahora',
    ],
  ],
])('the sentences: %s', (_why, fields, texts) => {
  expect(helpFactors(aTrip(fields), DEFAULT_RISK_WEIGHTS, NOW).map(({ text }) => text)).toEqual(texts)
})
