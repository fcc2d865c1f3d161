import { expect, test } from 'vitest'
import { matchKey } from './match-key.ts'

test.each([
  ['plates', '87-ak 2t', '87AK2T'],
  ['plates already clean', '87AK2T', '87AK2T'],
  ['accents', 'José Ángel Núñez', 'JOSEANGELNUNEZ'],
  ['accents written apart', 'Jose\u0301', 'JOSE'],
  ['points and commas', 'Transportes del Bajío, S.A. de C.V.', 'TRANSPORTESDELBAJIOSADECV'],
  ['full-width digits', '８７ＡＫ', '87AK'],
  ['odd spaces and a NUL', 'eco\u00a0\u200b12\u0000', 'ECO12'],
  ['nothing to say', ' -- ', ''],
  ['empty', '', ''],
])('%s', (_why, text, key) => expect(matchKey(text)).toBe(key))
