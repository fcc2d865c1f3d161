import { expect, test } from 'vitest'
import { NOTHING_CHOSEN, type RowChoice, reachRow, toggleAll, toggleRow } from './row-choice.ts'

const ORDER = ['a', 'b', 'c', 'd']
const from = (anchor: string | null, ...chosen: string[]): RowChoice => ({ chosen: new Set(chosen), anchor })

test.each([
  ['one more', toggleRow(from('a', 'a'), 'c'), ['a', 'c'], 'c'],
  ['one fewer', toggleRow(from('a', 'a', 'c'), 'c'), ['a'], 'c'],
  ['a range downwards', reachRow(from('b', 'b'), ORDER, 'd'), ['b', 'c', 'd'], 'b'],
  ['a range upwards keeps its anchor', reachRow(from('c', 'c'), ORDER, 'a'), ['a', 'b', 'c'], 'c'],
  ['a range that begins nowhere', reachRow(NOTHING_CHOSEN, ORDER, 'b'), ['b'], null],
  ['a range whose anchor is gone', reachRow(from('x', 'a'), ORDER, 'b'), ['a', 'b'], 'b'],
  ['all', toggleAll(from('a', 'a'), ORDER), ORDER, 'a'],
  ['none, where all are', toggleAll(from('a', ...ORDER), ORDER), [], null],
] as const)('%s', (_why, { chosen, anchor }, ids, at) => {
  expect([...chosen].toSorted()).toEqual(ids)
  expect(anchor).toBe(at)
})
