import { expect, test } from 'vitest'
import { truncatePlace } from './truncate-place.ts'

test.each([
  ['empty', '', ''],
  ['exactly 20', 'San Luis Potosí, SLP', 'San Luis Potosí, SLP'],
  ['21', 'Ciudad Valles, S.L.P.', 'Ciudad Valles, S.L.P…'],
  ['never half a character', `${'a'.repeat(19)}🚚🚚`, `${'a'.repeat(19)}🚚…`],
])('%s', (_why, text, short) => expect(truncatePlace(text)).toBe(short))
