import type { AlertSeverity } from '@vigia/domain/alerts/alert-type'
import { expect, test } from 'vitest'
import { alertOf } from '../../../../test/alert-of.ts'
import type { Alert } from '../../../api/alerts.ts'
import { alertFlood } from './alert-flood.ts'
import { groupAlerts, HELD_GROUP, keyAfterTaking } from './alert-groups.ts'

const NOW = Date.UTC(2026, 10, 21, 8)
const MINUTE = 60_000

function alert(
  alertId: string,
  tripId: string | null,
  severity: AlertSeverity,
  agoMin: number,
  isAcknowledged = false,
): Alert {
  const openedAt = NOW - agoMin * MINUTE
  return alertOf({ alertId, tripId, severity, openedAt, acknowledgedAt: isAcknowledged ? NOW : null })
}

const shape = (alerts: readonly Alert[]) =>
  groupAlerts(alerts).map(({ lead, others }) => [lead.alertId, others.map(({ alertId }) => alertId)])

test('the worst that waits comes first, and of equals the newest', () => {
  const alerts = [
    alert('other', '1', 'medium', 1),
    alert('critical, old', '2', 'critical', 30),
    alert('critical, new', '3', 'critical', 2),
    alert('high', '4', 'high', 1),
  ]
  expect(shape(alerts).map(([lead]) => lead)).toEqual(['critical, new', 'critical, old', 'high', 'other'])
})

test('what somebody has acknowledged comes after what waits, however bad', () => {
  expect(shape([alert('seen', '1', 'critical', 1, true), alert('waits', '2', 'medium', 50)])[0]).toEqual(['waits', []])
})

test('the alerts of a trip are one card, led by the one to act on', () => {
  const alerts = [alert('a', '1', 'critical', 9, true), alert('b', '1', 'high', 8), alert('c', '1', 'medium', 1)]
  expect(shape(alerts)).toEqual([['b', ['c', 'a']]])
})

test('a held card stays the alert that it was, however it stands now', () => {
  const [before] = groupAlerts([alert('a', '1', 'critical', 2), alert('b', '1', 'high', 1)])
  const [now] = groupAlerts([alert('a', '1', 'critical', 2, true), alert('b', '1', 'high', 1)])
  if (before === undefined || now === undefined) throw new Error('no group')
  expect(now.lead.alertId).toBe('b')
  const kept = HELD_GROUP.keep(now, before)
  expect([kept.lead.alertId, kept.others.map(({ alertId }) => alertId)]).toEqual(['a', ['b']])
  const [closed] = groupAlerts([alert('b', '1', 'high', 1)])
  const over = closed && HELD_GROUP.keep(closed, before)
  expect([over?.lead.alertId, over?.isOver, over?.others.map(({ alertId }) => alertId)]).toEqual(['a', true, ['b']])
  expect(HELD_GROUP.over(before)).toMatchObject({ lead: { alertId: 'a' }, others: [], isOver: true })
})

test('alerts of no trip stay apart', () => {
  expect(shape([alert('a', null, 'critical', 2), alert('b', null, 'critical', 1)])).toEqual([
    ['b', []],
    ['a', []],
  ])
})

test.each([
  ['the next card that waits', 'trip 1', 'trip 2'],
  ['the same, while more of it waits', 'trip 2', 'trip 2'],
  ['from the last, the first that waits', 'trip 3', 'trip 1'],
])('to go on with after acknowledging: %s', (_why, takenKey, expected) => {
  const groups = groupAlerts([
    alert('a', '1', 'critical', 1),
    alert('b', '2', 'high', 2),
    alert('c', '2', 'high', 3),
    alert('d', '3', 'high', 4),
    alert('e', '4', 'high', 5, true),
  ])
  const taken = groups.find(({ key }) => key === takenKey)
  expect(taken && keyAfterTaking(groups, taken)).toBe(expected)
})

test('when nobody else waits, the card that was acknowledged stays the current one', () => {
  const groups = groupAlerts([alert('a', '1', 'critical', 1), alert('e', '4', 'high', 5, true)])
  expect(groups[0] && keyAfterTaking(groups, groups[0])).toBe('trip 1')
})

const burst = (count: number, everyMin: number, lastAgoMin = 0): Alert[] =>
  Array.from({ length: count }, (_, at) => alert(`n${at}`, `${at}`, 'high', lastAgoMin + at * everyMin))

test.each([
  ['ten in ten minutes are a busy night', burst(10, 0.5), null],
  ['eleven are a flood', burst(11, 0.5), ['n10', 11]],
  ['three hundred in ten minutes, the first still told', burst(300, 1 / 30), ['n299', 300]],
  ['eleven, but one every 100 s, take longer', burst(11, 1.7), null],
  ['over ten minutes after the last', burst(40, 0.2, 10.1), null],
  ['what came long before is no part of it', [...burst(12, 0.5), alert('old', 'x', 'critical', 40)], ['n11', 12]],
  ['none', [], null],
] as const)('flood: %s', (_why, alerts, expected) => {
  const flood = alertFlood(alerts, NOW)
  expect(flood && [flood.first.alertId, flood.count]).toEqual(expected)
})
