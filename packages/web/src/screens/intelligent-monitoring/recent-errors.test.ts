import { expect, test } from 'vitest'
import { type ErrorKind, type RecentError, withError, withoutKind } from './recent-errors.ts'

const add = (errors: readonly RecentError[], kind: ErrorKind, at: number): readonly RecentError[] =>
  withError(errors, { kind, message: `${kind} ${at}`, detail: null, at })

const atOf = (errors: readonly RecentError[]): number[] => errors.map(({ at }) => at)

test('the five newest are kept, the newest first', () => {
  let errors: readonly RecentError[] = []
  for (const at of [1, 2, 3, 4, 5, 6, 7]) errors = add(errors, 'data', at)
  expect(atOf(errors)).toEqual([7, 6, 5, 4, 3])
  expect(new Set(errors.map(({ id }) => id)).size).toBe(5)
})

test.each<[string, ErrorKind, number[]]>([
  ['a good load takes the data errors only', 'data', [3, 2]],
  ['a good analysis takes those of the ai only', 'ai', [4, 2, 1]],
  ['nothing of a kind: nothing changes', 'general', [4, 3, 2, 1]],
])('%s', (_, kind, left) => {
  const errors = add(add(add(add([], 'data', 1), 'notification', 2), 'ai', 3), 'data', 4)
  expect(atOf(withoutKind(errors, kind))).toEqual(left)
})

test('a list that loses nothing is the same list', () => {
  const errors = add([], 'ai', 1)
  expect(withoutKind(errors, 'data')).toBe(errors)
})
