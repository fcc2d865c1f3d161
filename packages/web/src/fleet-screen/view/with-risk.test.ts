import type { LiveTripState } from '@vigia/contract/live-frame'
import type { RiskLevel, RiskType } from '@vigia/domain/risk/risk-level'
import { expect, test } from 'vitest'
import { criticalFirst, graveReason, tagReason, withRisk } from './with-risk.ts'

const unit = (level: RiskLevel, primaryAlert: RiskType | null = null) => ({ level, primaryAlert })

test.each<[string, RiskLevel, RiskType | null, string | null]>([
  ['a duress word', 'critical', 'CLAVE_COACCION', 'Clave de coacción'],
  ['an emergency', 'critical', 'emergency_protocol', 'Protocolo de emergencia'],
  ['a panic', 'critical', 'PANICO', 'Botón de pánico'],
  ['a possible jammer', 'high', 'POSIBLE_BLOQUEO', 'Posible bloqueo de señal'],
  ['what is only medium', 'medium', 'SIN_GPS', null],
  ['nobody knows', 'unknown', null, null],
  ['calm', 'low', null, null],
])('the worst that is known: %s', (_why, level, primaryAlert, reason) => {
  expect(graveReason(unit(level, primaryAlert))).toBe(reason)
  expect(tagReason(unit(level, primaryAlert), '62 km/h')).toBe(reason === null ? '62 km/h' : `${reason} · 62 km/h`)
})

test('the feed knows more than the answer, and begins and ends a call for help', () => {
  const calm = unit('low')
  const calling = { level: 'critical', primaryAlert: 'CLAVE_COACCION' } as LiveTripState
  expect(withRisk(calm, undefined)).toBe(calm)
  expect(withRisk(calm, calling)).toEqual(unit('critical', 'CLAVE_COACCION'))
  expect(withRisk(unit('critical', 'CLAVE_COACCION'), calm as LiveTripState)).toEqual(calm)
  expect(withRisk(calm, { ...calm } as LiveTripState)).toBe(calm)
})

test('critical units come first, each among its own in its place', () => {
  const units = [unit('low'), unit('critical', 'PANICO'), unit('high'), unit('critical', 'SEPARACION')]
  expect(criticalFirst(units).map(({ primaryAlert, level }) => primaryAlert ?? level)).toEqual([
    ...['PANICO', 'SEPARACION', 'low', 'high'],
  ])
  const calm = units.filter(({ level }) => level !== 'critical')
  expect(criticalFirst(calm)).toBe(calm)
})
