import { DEFAULT_OWN_RULE, type OwnRule } from '@vigia/domain/alerts/own-rule'
import { expect, test } from 'vitest'
import { escalationEffect } from './escalation-effect.ts'

test.each<readonly [string, Partial<OwnRule>, readonly string[]]>([
  ['no limit', {}, ['Sin plazo para reconocer ni resolver, esta alerta no se escala.']],
  [
    'to acknowledge',
    { ackMinutes: 5 },
    ['Si nadie la reconoce: a los 5 min, a supervisión; a los 10 min, a administración.'],
  ],
  [
    'both',
    { ackMinutes: 5, resolveMinutes: 60, escalateTo: 'administrators' },
    ['Si nadie la reconoce: a los 5 min, a administración.', 'Si nadie la resuelve: a los 60 min, a administración.'],
  ],
  ['switched off', { ackMinutes: 5, escalates: false }, ['Si nadie la reconoce: a los 5 min, a supervisión.']],
  [
    'a person first',
    { resolveMinutes: 30, escalateTo: '12' },
    ['Si nadie la resuelve: a los 30 min, a Ana Ríos; a los 60 min, a supervisión; a los 90 min, a administración.'],
  ],
])('what a rule does, in words: %s', (_why, over, expected) => {
  expect(escalationEffect({ ...DEFAULT_OWN_RULE, ...over }, 'Ana Ríos')).toEqual(expected)
})
