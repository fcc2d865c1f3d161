import { expect, test } from 'vitest'
import { operatorCall } from './operator-call.ts'

const NOBODY = new Set<string>()
const HIM = new Set(['José Ruiz'])

test.each([
  ['a trip with a phone', {}, NOBODY, '55 5555 0142', 'Sin teléfono'],
  ['a trip without one', { phone: null }, NOBODY, null, 'Sin teléfono'],
  ['a panic: he may be asked what happens', { primaryAlert: 'PANICO' }, NOBODY, '55 5555 0142', 'Sin teléfono'],
  ['an emergency', { primaryAlert: 'emergency_protocol' }, NOBODY, '55 5555 0142', 'Sin teléfono'],
  ['a duress word of this trip', { primaryAlert: 'CLAVE_COACCION' }, NOBODY, null, 'No lo llame: coacción'],
  ['one of an earlier trip of his, from which he was relieved', {}, HIM, null, 'No lo llame: coacción'],
  ['one of somebody else', { operator: 'Eva Paz' }, HIM, '55 5555 0142', 'Sin teléfono'],
  ['a trip without an operator', { operator: null }, HIM, '55 5555 0142', 'Sin teléfono'],
] as const)('%s: who may be called, and why nobody', (_, over, underDuress, phone, absent) => {
  const trip = { tripId: '1', phone: '55 5555 0142', operator: 'José Ruiz', primaryAlert: null, ...over }
  expect(operatorCall(trip, underDuress, false)).toEqual({ phone, absent })
  expect(operatorCall(trip, underDuress, true).phone).toBeNull()
})
