import type { AlertType } from '@vigia/domain/alerts/alert-type'
import type { Downtime } from '@vigia/domain/silence/downtime'
import { expect, test } from 'vitest'
import { mayOpen, tripListening } from './trip-listening.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const RHYTHM = 60 * SECOND_MS

test.each<[string, AlertType, number | null, number]>([
  ['what does not depend on time opens at once', 'SEPARACION', RHYTHM, 0],
  ['a silence is raised within the minute', 'GPS_DESACTUALIZADO', RHYTHM, 45 * SECOND_MS],
  ['a jammer waits for three intervals', 'POSIBLE_BLOQUEO', RHYTHM, 180 * SECOND_MS],
  ['a dense rhythm has a minute and a half', 'POSIBLE_BLOQUEO', 5 * SECOND_MS, 90 * SECOND_MS],
  ['so has a trip without a verdict', 'POSIBLE_BLOQUEO', null, 90 * SECOND_MS],
  ['a sparse one does not cost the half hour', 'POSIBLE_BLOQUEO', 10 * MINUTE_MS, 5 * MINUTE_MS],
])('of a new trip %s', (_, type, expectedMs, waits) => {
  const silence = expectedMs === null ? null : { expectedMs }
  const opens = (ms: number) => mayOpen(type, silence, { ms, newMs: ms })
  expect([opens(waits), waits > 0 && opens(waits - 1)]).toEqual([true, false])
})

test('of a trip that was there when the server began a jammer waits for 45 s: the rest is its risk’s to know', () => {
  const opens = (ms: number) =>
    mayOpen('POSIBLE_BLOQUEO', { expectedMs: RHYTHM }, { ms, newMs: Number.POSITIVE_INFINITY })
  expect([opens(45 * SECOND_MS), opens(45 * SECOND_MS - 1)]).toEqual([true, false])
})

function listeningSince(at: number) {
  const state = { now: at, trips: ['1'], downtimes: [] as readonly Downtime[] }
  const listening = tripListening(() => new Set(state.trips), { list: () => state.downtimes }, { now: () => state.now })
  listening.update()
  return { state, listening }
}

test.each<[string, (one: ReturnType<typeof listeningSince>) => void, number]>([
  [
    'from when it came',
    ({ state }) => {
      state.now += 50_000
    },
    50_000,
  ],
  [
    'anew, after a downtime of ours',
    ({ state }) => {
      state.downtimes = [{ fromAt: state.now, untilAt: state.now + 45_000 }]
      state.now += 85_000
    },
    40_000,
  ],
  [
    'not at all, while one goes on',
    ({ state }) => {
      state.now += 50_000
      state.downtimes = [{ fromAt: state.now - 50_000, untilAt: state.now }]
    },
    0,
  ],
  [
    'from now, where the clock was set back',
    ({ state, listening }) => {
      state.now -= 20_000
      listening.update()
      state.now += 7_000
    },
    7_000,
  ],
])('a trip is listened to %s', (_, happens, listenedMs) => {
  const one = listeningSince(1_000_000)
  happens(one)
  expect(one.listening.listened('1').ms).toBe(listenedMs)
  expect(one.listening.isConfirmed('1')).toBe(listenedMs >= 45_000)
  expect(one.listening.listened('2').ms).toBe(0)
})

test('a trip is new that came while the server listened, and again when it comes back', () => {
  const { state, listening } = listeningSince(1_000_000)
  state.now += MINUTE_MS
  state.trips = ['1', '2']
  listening.update()
  state.now += MINUTE_MS
  const newMs = () => ['1', '2'].map((tripId) => listening.listened(tripId).newMs)
  expect(newMs()).toEqual([Number.POSITIVE_INFINITY, MINUTE_MS])
  state.trips = ['2']
  listening.update()
  state.trips = ['1', '2']
  listening.update()
  expect(newMs()).toEqual([0, MINUTE_MS])
})
