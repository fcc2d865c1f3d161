import { describe, expect, test } from 'vitest'
import type { LatLng } from '../geo/lat-lng.ts'
import type { GeofenceShape } from './geofence.ts'
import { lineProblem, shapeProblem } from './shape-problem.ts'

const ring = (...corners: readonly (readonly [number, number])[]): GeofenceShape => ({
  type: 'polygon',
  ring: corners.map(([x, y]) => ({ lat: 20 + y / 100, lng: -100 + x / 100 })),
})
const circle = (lat: number, lng: number, radiusM: number): GeofenceShape => ({
  type: 'circle',
  centre: { lat, lng },
  radiusM,
})
const at = (lat: number, lng: number): LatLng => ({ lat, lng })
const corridor = (line: readonly LatLng[], halfWidthM = 500): GeofenceShape => ({ type: 'corridor', line, halfWidthM })

const FLAT = 'El polígono no encierra ninguna superficie.'
const CROSSED = 'El contorno del polígono se cruza a sí mismo.'
const BEYOND = 'La zona cruza el meridiano 180 o un polo, y ahí no se puede vigilar.'

test.each<[string, GeofenceShape, string | null]>([
  ['a triangle', ring([0, 0], [1, 0], [0, 1]), null],
  ['a square, the other way round', ring([0, 0], [0, 1], [1, 1], [1, 0]), null],
  ['the letter L', ring([0, 0], [3, 0], [3, 1], [1, 1], [1, 3], [0, 3]), null],
  ['a corner given twice', ring([0, 0], [0, 0], [1, 0], [1, 0], [0, 1], [0, 0]), null],
  ['a corner on a straight side', ring([0, 0], [1, 0], [2, 0], [2, 2], [0, 2]), null],
  ['a bow tie', ring([0, 0], [1, 1], [1, 0], [0, 1]), CROSSED],
  ['a bow tie that ends where it began', ring([0, 0], [1, 1], [1, 0], [0, 1], [0, 0]), CROSSED],
  ['a five-pointed star', ring([0, 3], [2, -3], [-3, 1], [3, 1], [-2, -3]), CROSSED],
  ['a corner that touches another side', ring([0, 0], [4, 0], [4, 4], [2, 0], [0, 4]), CROSSED],
  ['two corners at one place', ring([0, 0], [2, 2], [4, 0], [4, 4], [2, 2], [0, 4]), CROSSED],
  ['a side that goes back over itself', ring([0, 0], [4, 0], [4, 4], [4, 2], [0, 2]), CROSSED],
  ['all corners at one place', ring([0, 0], [0, 0], [0, 0]), FLAT],
  ['all corners on one line', ring([0, 0], [1, 1], [2, 2]), FLAT],
  ['there and back', ring([0, 0], [1, 1], [0, 0]), FLAT],
  ['7 m on 7 m: half of it is under 100 m²', ring([0, 0], [0.0067, 0], [0, 0.0063]), FLAT],
  ['20 m on 20 m', ring([0, 0], [0.019, 0], [0.019, 0.018], [0, 0.018]), null],
  ['over the date line', { type: 'polygon', ring: [at(0, 179), at(0, -179), at(1, 180)] }, BEYOND],
  ['up to the date line', { type: 'polygon', ring: [at(0, 179), at(0, 180), at(1, 180)] }, null],
  ['a circle', circle(20, -100, 10), null],
  ['a circle up to the date line', circle(0, 179.9, 11_000), null],
  ['a circle over the date line', circle(0, 179.9, 11_200), BEYOND],
  ['a circle over a pole', circle(89.9, 0, 12_000), BEYOND],
  ['a circle near a pole reaches the date line', circle(89, 100, 105_000), BEYOND],
  ['a corridor', corridor([at(20, -100), at(20, -99)]), null],
  [
    'a corridor that crosses itself holds what it holds',
    corridor([at(20, -100), at(21, -99), at(21, -100), at(20, -99)]),
    null,
  ],
  [
    'a corridor at one place',
    corridor([at(20, -100), at(20, -100)]),
    'Los puntos del corredor están todos en el mismo lugar.',
  ],
  ['a corridor over the date line', corridor([at(0, 179), at(0, -179)]), BEYOND],
  ['a corridor whose edge is over it', corridor([at(0, 179), at(0, 179.999)]), BEYOND],
])('%s', (_why, shape, problem) => expect(shapeProblem(shape)).toBe(problem))

describe('a line as a route', () => {
  test.each<[string, readonly LatLng[], string | null]>([
    ['two places', [at(20, -100), at(20, -99)], null],
    ['one place, twice', [at(20, -100), at(20, -100)], 'La ruta necesita al menos dos puntos en lugares distintos.'],
    ['nothing', [], 'La ruta necesita al menos dos puntos en lugares distintos.'],
    ['over the date line', [at(0, 179), at(0, -179)], 'La ruta cruza el meridiano 180, y ahí no se puede vigilar.'],
  ])('%s', (_why, line, problem) => expect(lineProblem(line)).toBe(problem))
})
