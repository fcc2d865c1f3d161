import { expect, test } from 'vitest'
import { saidWords } from './said-words.ts'

test.each([
  ['girasol', ['GIRASOL']],
  ['Girasól', ['GIRASOL']],
  ['  GIRASOL. ', ['GIRASOL']],
  ['voy bien, girasol y ya', ['VOY', 'BIEN', 'GIRASOL', 'Y', 'YA']],
  ['girasoles', ['GIRASOLES']],
  ['¡¿?!', []],
  ['', []],
])('%j', (text, words) => {
  expect(saidWords(text)).toEqual(words)
})
