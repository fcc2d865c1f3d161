import { expect, test } from 'vitest'
import { riskText } from './risk-text.ts'

test.each([
  ['a zone that says what it is', 'Zona de riesgo Palmillas', 'Dentro de Zona de riesgo Palmillas'],
  ['a zone that is only a place', 'Palmillas', 'En zona de riesgo Palmillas'],
  ['part of a word is not the word', 'Arriesgones', 'En zona de riesgo Arriesgones'],
])('%s', (_why, geofence, text) => {
  expect(riskText.inDanger(geofence)).toBe(text)
})

test.each([
  [3, 0.2, '3 llamadas sin respuesta en menos de 1 min'],
  [1, 15, '1 llamada sin respuesta en 15 min'],
])('%s calls without an answer in %s minutes', (attempts, minutes, text) => {
  expect(riskText.unanswered(attempts, minutes)).toBe(text)
})
