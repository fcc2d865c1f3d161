import { expect, test } from 'vitest'
import { findSettings, foundBySynonyms, foundParts, otherWords } from './find-settings.ts'
import type { FoundSetting } from './found-setting.ts'

const entry = (key: string, label: string, words: readonly string[], effect: string): FoundSetting => ({
  ...{ key, label, words, effect, section: 'risk', place: 'Señal', value: '1 min', change: '' },
})
const ENTRIES = [
  entry('effect', 'GPS desactualizado', [], 'Puntos según los minutos de silencio'),
  entry('words', 'Sin comunicación', ['silencio', 'bitácora'], 'Puntos por cada rato'),
  entry('label', 'Silencio máximo', [], 'Cuánto puede callar una unidad'),
  entry('later', 'Señal', [], 'Silencio otra vez'),
]

test.each([
  ['label before synonyms before effect, equals as on screen', 'silencio', ['label', 'words', 'effect', 'later']],
  ['without accents or capitals', 'SEÑÁL', ['later']],
  ['the beginning of a word', 'comu', ['words']],
  ['not its middle', 'unicacion', []],
  ['every word, wherever each is', 'silencio puntos', ['words', 'effect']],
  ['a word that is nowhere finds nothing', 'silencio xyz', []],
  ['nothing but signs finds nothing', ' ·, ', []],
  ['nothing', '', []],
  ['what would be an expression', '(.*)+', []],
] as const)('%s', (_why, text, keys) => {
  expect(findSettings(ENTRIES, text).map(({ key }) => key)).toEqual(keys)
})

test('the words that were found stand apart', () => {
  expect(foundParts('Límite de señal, en minutos', 'senal min')).toEqual([
    { text: 'Límite', isFound: false },
    { text: ' ', isFound: false },
    { text: 'de', isFound: false },
    { text: ' ', isFound: false },
    { text: 'señal', isFound: true },
    { text: ', ', isFound: false },
    { text: 'en', isFound: false },
    { text: ' ', isFound: false },
    { text: 'minutos', isFound: true },
  ])
})

const SILENCES = [
  entry('a', 'GPS desactualizado', ['señal', 'silencio', 'posición vieja'], 'Puntos según los minutos'),
  entry('b', 'Posible bloqueo de señal', ['inhibidor', 'señal'], 'Silencio repentino'),
  entry('c', 'Silencio máximo', ['bitácora'], ''),
]

const WATCHED = entry('d', 'Vigilancia', ['silencio', 'posición vieja', 'ronda', 'turno'], '')

test.each<[string, readonly FoundSetting[], string, readonly string[]]>([
  ['those that stand beside it among synonyms', SILENCES, 'silencio', ['señal', 'posición vieja']],
  [
    'those of more settings first, and three at the most',
    [...SILENCES, WATCHED],
    'silencio',
    ['posición vieja', 'señal', 'ronda'],
  ],
  ['of a setting that has it in its label or effect alone none', SILENCES.slice(1), 'silencio', []],
  ['a synonym that the search begins is no other word', SILENCES.slice(0, 1), 'señ', ['silencio', 'posición vieja']],
  ['of nothing none', [], 'silencio', []],
])('other words for what was found: %s', (_why, found, search, words) => {
  expect(otherWords(found, search)).toEqual(words)
})

test('a setting says by which of its synonyms alone it was found', () => {
  expect(SILENCES.map((each) => foundBySynonyms(each, 'silencio'))).toEqual([['silencio'], [], []])
})

test('another word for the same stands apart where it is whole', () => {
  const marked = foundParts('Posible bloqueo de señal, señales', 'silencio', ['señal']).filter(({ isFound }) => isFound)
  expect(marked.map(({ text }) => text)).toEqual(['señal'])
})
