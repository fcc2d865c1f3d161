import { expect, test } from 'vitest'
import { HELD_ROW, holdInPlace } from './hold-in-place.ts'

const rows = (ids: string) => [...ids].map((tripId) => ({ tripId }))
const marked = {
  ...HELD_ROW,
  keep: (item: { tripId: string }) => item,
  over: ({ tripId }: { tripId: string }) => ({ tripId: tripId.toUpperCase() }),
}

// Cards: one that is gone stays, marked.
test.each([
  ['nothing is held: the wanted order', 'cab', 'ab', '', 'cab'],
  ['a new one goes around the card at the top', 'cab', 'ab', 'a', 'acb'],
  ['a card in the middle stays there', 'dcab', 'abc', 'b', 'dbca'],
  ['two held cards stay both', 'xyab', 'ab', 'ab', 'abxy'],
  ['one that is gone stays, marked, and none takes its place', 'bc', 'abc', 'a', 'Abc'],
  ['one that is gone and not held goes', 'bc', 'abc', 'b', 'cb'],
  ['the list got shorter than its place', 'a', 'bca', 'a', 'a'],
] as const)('a card: %s', (_why, wanted, before, held, expected) => {
  const order = holdInPlace(rows(wanted), rows(before), new Set(held), marked)
  expect(order.map(({ tripId }) => tripId).join('')).toBe(expected)
})

// Rows: one that is gone goes.
test.each([
  ['nothing held', 'abc', 'abc', '', 'abc'],
  ['a new row above does not push the held one down', 'nabc', 'abc', 'b', 'nbac'],
  ['a row that leaves above does not pull it up', 'bcd', 'abcd', 'b', 'cbd'],
  ['its own rise waits until the pointer leaves', 'cab', 'abc', 'c', 'abc'],
  ['a held row that is gone holds nothing', 'ab', 'zab', 'z', 'ab'],
  ['one that was not there before is not held', 'zab', 'ab', 'z', 'zab'],
  ['a shorter list holds it at its end', 'ab', 'vwxyba', 'a', 'ba'],
  ['pointer and focus hold one each', 'nabcd', 'abcd', 'da', 'anbdc'],
] as const)('a row: %s', (_why, wanted, before, held, expected) => {
  const order = holdInPlace(rows(wanted), rows(before), new Set(held), HELD_ROW)
  expect(order.map(({ tripId }) => tripId).join('')).toBe(expected)
})
