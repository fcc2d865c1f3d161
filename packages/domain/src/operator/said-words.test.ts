import { expect, test } from 'vitest'
import { saidWords, withoutWords } from './said-words.ts'

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

test.each([
  ['as it was given', 'dejé el tambor en casa', 'dejé el ••• en casa'],
  ['in capitals and with an accent', 'TÁMBOR.', '•••.'],
  ['twice', 'tambor, tambor', '•••, •••'],
  ['within another, where it is none', 'tambores', 'tambores'],
])('a word %s is not shown', (_why, text, shown) => expect(withoutWords(text, ['tambor', 'queso'])).toBe(shown))
