import { expect, test } from 'vitest'
import { minutesText } from '../../text/minutes-text.ts'
import { geofenceOnRouteText } from './geofence-on-route-text.ts'

const ZONE = { fromKm: 50.4, toKm: 61.2 }
/** 05:30 in Mexico City. */
const LEAVES_AT = Date.parse('2026-11-22T11:30:00Z')

test.each([
  ['the hour is that of the pace of earlier trips', 100, LEAVES_AT, 'km 50 a 61 de la ruta, cerca de las 07:00'],
  ['without a departure there is none', 100, null, 'km 50 a 61 de la ruta'],
  ['nor on a route without a length', 0, LEAVES_AT, 'km 50 a 61 de la ruta'],
])('%s', (_why, lengthKm, leavesAt, text) =>
  expect(geofenceOnRouteText(ZONE, { lengthKm, minutes: 180 }, leavesAt)).toBe(text),
)

test.each([
  [45, '45 min'],
  [60, '1 h 0 min'],
  [190.4, '3 h 10 min'],
])('%s minutes are %s', (minutes, text) => expect(minutesText(minutes)).toBe(text))
