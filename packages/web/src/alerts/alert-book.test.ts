import { expect, test } from 'vitest'
import { alertOf } from '../../test/alert-of.ts'
import { createAlertBook } from './alert-book.ts'

/** Nothing in these tests opens after it. */
const LATER = 1e12
const ids = (alerts: readonly { readonly alertId: string }[]): string[] => alerts.map(({ alertId }) => alertId)

test('an event is news once, however often it is sent', () => {
  const book = createAlertBook()
  expect(book.take('new-alert', alertOf(), 'c1')?.why).toBe('new')
  expect(book.take('new-alert', alertOf(), 'c1')).toBeNull()
  expect(book.take('new-alert', alertOf({ updatedAt: 2_000 }), 'c2')).toBeNull()
  expect(ids(book.open())).toEqual(['a1'])
})

test('the newest stands first, and the array is the same until something changes', () => {
  const book = createAlertBook()
  book.take('new-alert', alertOf({ alertId: 'old', openedAt: 1 }), 'c1')
  book.take('new-alert', alertOf({ alertId: 'new', openedAt: 9 }), 'c2')
  const open = book.open()
  expect(ids(open)).toEqual(['new', 'old'])
  book.take('new-alert', alertOf({ alertId: 'new', openedAt: 9 }), 'c2')
  expect(book.open()).toBe(open)
})

test('an older version that comes late changes nothing', () => {
  const book = createAlertBook()
  book.take('new-alert', alertOf({ updatedAt: 5_000, acknowledgedAt: 5_000 }), 'c2')
  expect(book.take('alert-updated', alertOf({ updatedAt: 4_000 }), 'c1')).toBeNull()
  expect(book.open()[0]?.acknowledgedAt).toBe(5_000)
})

test.each([
  ['a severity that rose is news', { severity: 'high' }, { severity: 'critical' }, 'worse'],
  ['one that fell is not', { severity: 'critical' }, { severity: 'high' }, undefined],
  ['a condition that came back is news', { occurrences: 1 }, { occurrences: 2 }, 'back'],
  ['a closed alert that is open again is news', { closedAt: 1_500 }, { closedAt: null }, 'back'],
  ['a new figure is not', { value: 1 }, { value: 2 }, undefined],
  [
    'nor is what somebody has acknowledged',
    { severity: 'high' },
    { severity: 'critical', acknowledgedAt: 2 },
    undefined,
  ],
] as const)('%s', (_why, before, after, expected) => {
  const book = createAlertBook()
  book.take('new-alert', alertOf(before), 'c1')
  expect(book.take('alert-updated', alertOf({ ...after, updatedAt: 2_000 }), 'c2')?.why).toBe(expected)
})

test('a closed alert leaves, and a list that was read before the closing does not bring it back', () => {
  const book = createAlertBook()
  book.replace([alertOf()], book.mark(), LATER)
  const asked = book.mark()
  book.take('alert-updated', alertOf({ closedAt: 2_000, updatedAt: 2_000 }), 'c1')
  expect(book.open()).toEqual([])
  book.replace([alertOf()], asked, LATER)
  expect(book.open()).toEqual([])
})

test('an alert that came while the list was on its way stays, though the list does not name it', () => {
  const book = createAlertBook()
  const asked = book.mark()
  book.take('new-alert', alertOf({ alertId: 'fresh' }), 'c1')
  book.replace([], asked, LATER)
  expect(ids(book.open())).toEqual(['fresh'])
})

test('what the list no longer names is gone', () => {
  const book = createAlertBook()
  book.replace([alertOf()], book.mark(), LATER)
  book.replace([], book.mark(), LATER)
  expect(book.open()).toEqual([])
})

test('the first list is no news; a later one tells what no event has told, and an event then does not tell it again', () => {
  const book = createAlertBook()
  expect(book.replace([alertOf()], book.mark(), LATER)).toEqual([])
  const later = alertOf({ alertId: 'a2' })
  expect(book.replace([alertOf(), later], book.mark(), LATER).map(({ alert }) => alert.alertId)).toEqual(['a2'])
  expect(book.take('new-alert', later, 'c1')).toBeNull()
})

test('of the first list, what has just opened is news', () => {
  const book = createAlertBook()
  const list = [alertOf({ alertId: 'before', openedAt: 10 }), alertOf({ alertId: 'now', openedAt: 20 })]
  expect(book.replace(list, book.mark(), 15).map(({ alert }) => alert.alertId)).toEqual(['now'])
})

test('an event that the list has overtaken is still news, once', () => {
  const book = createAlertBook()
  book.replace([alertOf()], book.mark(), LATER)
  expect(book.take('new-alert', alertOf(), 'c1')?.why).toBe('new')
})

test('an alert read twice stays the same object, so that nothing draws again', () => {
  const book = createAlertBook()
  book.replace([alertOf()], book.mark(), LATER)
  const before = book.open()[0]
  book.replace([alertOf()], book.mark(), LATER)
  expect(book.open()[0]).toBe(before)
})

test('our own action is told to nobody, and its event neither', () => {
  const book = createAlertBook()
  book.put(alertOf())
  expect(book.take('new-alert', alertOf(), 'c1')).toBeNull()
})

test('five thousand cursors are remembered, not more', () => {
  const book = createAlertBook()
  for (let i = 0; i <= 5_000; i++) {
    book.take('alert-updated', alertOf({ occurrences: i + 1, updatedAt: 2_000 + i }), `c${i}`)
  }
  const again = alertOf({ occurrences: 9_000, updatedAt: 9_000 })
  expect(book.take('alert-updated', again, 'c1')).toBeNull()
  expect(book.take('alert-updated', again, 'c0')?.why).toBe('back')
})
