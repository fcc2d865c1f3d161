import { expect, test } from 'vitest'
import { circlePoints } from '../../map/drawing/sketch.ts'
import { areaText, lengthText, shapeText, sketchText } from './measure-text.ts'

test.each([
  ['metres below a kilometre', 0.48, '480 m'],
  ['three digits', 1.2549, '1.25 km'],
  ['whole kilometres from a hundred', 1284.4, '1,284 km'],
  ['nothing', 0, '0 m'],
])('a length: %s', (_why, km, expected) => expect(lengthText(km)).toBe(expected))

test.each([
  ['a yard in square metres', 0.004, '4,000 m²'],
  ['three digits', 0.78539, '0.785 km²'],
  ['a state', 91_306.4, '91,306 km²'],
])('an area: %s', (_why, km2, expected) => expect(areaText(km2)).toBe(expected))

test('a circle says its radius and what it covers', () => {
  const centre = { lat: 20.5, lng: -100 }
  expect(shapeText({ type: 'circle', centre, radiusM: 500 })).toBe('Círculo de 500 m · 0.785 km²')
  expect(sketchText({ way: 'circle', points: circlePoints(centre, 500), halfWidthM: 0 })).toBe(
    'Radio 500 m · 0.785 km²',
  )
})

test.each([
  ['a lone point', [{ lat: 20, lng: -100 }]],
  [
    'two corners of a polygon',
    [
      { lat: 20, lng: -100 },
      { lat: 21, lng: -100 },
    ],
  ],
])('%s has no size yet', (_why, points) => {
  expect(sketchText({ way: 'polygon', points, halfWidthM: 500 })).toBeNull()
})
