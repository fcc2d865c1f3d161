import { expect, test } from 'vitest'
import { closeCauseText } from './resolve-cause.ts'

test.each([
  [null, 'Sin causa'],
  ['condition-ended', 'La condición terminó'],
  ['trip-ended', 'El viaje terminó'],
  ['robo-confirmado', 'Robo confirmado'],
  ['otra cosa', 'otra cosa'],
])('the cause %s reads %s', (cause, text) => {
  expect(closeCauseText(cause)).toBe(text)
})
