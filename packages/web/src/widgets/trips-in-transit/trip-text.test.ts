import { expect, test } from 'vitest'
import { tripInTransitOf as trip } from '../../../test/trip-in-transit-of.ts'
import { arrivalText, daysText, lateText, progressOf, weightText } from './trip-text.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Saturday, 02:47 in Mexico City. */
const NOW = Date.UTC(2026, 10, 21, 8, 47)

test.each([
  ['tons', weightText(21.44), '21.4 t'],
  ['whole tons', weightText(22), '22.0 t'],
  ['nothing on board is a weight', weightText(0), '0.0 t'],
  ['unknown', weightText(null), null],
  ['the first day', daysText(NOW - MINUTE, NOW), '1 día'],
  ['a day and a minute', daysText(NOW - 24 * HOUR - MINUTE, NOW), '2 días'],
  ['not loaded yet', daysText(NOW + 1, NOW), null],
  ['late', lateText(NOW - 95 * MINUTE, NOW), '1 h 35 min tarde'],
  ['in time', lateText(NOW, NOW), null],
  ['no arrival planned', lateText(null, NOW), null],
])('%s', (_why, text, expected) => expect(text).toBe(expected))

test.each([
  ['in time', { etaAt: NOW + 2 * HOUR, dueAt: NOW + 3 * HOUR }, 'ETA sáb 04:47'],
  ['it will come late', { etaAt: NOW + 3 * HOUR, dueAt: NOW + 2 * HOUR }, 'ETA sáb 05:47 · llegaría 1 h tarde'],
  ['an estimate that has passed', { etaAt: NOW - HOUR, dueAt: NOW - 2 * HOUR }, 'ETA sáb 01:47 · 2 h tarde'],
  ['only the plan', { etaAt: null, dueAt: NOW + HOUR }, 'Entrega sáb 03:47'],
  ['only the estimate', { etaAt: NOW + HOUR, dueAt: null }, 'ETA sáb 03:47'],
  ['nothing', {}, 'Sin hora de llegada'],
])('arrival: %s', (_why, over, text) => expect(arrivalText(trip(over), NOW)).toBe(text))

test('progress is whole, and not known without coordinates', () => {
  const [originPoint, destinationPoint] = [
    { lat: 20, lng: -100 },
    { lat: 24, lng: -100 },
  ]
  expect(progressOf(trip({ originPoint, destinationPoint, point: { lat: 21, lng: -100 } }))).toBe(25)
  expect(progressOf(trip({ point: { lat: 21, lng: -100 } }))).toBeNull()
  expect(progressOf(trip({ originPoint, destinationPoint, point: null }))).toBeNull()
})
