import { expect, test } from 'vitest'
import { callablePhone, noCallText } from './operator-call.ts'

test.each([
  ['a trip like any other', null, '55 1', 'Sin teléfono'],
  ['a panic: he may be asked what happens', 'PANICO', '55 1', 'Sin teléfono'],
  ['an emergency', 'emergency_protocol', '55 1', 'Sin teléfono'],
  ['a duress word', 'CLAVE_COACCION', null, 'No lo llame: coacción'],
] as const)('%s', (_why, primaryAlert, phone, text) => {
  const trip = { phone: '55 1', primaryAlert }
  expect([callablePhone(trip), noCallText(trip)]).toEqual([phone, text])
})
