import { buildReplay } from '@vigia/domain/replay/build-replay'
import { replayAt } from '@vigia/domain/replay/replay-at'
import type { ReplayPosition } from '@vigia/domain/replay/replay-track'
import { expect, test } from 'vitest'
import { skipTo, tripEvents } from './replay-events.ts'
import { eventText, instantText, momentText, sourceText, wholeText } from './replay-text.ts'
import type { ReplayTrip } from './use-replay-trips.ts'

const MIN = 60_000
const START = Date.parse('2026-11-21T08:31:05Z')
const fix = (minutes: number, lat: number, speedKmh: number | null): ReplayPosition => ({
  lat,
  lng: -100,
  at: START + minutes * MIN,
  speedKmh,
  headingDeg: null,
  address: null,
  source: 'unit',
})
/** Drives two minutes, stands twelve, drives on, is silent 47 min, and from the 64th minute to the end. */
const track = buildReplay(
  [
    fix(0, 20, 60),
    fix(1, 20.01, 82),
    fix(2, 20.02, 0),
    fix(8, 20.02, 0),
    fix(14, 20.02, 0),
    fix(16, 20.04, null),
    fix(63, 20.4, 70),
    fix(64, 20.41, 71),
  ],
  START + 100 * MIN,
)
const at = (minutes: number) => [replayAt(track, START + minutes * MIN), START + minutes * MIN] as const

test.each([
  [-1, 'Aún sin posición', null],
  [1.5, '82 km/h', null],
  [6, 'Detenida 4 min', '12 min en total'],
  [16, 'Velocidad desconocida', null],
  [36, 'Sin señal 20 min', '47 min en total'],
  [94, 'Sin señal 30 min', '36 min hasta el fin del historial'],
  [101, 'Sin más posiciones', null],
])('at minute %i: %s', (minutes, words, whole) => {
  const [moment, instant] = at(minutes)
  expect([momentText(moment, instant), wholeText(moment)]).toEqual([words, whole])
})

test.each([
  [-1, 'Aún no hay posiciones de este viaje'],
  [1, 'Rastreador propio · posición de las 02:32:05'],
  [1.5, 'Rastreador propio · posición de las 02:32:05; se traza hasta la de las 02:33:05'],
  [36, 'Rastreador propio · posición de las 02:47:05, la última conocida'],
])('what minute %d rests on', (minutes, words) => {
  expect(sourceText(...at(minutes))).toBe(words)
})

test('an instant is told in Mexico’s time', () => {
  expect(instantText(START)).toBe('sáb 21 nov, 02:31:05')
})

const events = tripEvents([{ track } as ReplayTrip])
test('stops and gaps in order of time, each with its length', () => {
  expect(events.map(({ event }) => eventText(event))).toEqual([
    'Parada de 12 min',
    'Sin señal 47 min',
    'Sin señal 36 min',
  ])
})
test.each([
  ['the next', 0, 1, 2],
  ['the one after it', 2, 1, 16 + 1 / MIN],
  ['none left', 70, 1, null],
  ['back to its beginning', 10, -1, 2],
  ['from its beginning to the one before', 16 + 1 / MIN, -1, 2],
  ['nothing before', 1, -1, null],
] as const)('skips to %s', (_why, from, step, to) => {
  expect(skipTo(events, START + from * MIN, step)).toBe(to === null ? null : START + to * MIN)
})
