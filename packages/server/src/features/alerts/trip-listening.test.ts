import type { AlertType } from '@vigia/domain/alerts/alert-type'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { expect, test } from 'vitest'
import { listensFirst, tripListening } from './trip-listening.ts'

const SECOND_MS = 1_000

const RHYTHM = 60 * SECOND_MS
const SINCE = 1_000_000
/** Three intervals after it, and the two minutes of a phone's lag. */
const RECEIVED = SINCE + 3 * RHYTHM + 2 * MINUTE_MS

test.each<[string, AlertType, number | null, number | null, number]>([
  ['what does not depend on time opens at once', 'SEPARACION', RHYTHM, null, 0],
  ['a silence is told within the minute', 'GPS_DESACTUALIZADO', RHYTHM, null, 45 * SECOND_MS],
  ['a jammer waits for three intervals', 'POSIBLE_BLOQUEO', RHYTHM, null, 180 * SECOND_MS],
  ['so it does where it fell silent while nobody listened', 'POSIBLE_BLOQUEO', RHYTHM, RECEIVED - 1, 180 * SECOND_MS],
  ['one that was silent before does not', 'POSIBLE_BLOQUEO', RHYTHM, RECEIVED, 45 * SECOND_MS],
  ['a dense rhythm has a minute and a half', 'POSIBLE_BLOQUEO', 5 * SECOND_MS, null, 90 * SECOND_MS],
  ['so has a trip without a verdict', 'POSIBLE_BLOQUEO', null, RECEIVED, 90 * SECOND_MS],
  ['a sparse one does not cost the half hour', 'POSIBLE_BLOQUEO', 10 * MINUTE_MS, null, 5 * MINUTE_MS],
])('%s', (_, type, expectedMs, receivedUntil, waits) => {
  const silence = expectedMs === null ? null : { expectedMs, sinceAt: SINCE }
  expect(listensFirst(type, silence, receivedUntil)).toBe(waits)
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
  const listening = tripListening(
    () => new Set(['1']),
    () => 7,
    { now: () => now },
  )
  listening.update()
  happens(listening, (ms) => {
    now += ms
  })
  expect(listening.listened('1').ms).toBe(listenedMs)
  expect(listening.isConfirmed('1')).toBe(listenedMs >= 45_000)
  expect(listening.listened('2').ms).toBe(0)
})

test('until when it was listened to is known by the fleet at a start, and after an interruption by its beginning', () => {
  let now = 1_000_000
  const listening = tripListening(
    () => new Set(['1']),
    () => 900_000,
    { now: () => now },
  )
  listening.update()
  expect(listening.listened('1').receivedUntil).toBe(900_000)
  const begun = now
  for (const [after, lasts, receivedUntil] of [
    [MINUTE_MS, 10_000, 900_000],
    [MINUTE_MS, MINUTE_MS, 900_000],
    [5 * MINUTE_MS, MINUTE_MS, begun + 8 * MINUTE_MS + 10_000],
    // It flaps: ten seconds between two interruptions prove nothing.
    [10_000, MINUTE_MS, begun + 8 * MINUTE_MS + 10_000],
  ] as const) {
    now += after
    listening.interrupt()
    now += lasts
    listening.update()
    expect(listening.listened('1').receivedUntil).toBe(receivedUntil)
  }
})
