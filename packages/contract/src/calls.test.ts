import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import { endpoints } from './endpoints.ts'

test('every call has the method and the path of its endpoint, and none is missing or left over', () => {
  const expected = Object.entries(endpoints).map(([name, { method, path }]) => [name, `${method} ${path}`])
  expect(calls).toEqual(Object.fromEntries(expected))
})
