import { expect, test } from 'vitest'
import { suggestId, uniqueIdError } from './unique-id.ts'

test.each([
  ['Raúl Mendoza Cárdenas', 'raul.mendoza'],
  ['Ñico  Peña-Ruiz', 'nico.pena'],
  ['Li', ''],
  ['漢字', ''],
])('%s is suggested as %s, which is an id or nothing', (name, expected) => {
  expect(suggestId(name)).toBe(expected)
  if (expected !== '') expect(uniqueIdError(expected)).toBeNull()
})
