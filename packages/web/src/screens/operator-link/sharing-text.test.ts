import { describe, expect, test } from 'vitest'
import type { Sharing } from './sharing.ts'
import {
  agoText,
  gapText,
  keepingText,
  lostText,
  offlineText,
  omittedText,
  permissionText,
  sharingText,
} from './sharing-text.ts'

const NOW = Date.UTC(2026, 10, 26, 18, 0)
const DAY_MS = 24 * 3_600_000
const sharing = (over: Partial<Sharing>): Sharing => ({
  ...{
    state: 'on',
    waiting: 0,
    unkept: 0,
    omitted: 0,
    sentAt: NOW - 12_000,
    offlineSince: null,
    gap: null,
    battery: null,
  },
  ...over,
})

test.each([
  ['all is sent', {}, ['on', 'Compartiendo', 'Enviado hace 12 s', 'Todo enviado']],
  [
    'one waits, and nothing failed yet',
    { waiting: 1 },
    ['on', 'Compartiendo', 'Enviado hace 12 s', '1 posición por enviar'],
  ],
  [
    'no signal',
    { waiting: 14, offlineSince: NOW - 60_000, sentAt: NOW - 26 * 60_000 },
    ['wait', 'Guardando', '14 posiciones en espera', 'Último envío hace 26 min'],
  ],
  [
    'no signal, and this page alone has two of them',
    { waiting: 14, unkept: 2, offlineSince: NOW - 60_000, sentAt: NOW - 26 * 60_000 },
    [
      ...(['wait', 'Guardando', '14 posiciones en espera'] as const),
      'Último envío hace 26 min. No cierre esta página: 2 posiciones están solo en ella.',
    ],
  ],
  [
    'turned off, and this page alone has the last',
    { state: 'off', waiting: 1, unkept: 1 },
    [
      ...(['off', 'En pausa', 'No se comparte su ubicación'] as const),
      '1 posición por enviar. No cierre esta página: 1 posición está solo en ella.',
    ],
  ],
  [
    'no signal from the beginning',
    { waiting: 1, offlineSince: NOW, sentAt: null },
    ['wait', 'Guardando', '1 posición en espera', 'Aún no se envía ninguna'],
  ],
  [
    'the phone does not say what it keeps',
    { waiting: null },
    ['on', 'Compartiendo', 'Enviado hace 12 s', 'No se sabe si falta algo por enviar'],
  ],
  [
    'no signal, and the phone does not say what it keeps',
    { waiting: null, offlineSince: NOW, sentAt: null },
    ['wait', 'Guardando', 'No se sabe cuántas posiciones esperan', 'Aún no se envía ninguna'],
  ],
  [
    'no place yet',
    { state: 'searching', sentAt: null },
    ['wait', 'Buscando ubicación', 'Aún no se envía ninguna', 'Todo enviado'],
  ],
  [
    'not allowed',
    { state: 'denied' },
    ['wait', 'Sin permiso de ubicación', 'El teléfono no la da: no se comparte', ''],
  ],
  [
    'not allowed any more, and something waits still',
    { state: 'denied', waiting: 3 },
    ['wait', 'Sin permiso de ubicación', 'El teléfono no la da: no se comparte', '3 posiciones por enviar'],
  ],
  ['the trip is over', { state: 'over' }, ['off', 'Viaje terminado', 'Ya no se comparte su ubicación', '']],
  ['turned off', { state: 'off' }, ['off', 'En pausa', 'No se comparte su ubicación', '']],
  [
    'turned off, and something waits still',
    { state: 'off', waiting: 2 },
    ['off', 'En pausa', 'No se comparte su ubicación', '2 posiciones por enviar'],
  ],
  [
    'turned off, and the phone does not say what it keeps',
    { state: 'off', waiting: null },
    ['off', 'En pausa', 'No se comparte su ubicación', 'No se sabe si falta algo por enviar'],
  ],
] as const)('%s', (_, over, said) => {
  const { look, title, line, detail } = sharingText(sharing(over), NOW)
  expect([look, title, line, detail]).toEqual(said)
})

test.each([
  [0, '0 s'],
  [59_000, '59 s'],
  [60_000, '1 min'],
  [125 * 60_000, '2 h 5 min'],
  [-5_000, '0 s'],
])('%s ms ago', (ms, said) => {
  expect(agoText(ms)).toBe(said)
})

describe('how to allow it', () => {
  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', true, 'Safari'],
    ['Mozilla/5.0 (Android 13; Mobile; rv:120.0) Gecko/120.0 Firefox/120.0', true, 'candado'],
    ['Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0', true, 'icono'],
    ['Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0', false, 'https'],
  ])('%s, secure: %s', (agent, isSecure, part) => {
    expect(permissionText(agent, isSecure)).toContain(part)
  })
})

test('what was not shared is told from when to when', () => {
  const gap = { from: Date.UTC(2026, 10, 26, 16, 2), to: Date.UTC(2026, 10, 26, 16, 31) }
  expect(gapText(gap, NOW)).toBe('No se compartió de las 10:02 a las 10:31')
  expect(gapText(gap, NOW + DAY_MS)).toBe('No se compartió de las 10:02 del 26 nov a las 10:31 del 26 nov')
})

test('since when there is no signal is told with its day where it is not this one', () => {
  expect(offlineText(NOW - 60_000, NOW)).toBe('Sin señal desde las 11:59')
  expect(offlineText(NOW - DAY_MS, NOW)).toBe('Sin señal desde las 12:00 del 25 nov')
})

test.each([
  ['nothing', 0, 0, null],
  ['a position', 1, 0, '1 posición no llegó a la central.'],
  [
    'positions, and what he said',
    3,
    2,
    '3 posiciones no llegaron a la central. Lo último que dijo de su viaje tampoco: dígaselo.',
  ],
  ['what he said alone', 0, 1, 'Lo último que dijo de su viaje no llegó a la central: dígaselo.'],
  ['what nobody can count', null, 0, 'No se sabe si quedaron posiciones sin enviar.'],
] as const)('a link that ends says what is lost with it: %s', (_what, waiting, proposals, text) =>
  expect(lostText(waiting, proposals)).toBe(text),
)

test.each([
  ['the phone keeps it', {}, 'Su ubicación se guarda y se manda sola al volver.'],
  ['this page alone has some', { unkept: 1 }, 'Su ubicación se manda sola al volver, si no cierra esta página.'],
  ['not allowed', { state: 'denied' }, null],
  ['no place is found', { state: 'searching' }, null],
  ['turned off', { state: 'off' }, null],
] as const)('without signal, %s', (_what, over, text) => expect(keepingText(sharing(over))).toBe(text))

test('what a full phone let go of is counted', () => {
  expect([0, 1, 1_250].map(omittedText)).toEqual([
    null,
    'Sin señal este teléfono guarda hasta 2,000 posiciones: 1 de en medio ya no se manda.',
    'Sin señal este teléfono guarda hasta 2,000 posiciones: 1,250 de en medio ya no se mandan.',
  ])
})
