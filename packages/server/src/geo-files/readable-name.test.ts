import { expect, test } from 'vitest'
import { readableName } from './readable-name.ts'

test.each([
  ['lines', 'Patio\n\t Norte', 'Patio Norte'],
  ['blanks about a hidden character', 'Patio \u0001 Norte', 'Patio Norte'],
  ['nothing to read', ' \u200b ', 'Zona'],
])('a name without %s, which cleaning anew leaves as it is', (_why, written, name) => {
  expect(readableName(written, 'Zona')).toBe(name)
  expect(readableName(name, 'Zona')).toBe(name)
})
