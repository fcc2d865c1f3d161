import { expect, test } from 'vitest'
import { idleEnd } from './idle-end.ts'

test.each([
  ['a dispatcher, half an hour after the last key', 'monitorista', 30, 1_800_000],
  ['an administrator with a shorter limit', 'administrador', 5, 300_000],
  ['a wall display, never', 'lectura', 30, Number.POSITIVE_INFINITY],
])('%s', (_why, role, minutes, end) => {
  expect(idleEnd(role, 0, minutes)).toBe(end)
})
