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

const told = (news: CriticalNews): string[] => news.fresh.map(({ trip }) => trip.tripId)

test('each trip is told once until it is critical no longer', () => {
  const first = look(null, 'critical', 'low')
  expect(told(first)).toEqual([])
  const second = look(first, 'critical', 'critical')
  expect(told(second)).toEqual(['b'])
  const third = look(second, 'high', 'critical')
  expect(told(third)).toEqual([])
  const fourth = look(third, 'critical', 'critical')
  expect(told(fourth)).toEqual(['a'])
})

test('what another threshold makes critical is no news, what happens under it is', () => {
  const lowered = look(look(null, 'low', 'low', '60'), 'critical', 'low', '30')
  expect(told(lowered)).toEqual([])
  expect(told(look(lowered, 'critical', 'critical', '30'))).toEqual(['b'])
})
