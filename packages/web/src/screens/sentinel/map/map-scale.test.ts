import { expect, test } from 'vitest'
import { mapScale } from './map-scale.ts'

test.each([
  ['all of Mexico', 23.6, 5, '200 km'],
  ['a corridor', 20.5, 9, '10 km'],
  ['a truck', 20.5, 14, '200 m'],
  ['a yard', 20.5, 18, '20 m'],
])('%s', (_why, lat, zoom, label) => {
  const scale = mapScale(lat, zoom)
  expect(scale.label).toBe(label)
  expect(scale.widthPx).toBeGreaterThan(35)
  expect(scale.widthPx).toBeLessThanOrEqual(90)
})
