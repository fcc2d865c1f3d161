import { expect, test } from 'vitest'
import { outcomeHint, roundSpan } from './round-text.ts'

test.each([
  [0, '0 s'],
  [45_400, '45 s'],
  [59_600, '1 min'],
  [161_000, '2 min 41 s'],
  [360_000, '6 min'],
])('%i ms is %s', (ms, expected) => {
  expect(roundSpan(ms)).toBe(expected)
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
