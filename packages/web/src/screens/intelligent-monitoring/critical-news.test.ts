import type { Criticality } from '@vigia/domain/communication/logbook-trip'
import { expect, test } from 'vitest'
import { type CriticalNews, lookAgain } from './critical-news.ts'
import type { JudgedTrip } from './judged-trips.ts'

const row = (tripId: string, level: Criticality): JudgedTrip => ({
  trip: {
    tripId,
    invoice: tripId,
    invoiceId: null,
    status: 'in transit',
    origin: 'Puebla',
    destination: 'León',
    lastComment: null,
    communication: { maxGapHours: null, pattern: 'regular' },
    newest: null,
  },
  criticality: { level, notes: [] },
})

const look = (before: CriticalNews | null, a: Criticality, b: Criticality, basis = '60'): CriticalNews =>
  lookAgain(before, [row('a', a), row('b', b)], basis)

const freshIds = (news: CriticalNews): string[] => news.fresh.map(({ trip }) => trip.tripId)

test('each trip is told once until it is critical no longer', () => {
  const first = look(null, 'critical', 'low')
  expect(freshIds(first)).toEqual([])
  const second = look(first, 'critical', 'critical')
  expect(freshIds(second)).toEqual(['b'])
  const third = look(second, 'high', 'critical')
  expect(freshIds(third)).toEqual([])
  const fourth = look(third, 'critical', 'critical')
  expect(freshIds(fourth)).toEqual(['a'])
})

test('what another threshold makes critical is no news, what happens under it is', () => {
  const lowered = look(look(null, 'low', 'low', '60'), 'critical', 'low', '30')
  expect(freshIds(lowered)).toEqual([])
  expect(freshIds(look(lowered, 'critical', 'critical', '30'))).toEqual(['b'])
})
