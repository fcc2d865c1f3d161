import { expect, test } from 'vitest'
import { NOW } from '../../test/factories.ts'
import { HOUR_MS } from '../time/duration.ts'
import { etaDoubt } from './eta-doubt.ts'

const moving = {
  etaAt: NOW + 2 * HOUR_MS,
  gpsStatus: 'ACTIVE',
  point: { lat: 20, lng: -100 },
  // Some 111 km to the north.
  destination: { lat: 21, lng: -100 },
  factors: [],
} as const

test.each([
  ['a unit on its way', {}, null],
  ['no estimate', { etaAt: null, gpsStatus: 'SIN_GPS' }, null],
  ['not heard for too long', { gpsStatus: 'STALE' }, 'no-signal'],
  ['never heard', { gpsStatus: 'SIN_GPS', point: null }, 'no-signal'],
  ['stopped where nobody planned it', { factors: [{ type: 'UNIDAD_DETENIDA', value: 16 }] }, 'stopped'],
  ['stopped in a danger geofence', { factors: [{ type: 'ZONA_RIESGO', value: 181 }] }, 'stopped'],
  ['driving through one', { factors: [{ type: 'ZONA_RIESGO', value: 0 }] }, null],
  ['another reason of risk', { factors: [{ type: 'INCIDENCIA', value: 3 }] }, null],
  ['farther than anybody drives in that time', { etaAt: NOW + HOUR_MS }, 'too-far'],
  ['the estimate is over, the way is not', { etaAt: NOW - 1 }, 'too-far'],
  ['the estimate is over, at the destination', { etaAt: NOW - 1, point: { lat: 20.999, lng: -100 } }, null],
  ['nobody knows where it goes', { etaAt: NOW + HOUR_MS, destination: null }, null],
] as const)('%s', (_why, over, doubt) => {
  expect(etaDoubt({ ...moving, ...over }, NOW)).toBe(doubt)
})
