import { expect, test } from 'vitest'
import { asSentence, inSentences } from './sentences.ts'

test.each([
  ['', ''],
  ['Se requiere captcha', 'Se requiere captcha.'],
  ['Se requiere captcha.', 'Se requiere captcha.'],
  ['¿Seguro?', '¿Seguro?'],
  ['Abriendo…', 'Abriendo…'],
  ['Extrayendo...', 'Extrayendo...'],
])('the sentence of «%s»', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence)
})

test.each<[why: string, texts: readonly string[], said: string]>([
  ['nothing', [], ''],
  ['one, as it is', ['Rastreando'], 'Rastreando'],
  ['one that ends', ['Se requiere captcha.'], 'Se requiere captcha.'],
  ['none of them ends', ['A: Rastreando', 'B: Rastreando'], 'A: Rastreando. B: Rastreando'],
  [
    'each ends',
    ['A: se requiere captcha.', 'B: se requiere captcha.'],
    'A: se requiere captcha. B: se requiere captcha.',
  ],
  [
    'some end',
    ['A: Con error. Sin capacidad', 'B: Extrayendo...', 'C'],
    'A: Con error. Sin capacidad. B: Extrayendo... C',
  ],
  ['some say nothing', ['', 'A', '', 'B'], 'A. B'],
])('%s', (_why, texts, said) => {
  expect(inSentences(texts)).toBe(said)
})
