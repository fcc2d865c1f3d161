import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import { expect, test } from 'vitest'
import { NOW } from './round-fixture.ts'
import { endWords, nextRoundLabel, outcomeHint, roundSpan } from './round-text.ts'

test.each([
  [0, '0 s'],
  [45_400, '45 s'],
  [59_600, '1 min'],
  [161_000, '2 min 41 s'],
  [360_000, '6 min'],
])('%i ms is %s', (ms, expected) => {
  expect(roundSpan(ms)).toBe(expected)
})

const said = (isOnTime: boolean | null, outcome: ContactOutcome = 'answered') => ({
  ...{ tripId: '1', commentId: '1', outcome, isOnTime },
})

test.each([
  [
    'of those of which it is known, how many were on time',
    [said(true), said(false), said(null), said(true, 'no-answer')],
    '2 de 3 a tiempo · 1 omitido · 1 sin respuesta',
  ],
  [
    'who did not speak did not answer, however that went; a message and the dispatch are none of it',
    (['voicemail', 'wrong-number', 'hung-up', 'whatsapp', 'dispatch-no-answer'] as const).map((one) => said(true, one)),
    '5 de 5 a tiempo · 1 omitido · 3 sin respuesta',
  ],
  ['of none of them it is known', [said(null)], 'A tiempo: no se sabe · 1 omitido · 0 sin respuesta'],
])('the end of a round: %s', (_why, done, words) => {
  expect(endWords({ done, skipped: [{ tripId: '2', reason: 'no-data' }] })).toBe(words)
})

test.each([
  ['when the first is due', [60, 23], 'Empezar otra a las 10:05'],
  ['at once, where one is due already', [60, -1], 'Empezar otra'],
  ['none is under way', [], null],
])('the round after it begins %s', (_why, minutes, label) => {
  const trips = minutes.map((minute) => ({ dueAt: NOW + minute * 60_000 }))
  expect(nextRoundLabel(trips, NOW)).toBe(label)
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
  expect(outcomeHint({ outcome, hint, party, isBack: false })).toBe(text)
})

test('back from the dialler it asks how the call went, until it is said', () => {
  const back = { hint: 'Elija un resultado', isBack: true } as const
  expect(outcomeHint({ ...back, outcome: null, party: 'operator' })).toBe('Llamó al operador: elija cómo le fue')
  expect(outcomeHint({ ...back, outcome: null, party: 'dispatch' })).toBe(DISPATCH)
  expect(outcomeHint({ ...back, hint: null, outcome: 'answered', party: 'operator' })).toBe(
    'El borrador cambia con el resultado',
  )
})
