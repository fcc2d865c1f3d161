import { expect, test } from 'vitest'
import { changesText, countChanged, valueAt, valuesBefore, withValues } from './setting-values.ts'

const DOCUMENT = { panic: 100, blocking: { points: 45, silence: 10 }, speed: [{ over: 100, points: 10 }] }

test('values go to their places and leave the others', () => {
  const made = withValues(DOCUMENT, { panic: 90, 'blocking.points': 40 })
  expect(made).toEqual({ ...DOCUMENT, panic: 90, blocking: { points: 40, silence: 10 } })
  expect(DOCUMENT.blocking.points).toBe(45)
  expect([valueAt(made, 'blocking.points'), valueAt(made, 'blocking.nothing'), valueAt(made, 'panic.points')]).toEqual([
    40,
    undefined,
    undefined,
  ])
})

test.each([
  ['the same', [{ over: 1, points: 2 }], [{ over: 1, points: 2 }], 0],
  ['a limit', [{ over: 1, points: 2 }], [{ over: 3, points: 2 }], 1],
  ['a limit and its points', [{ over: 1, points: 2 }], [{ over: 3, points: 4 }], 2],
  [
    'a step more',
    [{ over: 1, points: 2 }],
    [
      { over: 1, points: 2 },
      { over: 3, points: 4 },
    ],
    1,
  ],
  ['a step less', [{ over: 1, points: 2 }], [], 1],
  ['a figure', 5, 6, 1],
  ['a text for a figure', 5, '5x', 1],
  ['nothing for a text', 'x', null, 1],
])('%s', (_what, before, after, count) => expect(countChanged(before, after)).toBe(count))

test.each([
  [1, 1, '1 valor cambiado en 1 factor'],
  [3, 2, '3 valores cambiados en 2 factores'],
])('%i in %i', (values, groups, text) =>
  expect(changesText(values, groups, { one: 'factor', many: 'factores' })).toBe(text),
)
test('without groups', () => expect(changesText(2, 2, null)).toBe('2 valores cambiados'))

test('what it was before several changes is what the oldest of them found; what was not there stays', () => {
  const newest = [
    { path: 'panic', before: 90 },
    { path: 'phone', before: null },
    { path: 'added', before: null },
  ]
  const older = [
    { path: 'panic', before: 100 },
    { path: 'speed', before: [] },
  ]
  expect(valuesBefore([newest, older], (path) => path === 'phone')).toEqual({ panic: 100, speed: [], phone: null })
  expect(valuesBefore([], () => true)).toEqual({})
})
