import { expect, test } from 'vitest'
import { MINUTE_MS } from '../time/duration.ts'
import { lateArrivalStep } from './late-arrival.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const after = (minutes: number): number => NOW + minutes * MINUTE_MS
const arrival = (p10: number, p50: number) => ({ p10: after(p10), p50: after(p50) })

test.each([
  ['nine of ten arrive after it, an hour before', arrival(61, 80), 60, false, 'raise'],
  ['nine of ten arrive after it, half an hour before', arrival(31, 50), 30, false, 'raise'],
  ['later than that nothing can be moved any more', arrival(31, 50), 29, false, null],
  ['half of them arrive after it', arrival(59, 80), 60, false, null],
  ['the quickest arrives at that very instant', arrival(60, 80), 60, false, null],
  ['nobody knows when it arrives', null, 60, false, null],
  ['nobody planned an arrival', arrival(61, 80), null, false, null],
  ['it is past, and was never told', arrival(10, 20), -1, false, null],
  ['told, and still so', arrival(61, 80), 60, true, null],
  ['told, and more than half are late', arrival(40, 61), 60, true, null],
  ['told, and half of them are in time again', arrival(40, 60), 60, true, 'close'],
  ['told, and nobody knows any more', null, 60, true, null],
  ['told, with a minute to go', arrival(31, 50), 1, true, null],
  ['told, and the hour has passed', null, -1, true, 'close'],
  ['told, and the appointment was taken away', arrival(61, 80), null, true, 'close'],
])('%s', (_name, expected, dueInMinutes, isAnnounced, step) => {
  const dueAt = dueInMinutes === null ? null : after(dueInMinutes)
  expect(lateArrivalStep({ arrival: expected, dueAt, now: NOW, isAnnounced, looksBefore: 2 })).toBe(step)
})

test.each([
  [0, 'wait'],
  [1, 'wait'],
  [2, 'raise'],
  [9, 'raise'],
])('after %d looks that found it late, one more: %s', (looksBefore, step) => {
  const of = { arrival: arrival(61, 80), dueAt: after(60), now: NOW, isAnnounced: false }
  expect(lateArrivalStep({ ...of, looksBefore })).toBe(step)
})
