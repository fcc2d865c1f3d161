import { expect, test } from 'vitest'
import { coordinatesText } from './coordinates.ts'

test.each([
  ['decimals to the width of a hand', 19.4326, -99.1332, 'decimal', '19.432600, -99.133200'],
  ['degrees, north and west', 19.4326, -99.1332, 'dms', `19°25'57.4"N 99°07'59.5"W`],
  ['the other halves of the globe', -33.45, 151.2, 'dms', `33°27'00.0"S 151°12'00.0"E`],
  ['no sixty seconds', 19.9999999, -99.99999999, 'dms', `20°00'00.0"N 100°00'00.0"W`],
  ['the equator and Greenwich', 0, 0, 'dms', `0°00'00.0"N 0°00'00.0"E`],
  ['less than ten seconds', 20.0025, -100.0001, 'dms', `20°00'09.0"N 100°00'00.4"W`],
] as const)('%s', (_why, lat, lng, format, text) => {
  expect(coordinatesText({ lat, lng }, format)).toBe(text)
})
