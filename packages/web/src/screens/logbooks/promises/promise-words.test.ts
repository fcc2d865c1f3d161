import { expect, test } from 'vitest'
import type { TripPromise } from '../../../api/promises.ts'
import { standingWords, stateWord, whoWords } from './promise-words.ts'

const NOW = Date.UTC(2026, 10, 24, 15, 42)

test.each([
  [22.5, 'en 23 min'],
  [0.1, 'en 1 min'],
  [0, 'vence ahora'],
  [-0.9, 'vence ahora'],
  [-12.5, 'vencida 12 min'],
  [-125, 'vencida 2 h 5 min'],
])('%s minutes before its hour', (minutes, words) => {
  expect(standingWords(NOW + minutes * 60_000, NOW)).toBe(words)
})

const promise = (over: Partial<TripPromise>) => ({ state: 'pending', isTripActive: true, ...over }) as TripPromise

test.each([
  ['open', {}, 'Pendiente'],
  ['moved', { state: 'moved' }, 'Movida'],
  ['never settled', { state: 'moved', isTripActive: false }, 'Sin resolver'],
  ['kept, whatever became of the trip', { state: 'kept', isTripActive: false }, 'Cumplida'],
] as const)('the state of one that is %s', (_why, over, word) => {
  expect(stateWord(promise(over))).toBe(word)
})

test.each([
  ['Ernesto Ávila', 'Operador Ernesto Ávila a M. Reyes'],
  [null, 'Operador a M. Reyes'],
])('who said it: %s', (saidBy, words) => {
  expect(whoWords(promise({ saidByKind: 'operator', saidBy, saidTo: 'Mariana Reyes Soto' }))).toBe(words)
})
