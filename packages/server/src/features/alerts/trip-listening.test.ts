import type { AlertType } from '@vigia/domain/alerts/alert-type'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { expect, test } from 'vitest'
import { listensFirst, tripListening } from './trip-listening.ts'

const SECOND_MS = 1_000

test.each<[string, AlertType, number | null, number]>([
  ['what does not depend on time opens at once', 'SEPARACION', 60 * SECOND_MS, 0],
  ['a silence is told within the minute', 'GPS_DESACTUALIZADO', 60 * SECOND_MS, 45 * SECOND_MS],
  ['a jammer waits for three intervals', 'POSIBLE_BLOQUEO', 60 * SECOND_MS, 180 * SECOND_MS],
  ['a dense rhythm has a minute and a half', 'POSIBLE_BLOQUEO', 5 * SECOND_MS, 90 * SECOND_MS],
  ['so has one that is not known', 'POSIBLE_BLOQUEO', null, 90 * SECOND_MS],
  ['a sparse one does not cost the half hour', 'POSIBLE_BLOQUEO', 10 * MINUTE_MS, 5 * MINUTE_MS],
])('%s', (_, type, expectedMs, waits) => {
  expect(listensFirst(type, expectedMs === null ? null : { expectedMs })).toBe(waits)
})

test.each<[string, (listening: ReturnType<typeof tripListening>, pass: (ms: number) => void) => void, number]>([
  ['from when it came', (_, pass) => pass(50_000), 50_000],
  ['on, over a blip', (one, pass) => [one.interrupt(), pass(10_000), one.update(), pass(40_000)], 50_000],
  ['anew, after an interruption', (one, pass) => [one.interrupt(), pass(45_000), one.update(), pass(40_000)], 40_000],
  [
    'anew from its end, however often it was noted',
    (one, pass) => [one.interrupt(), pass(30_000), one.interrupt(), pass(30_000), one.update(), pass(5_000)],
    5_000,
  ],
  ['from now, where the clock was set back', (one, pass) => [pass(-20_000), one.update(), pass(7_000)], 7_000],
])('a trip is listened to %s', (_, happens, listenedMs) => {
  let now = 1_000_000
  const listening = tripListening(() => new Set(['1']), { now: () => now })
  listening.update()
  happens(listening, (ms) => {
    now += ms
  })
  expect(listening.listenedMs('1')).toBe(listenedMs)
  expect(listening.isConfirmed('1')).toBe(listenedMs >= 45_000)
  expect(listening.listenedMs('2')).toBe(0)
})
