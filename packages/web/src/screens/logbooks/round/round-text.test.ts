import { expect, test } from 'vitest'
import { begun, NOW } from './round-fixture.ts'
import { endWords, outcomeHint, roundSpan } from './round-text.ts'

test.each([
  [0, '0 s'],
  [45_400, '45 s'],
  [59_600, '1 min'],
  [161_000, '2 min 41 s'],
  [360_000, '6 min'],
])('%i ms is %s', (ms, expected) => {
  expect(roundSpan(ms)).toBe(expected)
})

const said = (isOnTime: boolean | null, outcome: 'answered' | 'no-answer' = 'answered') => ({
  ...{ tripId: '1', commentId: '1', outcome, isOnTime },
})

test.each([
  [
    'of those of which it is known, how many were on time',
    [said(true), said(false), said(null), said(true, 'no-answer')],
    [{ dueAt: NOW + 60 * 60_000 }, { dueAt: NOW + 23 * 60_000 }],
    '2 de 3 a tiempo · 1 omitido · 1 sin respuesta · Empezar otra a las 10:05',
  ],
  [
    'what was left out is due already',
    [said(true)],
    [{ dueAt: NOW - 60_000 }, { dueAt: NOW + 23 * 60_000 }],
    '1 de 1 a tiempo · 1 omitido · 0 sin respuesta · Ya puede empezar otra',
  ],
  ['of none of them it is known', [said(null)], [], 'A tiempo: no se sabe · 1 omitido · 0 sin respuesta'],
])('the end of a round: %s', (_why, done, trips, words) => {
  expect(endWords({ ...begun(), done, skipped: [{ tripId: '2', reason: 'no-data' }] }, trips, NOW)).toBe(words)
})

const DISPATCH = 'Llamó al despacho: elija si contestó'
const ANOTHER = 'Se guarda «Contestó» del operador; la llamada al despacho es otra entrada'

test.each([
  ['nothing lacks', 'answered', null, 'operator', 'El borrador cambia con el resultado'],
  ['the dispatcher was called, and what is chosen is of the operator', 'answered', null, 'dispatch', ANOTHER],
  [
    'the dispatcher was called and answered',
    'dispatch-answered',
    null,
    'dispatch',
    'El borrador cambia con el resultado',
  ],
  ['the dispatcher was called and nothing is chosen', null, 'Elija un resultado', 'dispatch', DISPATCH],
  ['words lack', 'answered', 'Escriba qué se supo', 'dispatch', 'Escriba qué se supo'],
] as const)('beside the outcomes, where %s', (_why, outcome, hint, party, text) => {
  expect(outcomeHint({ outcome, hint, party })).toBe(text)
})
