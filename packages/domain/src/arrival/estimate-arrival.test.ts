import { describe, expect, test } from 'vitest'
import { DESTINATION, driven } from '../../test/arrival-drives.ts'
import { NOW } from '../../test/factories.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import { estimateArrival, type NoArrivalReason } from './estimate-arrival.ts'
import { type PastDrive, pastDrive } from './past-drive.ts'

type Driven = Parameters<typeof driven>[0]
const past = (of: Driven): PastDrive => {
  const drive = pastDrive(driven(of), DESTINATION)
  if (drive === null) throw new Error('it never arrived')
  return drive
}
/** So many earlier drives, a day apart; the nth stands n times so many minutes near the end. */
const earlier = (count: number, minutesEach: number, over: Driven = {}): readonly PastDrive[] =>
  Array.from({ length: count }, (_, n) =>
    past({ departs: NOW - (n + 1) * DAY_MS, stops: [{ km: 100, minutes: n * minutesEach }], ...over }),
  )
/** A trip that is 60 km on its way at `now`. */
const underway = (over: Driven = {}) => {
  const track = driven({ untilKm: 60, ...over })
  return { track, destination: DESTINATION }
}
const nowOf = ({ track }: ReturnType<typeof underway>): number => track.at(-1)?.at ?? 0
const minutesAfter = (at: number, now: number): number => Math.round((at - now) / MINUTE_MS)
const estimated = (trip: ReturnType<typeof underway>, drives: readonly PastDrive[], now = nowOf(trip)) => {
  const arrival = estimateArrival(trip, drives, now)
  if ('reason' in arrival) throw new Error(arrival.reason)
  return arrival
}

describe('what is not known is not estimated', () => {
  test.each<[string, Parameters<typeof estimateArrival>, NoArrivalReason]>([
    ['nobody knows where it goes', [{ ...underway(), destination: null }, earlier(9, 2), NOW], 'no-destination'],
    ['it was never heard', [{ track: [], destination: DESTINATION }, earlier(9, 2), NOW], 'no-signal'],
    ['it has not been heard for an hour', [underway(), earlier(9, 2), nowOf(underway()) + HOUR_MS + 1], 'no-signal'],
    ['it is there', [{ track: driven(), destination: DESTINATION }, earlier(9, 2), NOW + 2 * HOUR_MS], 'arrived'],
    ['eight trips came by', [underway(), earlier(8, 2), nowOf(underway())], 'thin-history'],
    [
      'it has stood longer than any of them',
      [
        underway({ stops: [{ km: 60, minutes: 90 }] }),
        earlier(20, 4),
        nowOf(underway({ stops: [{ km: 60, minutes: 90 }] })),
      ],
      'stands-too-long',
    ],
  ])('%s', (_name, asked, reason) => expect(estimateArrival(...asked)).toMatchObject({ reason }))

  test('how many are known is said', () => {
    expect(estimateArrival(underway(), earlier(4, 2), nowOf(underway()))).toEqual({ reason: 'thin-history', drives: 4 })
  })
})

test('eight of ten of nine earlier trips lie between the quickest and the slowest, with the stops that they made', () => {
  const trip = underway()
  const { p10, p50, p90, drives, isStanding } = estimated(trip, earlier(9, 10))
  // 60 km at 60 km/h, and stops of 0, 10 … 80 minutes; a kilometre before the destination is the destination.
  expect([p10, p50, p90].map((at) => minutesAfter(at, nowOf(trip)))).toEqual([60, 100, 140])
  expect([drives, isStanding]).toEqual([9, false])
})

test('six tenths of what the unit was slower by it stays slower by', () => {
  const trip = underway({ kmh: 45 })
  const { p50 } = estimated(trip, earlier(9, 0))
  expect(minutesAfter(p50, nowOf(trip))).toBe(72)
})

test('nobody is slower than the others by more than a third, whatever the last hours were like', () => {
  const trip = underway({ kmh: 15 })
  expect(minutesAfter(estimated(trip, earlier(9, 0)).p50, nowOf(trip))).toBe(81)
})

test('those count that came by at its hour', () => {
  const atNight = earlier(9, 0, {})
  const byDay = Array.from({ length: 9 }, (_, n) =>
    past({ departs: NOW - n * DAY_MS - 12 * HOUR_MS, stops: [{ km: 100, minutes: 60 }] }),
  )
  const trip = underway()
  expect(minutesAfter(estimated(trip, [...byDay, ...atNight]).p90, nowOf(trip))).toBe(60)
})

test('those count that had rested as long ago', () => {
  const rested = Array.from({ length: 9 }, (_, n) =>
    past({ departs: NOW - n * DAY_MS - 40 * MINUTE_MS, stops: [{ km: 50, minutes: 40 }] }),
  )
  const restLater = earlier(9, 0, { stops: [{ km: 80, minutes: 40 }] })
  const trip = underway({ stops: [{ km: 50, minutes: 40 }] })
  expect(minutesAfter(estimated(trip, [...restLater, ...rested]).p90, nowOf(trip))).toBe(60)
})

test('who stands goes on after the rest of a stop like theirs', () => {
  const stands = underway({ stops: [{ km: 60, minutes: 20 }] })
  const drives = earlier(9, 0, { stops: [{ km: 30, minutes: 50 }] })
  const { p10, p50, isStanding } = estimated(stands, drives)
  expect([p10, p50].map((at) => minutesAfter(at, nowOf(stands)))).toEqual([90, 90])
  expect(isStanding).toBe(true)
})

test('nothing is estimated for an instant that is over', () => {
  const trip = underway({ untilKm: 118 })
  const now = nowOf(trip) + 50 * MINUTE_MS
  expect(estimated(trip, earlier(9, 0), now)).toMatchObject({ p10: now, p50: now, p90: now })
})
