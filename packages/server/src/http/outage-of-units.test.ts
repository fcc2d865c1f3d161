import type { AlertWire } from '@vigia/contract'
import { outageCondition } from '@vigia/domain/alerts/alert-conditions'
import { DEFAULT_ALERT_RULES } from '@vigia/domain/alerts/alert-rules'
import type { PlatformOutage } from '@vigia/domain/silence/surroundings'
import { expect, test } from 'vitest'
import { outageOfUnits } from './outage-of-units.ts'

const NOW = Date.parse('2026-11-28T18:00:00Z')

test.each<[string, Pick<PlatformOutage, 'downMs' | 'unread'>, readonly string[]]>([
  ['of which it is known when it began', {}, ['La plataforma entera dejó de reportar']],
  [
    'that may have begun in a downtime of our own',
    { downMs: 16 * 60_000 },
    [
      'La plataforma entera sigue sin reportar',
      'Vigía no recibió nada durante 16 min: no se sabe si callaron a la vez',
    ],
  ],
  [
    'of a platform that we do not read',
    { unread: { sinceAt: NOW, obstacle: 'captcha' } },
    [
      'La plataforma entera sigue sin reportar',
      'Vigía no lee la plataforma desde las 12:00 del 28 nov: se requiere captcha',
    ],
  ],
])('an outage %s says so, and of no unit that one does not see', (_, down, reasons) => {
  const outage = { platform: 'Samsara', sinceAt: NOW, tripIds: ['1', '2', '3', '4', '5', '6'], ...down }
  const told = outageCondition(outage, DEFAULT_ALERT_RULES, NOW)
  const unit = { travel_id: '1' } as AlertWire['units'][number]
  const alert = { platform: 'Samsara', last_signal_at: new Date(NOW).toISOString(), ...told } as unknown as AlertWire
  const seen = outageOfUnits(alert, [unit])
  expect(seen.reasons).toEqual(reasons)
  expect(JSON.stringify(seen)).not.toContain('6 unidades')
})
