import { RISK_TYPES } from '@vigia/domain/risk/risk-level'
import { expect, test } from 'vitest'
import { tripOf } from '../../../test/trip-of.ts'
import { primaryAlert } from './primary-alert.ts'

const MINUTE = 60_000
const now = 1_000 * MINUTE

test.each([
  [
    'a stop goes on while no verdict comes',
    { primaryAlert: 'UNIDAD_DETENIDA', stoppedSince: now - 47 * MINUTE },
    '47 min',
  ],
  [
    'a stop whose start is unknown',
    {
      primaryAlert: 'UNIDAD_DETENIDA',
      stoppedSince: null,
      factors: [{ type: 'UNIDAD_DETENIDA', points: 25, value: 50, text: '' }],
    },
    '50 min',
  ],
  ['a stale fix', { primaryAlert: 'GPS_DESACTUALIZADO', fixAt: now - 61 * MINUTE }, '1 hrs'],
  [
    'silence since departure when nobody has written',
    { primaryAlert: 'SIN_COMUNICACION', lastCommentAt: null, departedAt: now - 125 * MINUTE },
    '2 hrs',
  ],
  ['overdue', { primaryAlert: 'ENTREGA_VENCIDA', dueAt: now - 50 * MINUTE }, '50 min'],
  ['apart', { primaryAlert: 'SEPARACION', separationM: 640.4 }, '640 m'],
  [
    'off the route',
    { primaryAlert: 'DESVIO_RUTA', factors: [{ type: 'DESVIO_RUTA', points: 25, value: 2.345, text: '' }] },
    '2.3 km',
  ],
  ['too fast', { primaryAlert: 'EXCESO_VELOCIDAD', speedKmh: 104.4 }, '104 km/h'],
  ['never located', { primaryAlert: 'SIN_GPS', fixAt: null }, ''],
  [
    'passing through a danger geofence',
    { primaryAlert: 'ZONA_RIESGO', factors: [{ type: 'ZONA_RIESGO', points: 15, value: 0, text: '' }] },
    '',
  ],
] as const)('%s', (_why, over, figure) => {
  expect(primaryAlert(tripOf(over), now)?.figure).toBe(figure)
})

test.each(RISK_TYPES)('%s has words, never its code', (type) => {
  expect(primaryAlert(tripOf({ primaryAlert: type }), now)?.title).toMatch(/[a-zá-ú]{4}/u)
})

test('a trip without reasons has no alert', () => {
  expect(primaryAlert(tripOf({ primaryAlert: null }), now)).toBeNull()
})
