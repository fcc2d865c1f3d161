import { expect, test } from 'vitest'
import { alertOf } from '../../../test/alert-of.ts'
import { filterText } from '../../fleet-screen/export/filter-text.ts'
import { queueWords } from './alert-columns.ts'
import { alertLoad, floodOf } from './alert-load.ts'
import { countQueue, filterQueue, holdRows, nextWaiting, type QueueFilter, sortQueue, stepRow } from './queue.ts'

const MINUTE_MS = 60_000
const ids = (alerts: readonly { readonly alertId: string }[]): string => alerts.map(({ alertId }) => alertId).join(' ')
const queue = [
  alertOf({ alertId: 'seen', acknowledgedAt: 9, openedAt: 50 }),
  alertOf({ alertId: 'high', severity: 'high', openedAt: 40 }),
  alertOf({ alertId: 'late', openedAt: 30 }),
  alertOf({ alertId: 'soon', openedAt: 20, ownerId: 'me' }),
  alertOf({ alertId: 'other', severity: 'medium', type: 'EXCESO_VELOCIDAD', openedAt: 60, ownerId: 'ana' }),
]

test('what waits stands first, the worst of it first, then the newest', () => {
  expect(ids(sortQueue(queue, 'severity'))).toBe('late soon high other seen')
  expect(ids(sortQueue(queue, 'newest'))).toBe('other seen high late soon')
})

test.each([
  ['without a filter', { state: 'all', severity: null, type: null }, 'seen high late soon other'],
  ['what waits', { state: 'waiting', severity: null, type: null }, 'high late soon other'],
  ['what is acknowledged', { state: 'acknowledged', severity: null, type: null }, 'seen'],
  ['a severity', { state: 'waiting', severity: 'critical', type: null }, 'late soon'],
  ['what nobody has', { state: 'all', severity: null, type: null, owner: 'nobody' }, 'seen high late'],
  ['what I have', { state: 'all', severity: null, type: null, owner: 'me' }, 'soon'],
  ['a type', { state: 'all', severity: null, type: 'EXCESO_VELOCIDAD' }, 'other'],
] as const)('%s', (_why, filter, expected) => {
  expect(ids(filterQueue(queue, { owner: null, isOverdue: false, ...filter }, 'me'))).toBe(expected)
})

test('counters count every open alert, acknowledged or not', () => {
  expect(countQueue(queue, 'me')).toEqual({
    ...{ critical: 3, high: 1, medium: 1, waiting: 4, acknowledged: 1, snoozed: 0, unowned: 3, overdue: 0, mine: 1 },
  })
  expect(countQueue(queue, null).mine).toBe(0)
})

test('under a hand the rows keep their places, new ones wait and gone ones stay, marked', () => {
  const was = ['soon', 'gone', 'high'].map((alertId) => alertOf({ alertId, title: 'as it was' }))
  const held = holdRows(queue, queue, was)
  expect(ids(held.rows)).toBe('soon gone high')
  expect(held.rows.map(({ title }) => title === 'as it was')).toEqual([false, true, false])
  expect([...held.over]).toEqual(['gone'])
  expect(held.news).toBe(3)
  expect(holdRows(queue, queue, null)).toEqual({ rows: queue, over: new Set(), news: 0 })
})

test('a row that the filter no longer wants stays under the hand that acknowledged it', () => {
  const held = holdRows(queue.slice(1), queue, queue.slice(0, 2))
  expect(ids(held.rows)).toBe(ids(queue.slice(0, 2)))
  expect([held.over.size, held.news]).toEqual([0, queue.length - 2])
})

test('what is put off is counted by itself, stands last and is one of those that are open', () => {
  const all = [alertOf({ alertId: 'later', snoozedUntil: 9, acknowledgedAt: 9 }), ...queue]
  expect(ids(sortQueue(all, 'severity'))).toBe('late soon high other seen later')
  expect(countQueue(all, null)).toMatchObject({ critical: 4, waiting: 4, acknowledged: 1, snoozed: 1 })
  const only = (state: 'snoozed' | 'acknowledged') =>
    ids(filterQueue(all, { state, severity: null, type: null, owner: null, isOverdue: false }, null))
  expect([only('snoozed'), only('acknowledged')]).toEqual(['later', 'seen'])
})

test.each([
  ['none chosen, down', null, 1, 'seen'],
  ['none chosen, up', null, -1, 'other'],
  ['down', 'seen', 1, 'high'],
  ['at the end', 'other', 1, 'other'],
  ['the chosen one is gone', 'gone', 1, 'seen'],
])('stepping, %s', (_why, from, step, expected) => {
  expect(stepRow(queue, from, step)).toBe(expected)
})

test.each([
  ['down, to what followed it', 1, 'late'],
  ['up, to what stood before it', -1, 'high'],
])('stepping from a row that has left, %s', (_why, step, expected) => {
  const before = [...queue.slice(0, 2), alertOf({ alertId: 'gone' }), ...queue.slice(2)]
  expect(stepRow(queue, 'gone', step, before)).toBe(expected)
})

test('stepping from a row that has left with all that followed it ends at the last', () => {
  expect(stepRow(queue.slice(0, 2), 'soon', 1, queue)).toBe('high')
})

test.each([
  ['the next that waits', 'high', [], 'late'],
  ['past one that is being acknowledged', 'high', ['late'], 'soon'],
  ['from the last, the first that waits', 'other', [], 'high'],
  ['from one that is acknowledged', 'seen', [], 'high'],
  ['nobody waits any more', 'high', ['late', 'soon', 'other'], null],
  ['from one that has left, the first', 'gone', [], 'high'],
])('to go on with: %s', (_why, from, taken, expected) => {
  expect(nextWaiting(queue, from, (alertId) => taken.includes(alertId))).toBe(expected)
})

test('the load counts openings by ten minutes, the last bin ending now', () => {
  const now = 480 * MINUTE_MS
  const at = (minute: number) => alertOf({ openedAt: minute * MINUTE_MS })
  const { bins, mean } = alertLoad([at(-1), at(0), at(9), at(10), at(480.5)], now)
  expect(bins).toHaveLength(48)
  expect([bins[0], bins[1], bins[47]]).toEqual([2, 1, 1])
  expect(mean).toBeCloseTo(4 / 48)
})

test('ten alerts in ten minutes are a flood, told by what came first, a platform before all', () => {
  const now = 100 * MINUTE_MS
  const burst = Array.from({ length: 10 }, (_, i) => alertOf({ alertId: `b${i}`, openedAt: now - i * 30_000 }))
  expect(floodOf(burst.slice(1), now)).toBeNull()
  expect(floodOf([...burst.slice(1), alertOf({ openedAt: now - 11 * MINUTE_MS })], now)).toBeNull()
  expect(floodOf(burst, now)).toMatchObject({ count: 10, first: { alertId: 'b9' } })
  const outage = alertOf({ alertId: 'outage', platform: 'Rastreo Norte', openedAt: now })
  expect(floodOf([...burst, outage], now)?.first.alertId).toBe('outage')
})

const EVERY: QueueFilter = { state: 'all', severity: null, type: null, owner: null, isOverdue: false }
test.each<[string, Partial<QueueFilter>, string | null]>([
  ['all of them', {}, null],
  [
    'by state and type',
    { state: 'waiting', type: 'EXCESO_VELOCIDAD' },
    'Estado: Sin reconocer · Tipo: Exceso de velocidad',
  ],
  ['by the counters of the header', { severity: 'high', owner: 'me' }, 'Severidad: ALTO · Dueño: Mías'],
  ['those of nobody', { owner: 'nobody' }, 'Dueño: Sin dueño'],
])('the audit is told by what the kept alerts were narrowed: %s', (_why, filter, text) =>
  expect(filterText(queueWords({ ...EVERY, ...filter }))).toBe(text),
)

test('Vencidas SLA leaves those that let a deadline pass, and counts them', () => {
  const all = [alertOf({ alertId: 'late', isOverdue: true }), alertOf({ alertId: 'in-time' })]
  expect(countQueue(all, null).overdue).toBe(1)
  const filter: QueueFilter = { state: 'all', severity: null, type: null, owner: null, isOverdue: true }
  expect(ids(filterQueue(all, filter, null))).toBe('late')
})
