import { expect, test } from 'vitest'
import type { UnifiedUnit } from '../../../api/unified-units.ts'
import { drawUnit } from './draw-sentinel-pro-unit.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000

const unit = (over: Partial<UnifiedUnit>): UnifiedUnit => ({
  ...{ tripId: '1', invoice: 'F-81361', invoiceId: null, client: null, carrier: null, status: 'in transit' },
  ...{ plates: '87-AK-2T', operator: null, phone: null, origin: 'Puebla', destination: 'Querétaro', url: null },
  ...{
    platform: null,
    hasCredentials: false,
    point: { lat: 20.6, lng: -100.4 },
    fixAt: NOW,
    headingDeg: 90,
    source: 'unit',
  },
  ...{ speedKmh: 84.4, address: null, connection: 'connected', sessionError: null, progressPercent: 0 },
  ...{ level: 'low', primaryAlert: null },
  ...over,
})

test.each([
  ['fast', { fixAt: NOW - 5 * MINUTE }, 0, '84 km/h · 5 min'],
  ['standing', { speedKmh: 0 }, 2, '0 km/h · Ahora'],
  ['a device that tells no speed', { speedKmh: null }, 3, '— km/h · Ahora'],
  ['an old fix tells no speed', { fixAt: NOW - 5 * MINUTE - 1 }, 3, '5 min'],
  [
    'the worst that is known first',
    { level: 'high', primaryAlert: 'POSIBLE_BLOQUEO', fixAt: NOW - 30 * MINUTE },
    3,
    'Posible bloqueo de señal · 30 min',
  ],
] as const)('%s', (_why, over, slot, reason) => {
  const drawn = drawUnit(unit(over), undefined, null, NOW)
  expect([drawn?.update.slot, drawn?.label.reason]).toEqual([slot, reason])
})

test('one that was never located is not drawn', () => {
  expect(drawUnit(unit({ point: null, fixAt: null }), undefined, null, NOW)).toBeNull()
})
