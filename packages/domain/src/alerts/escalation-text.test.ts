import { expect, test } from 'vitest'
import {
  escalatedByHandText,
  escalationNotice,
  escalationText,
  type NotifiedRung,
  rungWords,
} from './escalation-text.ts'

const FIRST: NotifiedRung = {
  ...{ clock: 'ack', minutes: 5, because: 'time', isFirst: true, words: 'supervisión en turno', outcome: 'told' },
  onto: 'administración',
}

test.each([
  ['told', 'Se manda aviso a administración: No contesta nadie.'],
  ['no-way', 'No hubo cómo avisar a administración, sin notificaciones ni correo: No contesta nadie.'],
] as const)('by hand, %s', (outcome, text) =>
  expect(escalatedByHandText({ words: 'administración', outcome, reason: 'No contesta nadie.' })).toBe(text),
)

test.each<readonly [string, Partial<NotifiedRung>, string]>([
  ['the first', {}, 'Venció el plazo: nadie la reconoció en 5 min. Se manda aviso a supervisión en turno.'],
  [
    'of the resolution',
    { clock: 'resolve', minutes: 60 },
    'Venció el plazo: nadie la resolvió en 60 min. Se manda aviso a supervisión en turno.',
  ],
  [
    'nobody of the role',
    { words: 'supervisión', outcome: 'nobody' },
    'Venció el plazo: nadie la reconoció en 5 min. Nadie de supervisión ve esta alerta. Se escala en seguida a administración.',
  ],
  [
    'nobody that can be told',
    { outcome: 'no-way' },
    'Venció el plazo: nadie la reconoció en 5 min. No hubo cómo avisar a supervisión en turno: sin notificaciones ni correo. Se escala en seguida a administración.',
  ],
  [
    'after one that could not be told',
    { because: 'not-told', isFirst: false, words: 'administración', onto: null },
    'Se manda aviso a administración.',
  ],
  [
    'after another limit',
    { isFirst: false, words: 'administración', onto: null },
    'Pasaron otros 5 min sin reconocer. Se manda aviso a administración.',
  ],
  [
    'and nobody is left',
    { because: 'not-told', isFirst: false, words: 'administración', outcome: 'no-way', onto: null },
    'No hubo cómo avisar a administración: sin notificaciones ni correo. No queda a quién escalar.',
  ],
])('the line of an alert: %s', (_why, over, expected) => expect(escalationText({ ...FIRST, ...over })).toBe(expected))

test.each([
  [{}, 'Venció el plazo: nadie la reconoció en 5 min.'],
  [{ clock: 'resolve', minutes: 60 }, 'Venció el plazo: nadie la resolvió en 60 min.'],
  [{ isFirst: false }, 'Escalada: sigue sin reconocer.'],
  [{ isFirst: false, clock: 'resolve' }, 'Escalada: sigue sin resolver.'],
] as const)('what a notification says: %j', (over, expected) => {
  expect(escalationNotice({ ...FIRST, ...over })).toBe(expected)
})

test.each([
  ['supervisor', null, 'supervisión'],
  ['administrador', null, 'administración'],
  [{ personId: '12' }, 'Ana Ríos', 'Ana Ríos'],
  [{ personId: '12' }, null, 'la persona de la regla'],
] as const)('a rung in words: %j', (rung, name, expected) => expect(rungWords(rung, name)).toBe(expected))
