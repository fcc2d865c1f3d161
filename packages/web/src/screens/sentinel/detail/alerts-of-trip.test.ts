import { expect, test } from 'vitest'
import { alertOf } from '../../../../test/alert-of.ts'
import { alertsOfTrip } from './alerts-of-trip.ts'

const unit = (tripId: string) => ({ tripId, invoice: 'F-1', plates: null, lastSignalAt: null })

test.each([
  ['its own', { tripId: '7' }, true],
  ['another trip', { tripId: '8' }, false],
  ['of the whole company', { tripId: null }, false],
  ['a quiet platform that silences it', { tripId: null, units: [unit('8'), unit('7')] }, true],
  ['a quiet platform of others', { tripId: null, units: [unit('8')] }, false],
])('%s', (_why, over, isShown) => {
  expect(alertsOfTrip([alertOf(over)], '7')).toHaveLength(isShown ? 1 : 0)
})
