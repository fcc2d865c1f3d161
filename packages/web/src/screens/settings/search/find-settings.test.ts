import { expect, test } from 'vitest'
import { findSettings, foundParts } from './find-settings.ts'
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
