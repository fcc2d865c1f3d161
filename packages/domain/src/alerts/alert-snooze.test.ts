import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import { maySnooze, snoozeRefusal } from './alert-snooze.ts'
import { ALERT_TYPES } from './alert-type.ts'

const NOW = Date.UTC(2026, 10, 25, 12)

test.each([
  ['five minutes', 5 * MINUTE_MS, null],
  ['a moment less', 5 * MINUTE_MS - 1, 'too-soon'],
  ['what has passed', -HOUR_MS, 'too-soon'],
  ['twelve hours', 12 * HOUR_MS, null],
  ['a moment more', 12 * HOUR_MS + 1, 'too-late'],
])('for %s', (_what, forMs, expected) => {
  expect(snoozeRefusal({ type: 'UNIDAD_DETENIDA', isOpen: true }, NOW + forMs, NOW)).toBe(expected)
})

test('a closed one is not put off', () => {
  expect(snoozeRefusal({ type: 'UNIDAD_DETENIDA', isOpen: false }, NOW + HOUR_MS, NOW)).toBe('closed')
})

test('nothing about the safety of people is put off', () => {
  expect(ALERT_TYPES.filter((type) => !maySnooze(type))).toEqual([
    'PANICO',
    'SEPARACION',
    'POSIBLE_BLOQUEO',
    'emergency_protocol',
    'CLAVE_COACCION',
    'LECTURA_INUSUAL',
  ])
  expect(snoozeRefusal({ type: 'PANICO', isOpen: true }, NOW + HOUR_MS, NOW)).toBe('safety')
})
