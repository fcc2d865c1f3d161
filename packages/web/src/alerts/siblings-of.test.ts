import { expect, test } from 'vitest'
import { alertOf } from '../../test/alert-of.ts'
import { siblingsOf } from './siblings-of.ts'

const unit = (tripId: string) => ({ tripId, invoice: `F-${tripId}`, plates: null, lastSignalAt: null })
const panic = alertOf({ alertId: 'panic', tripId: 't1' })
const stopped = alertOf({ alertId: 'stopped', tripId: 't1', type: 'UNIDAD_DETENIDA' })
const elsewhere = alertOf({ alertId: 'elsewhere', tripId: 't9' })
const outage = alertOf({ alertId: 'outage', tripId: null, platform: 'Rastreo Norte', units: [unit('t1'), unit('t2')] })
const company = alertOf({ alertId: 'company', tripId: null, type: 'emergency_protocol' })
const all = [panic, stopped, elsewhere, outage, company]

test.each([
  ['of a trip: its others, and the platform that silences it', panic, 'stopped outage'],
  ['of a trip that has no other', elsewhere, ''],
  ['of a platform: those of the trips that it silences', outage, 'panic stopped'],
  ['of the company', company, ''],
])('%s', (_what, alert, expected) => {
  expect(
    siblingsOf(alert, all)
      .map(({ alertId }) => alertId)
      .join(' '),
  ).toBe(expected)
})
