import { haversineKm } from '@vigia/domain/geo/distance'
import { describe, expect, test } from 'vitest'
import {
  circlePoints,
  isSameGeofence,
  movedCircle,
  radiusOf,
  rounded,
  type Sketch,
  shapeOf,
  sketchOf,
  sketchProblem,
} from './sketch.ts'

const CENTRE = { lat: 20.5, lng: -100 }
const there = { lat: 21, lng: -100.25 }
const circle = (radiusM: number): Sketch => ({ way: 'circle', points: circlePoints(CENTRE, radiusM), halfWidthM: 500 })
const line = (points: number, way: Sketch['way'], halfWidthM = 500): Sketch => ({
  way,
  points: Array.from({ length: points }, (_, i) => ({ lat: 20 + i / 1000, lng: -100 })),
  halfWidthM,
})

describe('dragging a circle', () => {
  const before = circlePoints(CENTRE, 1500)
  test('its centre takes the rim along, however many steps it took', () => {
    const first = movedCircle(before, [there, before[1]], before)
    const second = movedCircle(first, [CENTRE, first[1] ?? there], before)
    for (const [centre, rim] of [first, second]) {
      expect(haversineKm(centre ?? there, rim ?? there) * 1000).toBeCloseTo(1500, 0)
    }
  })
  test('its rim changes the radius', () => {
    const moved = [before[0], there]
    expect(movedCircle(before, moved, before)).toBe(moved)
  })
})

test.each<[string, Sketch, string | null]>([
  ['no circle yet', { ...circle(500), points: [] }, 'Falta el círculo: dibújelo o escriba su centro y su radio'],
  ['too small', circle(9), 'El radio debe estar entre 10 m y 200 km'],
  ['the smallest', circle(10), null],
  ['the largest, whatever is rounded', circle(200_000), null],
  ['too large', circle(200_001), 'El radio debe estar entre 10 m y 200 km'],
  ['two corners', line(2, 'polygon'), 'Faltan puntos: un polígono tiene al menos 3'],
  ['three', line(3, 'polygon'), null],
  ['more than the server takes', line(2001, 'polygon'), 'Demasiados puntos: 2000 como máximo'],
  ['a corridor of one point', line(1, 'corridor'), 'Faltan puntos: un corredor tiene al menos 2'],
  ['too narrow', line(2, 'corridor', 9), 'El ancho a cada lado debe estar entre 10 m y 50 km'],
  ['a route has no width', line(2, 'line', 0), null],
])('may it be saved: %s', (_why, sketch, expected) => expect(sketchProblem(sketch)).toBe(expected))

test('a geofence becomes a sketch and the same geofence again', () => {
  const shapes = [
    { type: 'circle', centre: CENTRE, radiusM: 4000 },
    { type: 'polygon', ring: line(4, 'polygon').points },
    { type: 'corridor', line: line(3, 'corridor').points, halfWidthM: 750 },
  ] as const
  for (const shape of shapes) expect(shapeOf(sketchOf(shape))).toEqual(shape)
  expect(radiusOf(sketchOf(shapes[0]))).toBeCloseTo(4000, 0)
})

test('a stored geofence is the same after it stood on the board, whatever order its fields came in and however fine its places', () => {
  const fine = [19.43260004, 19.5, 19.6].map((lat) => ({ lng: -99.13320004, lat }))
  const stored = [
    { radiusM: 1000.4, centre: { lng: -99.13320004, lat: 19.43260004 }, type: 'circle' },
    { ring: fine, type: 'polygon' },
    { line: fine, type: 'corridor', halfWidthM: 750 },
  ] as const
  const offTheBoard = (sketch: Sketch) => {
    const shape = shapeOf({ ...sketch, points: sketch.points.map(rounded) })
    if (shape === null) throw new Error('no geofence')
    return shape
  }
  for (const shape of stored) {
    const sketch = sketchOf(shape)
    expect(isSameGeofence(offTheBoard(sketch), shape)).toBe(true)
    const [first = CENTRE, ...rest] = sketch.points
    const moved = { ...sketch, points: [{ ...first, lat: first.lat + 0.0001 }, ...rest] }
    expect(isSameGeofence(offTheBoard(moved), shape)).toBe(false)
  }
})
