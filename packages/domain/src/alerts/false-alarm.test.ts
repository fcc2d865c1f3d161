import { expect, test } from 'vitest'
import { type Resolution, type ResolutionProblem, resolutionProblem } from './false-alarm.ts'

const FALSE: Resolution = { cause: 'falsa-alarma', reason: 'lugar-conocido', note: null }
const SAFETY = ['PANICO', 'SEPARACION', 'POSIBLE_BLOQUEO', 'emergency_protocol', 'CLAVE_COACCION'] as const

test.each<[string, Partial<Resolution>, ResolutionProblem | null]>([
  ['any other cause', { cause: 'otra', reason: null }, null],
  ['a reason with another cause', { cause: 'robo-confirmado' }, 'reason-of-nothing'],
  ['a false alarm without a reason', { reason: null }, 'no-reason'],
  ['without one, whatever is written', { reason: null, note: 'El operador dice que no' }, 'no-reason'],
  ['with its reason', {}, null],
  ['another reason that nobody told', { reason: 'otra-razon' }, 'no-words'],
  ['another reason, told', { reason: 'otra-razon', note: 'Simulaba el instalador' }, null],
])('%s', (_, over, problem) => {
  expect(resolutionProblem('UNIDAD_DETENIDA', { ...FALSE, ...over })).toBe(problem)
})

test.each(SAFETY)('%s is waved away only by who writes how they know', (type) => {
  expect(resolutionProblem(type, FALSE)).toBe('no-proof')
  expect(resolutionProblem(type, { ...FALSE, note: 'Dio la palabra correcta' })).toBeNull()
  expect(resolutionProblem(type, { cause: 'unidad-recuperada', reason: null, note: null })).toBeNull()
})
