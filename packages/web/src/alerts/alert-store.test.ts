import { expect, test } from 'vitest'
import { alertOf } from '../../test/alert-of.ts'
import { createAlertStore } from './alert-store.ts'

/** Nothing in these tests opens after it. */
const LATER = 1e12
const ids = (alerts: readonly { readonly alertId: string }[]): string[] => alerts.map(({ alertId }) => alertId)

test('an event is news once, however often it is sent', () => {
  const store = createAlertStore()
  expect(store.take('new-alert', alertOf(), 'c1')?.why).toBe('new')
  expect(store.take('new-alert', alertOf(), 'c1')).toBeNull()
  expect(store.take('new-alert', alertOf({ updatedAt: 2_000 }), 'c2')).toBeNull()
  expect(ids(store.open())).toEqual(['a1'])
})

test('the newest stands first, and the array is the same until something changes', () => {
  const store = createAlertStore()
  store.take('new-alert', alertOf({ alertId: 'old', openedAt: 1 }), 'c1')
  store.take('new-alert', alertOf({ alertId: 'new', openedAt: 9 }), 'c2')
  const open = store.open()
  expect(ids(open)).toEqual(['new', 'old'])
  store.take('new-alert', alertOf({ alertId: 'new', openedAt: 9 }), 'c2')
  expect(store.open()).toBe(open)
})

test('an older version that comes late changes nothing', () => {
  const store = createAlertStore()
  store.take('new-alert', alertOf({ updatedAt: 5_000, acknowledgedAt: 5_000 }), 'c2')
  expect(store.take('alert-updated', alertOf({ updatedAt: 4_000 }), 'c1')).toBeNull()
  expect(store.open()[0]?.acknowledgedAt).toBe(5_000)
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
  const store = createAlertStore()
  store.take('new-alert', alertOf(before), 'c1')
  expect(store.take('alert-updated', alertOf({ ...after, updatedAt: 2_000 }), 'c2')?.why).toBe(expected)
})

test('a closed alert leaves, and a list that was read before the closing does not bring it back', () => {
  const store = createAlertStore()
  store.replace([alertOf()], store.mark(), LATER)
  const asked = store.mark()
  store.take('alert-updated', alertOf({ closedAt: 2_000, updatedAt: 2_000 }), 'c1')
  expect(store.open()).toEqual([])
  store.replace([alertOf()], asked, LATER)
  expect(store.open()).toEqual([])
})

test('an alert that came while the list was on its way stays, though the list does not name it', () => {
  const store = createAlertStore()
  const asked = store.mark()
  store.take('new-alert', alertOf({ alertId: 'fresh' }), 'c1')
  store.replace([], asked, LATER)
  expect(ids(store.open())).toEqual(['fresh'])
})

test('what the list no longer names is gone', () => {
  const store = createAlertStore()
  store.replace([alertOf()], store.mark(), LATER)
  store.replace([], store.mark(), LATER)
  expect(store.open()).toEqual([])
})

test('the first list is no news; a later one brings what no event has brought, and an event then does not tell it again', () => {
  const store = createAlertStore()
  expect(store.replace([alertOf()], store.mark(), LATER)).toEqual([])
  const later = alertOf({ alertId: 'a2' })
  expect(store.replace([alertOf(), later], store.mark(), LATER).map(({ alert }) => alert.alertId)).toEqual(['a2'])
  expect(store.take('new-alert', later, 'c1')).toBeNull()
})

test('what has called anew while no event came is news by the list, once', () => {
  const store = createAlertStore()
  const seen = alertOf({ severity: 'high', acknowledgedAt: 5 })
  store.replace([seen], store.mark(), LATER)
  const worse = alertOf({ severity: 'critical', updatedAt: 2_000 })
  expect(store.replace([worse], store.mark(), LATER).map(({ why }) => why)).toEqual(['worse'])
  expect(store.replace([worse], store.mark(), LATER)).toEqual([])
  expect(store.take('alert-updated', worse, 'c1')).toBeNull()
})

test('of the first list, what has just opened is news', () => {
  const store = createAlertStore()
  const list = [alertOf({ alertId: 'before', openedAt: 10 }), alertOf({ alertId: 'now', openedAt: 20 })]
  expect(store.replace(list, store.mark(), 15).map(({ alert }) => alert.alertId)).toEqual(['now'])
})

test('an event that the list has overtaken is still news, once', () => {
  const store = createAlertStore()
  store.replace([alertOf()], store.mark(), LATER)
  expect(store.take('new-alert', alertOf(), 'c1')?.why).toBe('new')
})

test('an alert read twice stays the same object, so that nothing draws again', () => {
  const store = createAlertStore()
  store.replace([alertOf()], store.mark(), LATER)
  const before = store.open()[0]
  store.replace([alertOf()], store.mark(), LATER)
  expect(store.open()[0]).toBe(before)
})

test('our own action is news to nobody, and its event neither', () => {
  const store = createAlertStore()
  store.put(alertOf())
  expect(store.take('new-alert', alertOf(), 'c1')).toBeNull()
})

test('what was put off is news when it comes back by itself, and not when a person ends its wait', () => {
  const store = createAlertStore()
  const snoozed = alertOf({ snoozedUntil: 9, acknowledgedAt: 5 })
  store.replace([snoozed], store.mark(), LATER)
  const ended = { ...snoozed, snoozedUntil: null, updatedAt: 2_000 }
  expect(store.take('alert-updated', ended, 'c1')).toBeNull()
  store.take('alert-updated', { ...snoozed, updatedAt: 3_000 }, 'c2')
  const woken = { ...ended, acknowledgedAt: null, updatedAt: 4_000 }
  expect(store.take('alert-updated', woken, 'c3')?.why).toBe('woke')
  expect(store.take('alert-updated', { ...woken, updatedAt: 5_000 }, 'c4')).toBeNull()
})

test('what somebody had in hand and has no longer is news, and not when they still have seen it', () => {
  const store = createAlertStore()
  const taken = alertOf({ ownerId: '7', acknowledgedAt: 5 })
  store.replace([taken], store.mark(), LATER)
  const waiting = { ...taken, ownerId: null, updatedAt: 2_000 }
  expect(store.take('alert-updated', waiting, 'c1')).toBeNull()
  store.take('alert-updated', { ...taken, updatedAt: 3_000 }, 'c2')
  const left = { ...waiting, acknowledgedAt: null, updatedAt: 4_000 }
  expect(store.take('alert-updated', left, 'c3')?.why).toBe('left')
  expect(store.take('alert-updated', { ...left, updatedAt: 5_000 }, 'c4')).toBeNull()
})

test('five thousand cursors are remembered, not more', () => {
  const store = createAlertStore()
  for (let i = 0; i <= 5_000; i++) {
    store.take('alert-updated', alertOf({ occurrences: i + 1, updatedAt: 2_000 + i }), `c${i}`)
  }
  const again = alertOf({ occurrences: 9_000, updatedAt: 9_000 })
  expect(store.take('alert-updated', again, 'c1')).toBeNull()
  expect(store.take('alert-updated', again, 'c0')?.why).toBe('back')
})
