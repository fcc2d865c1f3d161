import { expect, test } from 'vitest'
import { fullMapUnitOf } from '../../../../test/full-map-unit-of.ts'
import { fullMapColumns } from './full-map-columns.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 10, 21, 8, 47)
const COLUMNS = fullMapColumns(30 * MINUTE, NOW)

const cell = (heading: string, over: Parameters<typeof fullMapUnitOf>[0]) =>
  COLUMNS.find(([title]) => title.startsWith(heading))?.[2](fullMapUnitOf(over))

test.each([
  ['a live speed', 'Velocidad', { fixAt: NOW - MINUTE, speedKmh: 61.6 }, 62],
  ['a speed that is past is none', 'Velocidad', { fixAt: NOW - 10 * MINUTE, speedKmh: 61.6 }, null],
  ['a speed that nobody told is no 0', 'Velocidad', { fixAt: NOW, speedKmh: null }, null],
  ['a unit that is no longer heard says so', 'Nota al', { fixAt: NOW - 45 * MINUTE }, 'Sin señal GPS hace 45 min'],
  ['its signal stays what it was', 'Última señal', { fixAt: NOW - 45 * MINUTE }, NOW - 45 * MINUTE],
  ['no planned route is no 0 km', 'Ruta planeada', { hasRoute: false, offRouteKm: null }, 'Sin ruta planeada'],
  ['a coordinate', 'Longitud', {}, -100.4],
])('%s', (_why, heading, over, expected) => expect(cell(heading, over)).toBe(expected))
