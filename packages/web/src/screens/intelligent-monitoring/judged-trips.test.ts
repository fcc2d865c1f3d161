import type { MonitorFilter } from '@vigia/domain/analysis/monitor-config'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { expect, test } from 'vitest'
import type { MonitorTrip } from '../../api/monitor.ts'
import { countByStatus, filterByStatus, inOrder, judgeTrips } from './judged-trips.ts'

const NOW = Date.parse('2026-11-21T08:47:18Z')

const trip = (tripId: string, status: string, minutesAgo: number | null): MonitorTrip => {
  const at = minutesAgo === null ? null : NOW - minutesAgo * MINUTE_MS
  return {
    tripId,
    invoice: `F-${tripId}`,
    invoiceId: null,
    status,
    origin: 'Puebla',
    destination: 'León',
    lastComment: at === null ? null : { text: 'ok', at },
    communication: { maxGapHours: null, pattern: 'regular' },
    newest: null,
  }
}

const TRIPS = [
  trip('recent', 'in transit', 5),
  trip('silent', 'load', null),
  trip('strange', 'inventado', 70),
  trip('old', 'in transit', 200),
]
const judge = (flagged: readonly string[] = []) =>
  judgeTrips(inOrder(TRIPS), { now: NOW, thresholdMinutes: 60, flagged: new Set(flagged) })

test('no comments before all, then the oldest', () => {
  expect(inOrder(TRIPS).map(({ tripId }) => tripId)).toEqual(['silent', 'old', 'strange', 'recent'])
})

test('the level follows threshold and analysis', () => {
  expect(judge().map(({ criticality }) => criticality.level)).toEqual(['high', 'critical', 'high', 'low'])
  const [silent, , strange, recent] = judge(['silent', 'strange', 'recent'])
  expect([silent?.criticality.level, strange?.criticality.level]).toEqual(['critical', 'critical'])
  expect(recent?.criticality).toEqual({ level: 'low', notes: ['Se sugiere monitoreo especial'] })
})

test.each<[string, MonitorFilter, string[]]>([
  ['all shows an unknown status too', 'all', ['silent', 'old', 'strange', 'recent']],
  ['one status', ['in transit'], ['old', 'recent']],
  ['several', ['in transit', 'load'], ['silent', 'old', 'recent']],
  ['one without trips', ['in route'], []],
])('%s', (_, filter, ids) => {
  expect(filterByStatus(judge(), filter).map((row) => row.trip.tripId)).toEqual(ids)
})

test('trips are counted by the status that can be chosen', () => {
  expect([...countByStatus(TRIPS)]).toEqual([
    ['in transit', 2],
    ['in route', 0],
    ['load', 1],
    ['download waiting', 0],
  ])
})
