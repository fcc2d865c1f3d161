import { expect, test } from 'vitest'
import { isSimilarId } from './similar-id.ts'

const CASES: readonly (readonly [why: string, wanted: string, received: string, isSimilar: boolean])[] = [
  ['the same id is no mistake', 'raul.mendoza', 'raul.mendoza', false],
  ['one letter replaced', 'raul.mendoza', 'raul.mendosa', true],
  ['two left out', 'raul.mendoza', 'raulmendza', true],
  ['two neighbours exchanged are two replaced', 'tel-0417', 'tel-4017', true],
  ['only the case', 'Raul', 'raul', true],
  ['three mistakes are another phone', 'raul.mendoza', 'rual.mendosas', false],
  ['another phone of the same series within two digits is asked about as well', 'tel-0417', 'tel-0420', true],
  ['a longer id is not this one', 'abc', 'abcdef', false],
]

test.each(CASES)('%s', (_why, wanted, received, isSimilar) => {
  expect(isSimilarId(wanted, received)).toBe(isSimilar)
})
