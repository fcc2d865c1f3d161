import { expect, test } from 'vitest'
import { riskText, withoutAge } from './risk-text.ts'

test.each([
  ['a zone that says what it is', 'Zona de riesgo Palmillas', 'Dentro de Zona de riesgo Palmillas'],
  ['a zone that is only a place', 'Palmillas', 'En zona de riesgo Palmillas'],
  ['part of a word is not the word', 'Arriesgones', 'En zona de riesgo Arriesgones'],
])('%s', (_why, geofence, text) => {
  expect(riskText.inDanger(geofence)).toBe(text)
})

test.each([
  [3, '2026-11-24T15:05:00Z', '3 llamadas sin respuesta desde las 09:05 del 24 nov'],
  [1, '2026-11-24T05:59:00Z', '1 llamada sin respuesta desde las 23:59 del 23 nov'],
])('%s calls without an answer since %s', (attempts, first, text) => {
  expect(riskText.unanswered(attempts, Date.parse(first))).toBe(text)
})

test.each([
  ['an age', riskText.panic(3), 3, 'Botón de pánico activado'],
  ['what is of this minute', riskText.panic(0.4), 0.4, 'Botón de pánico activado'],
  ['a spell', riskText.stopped(130), 130, 'Unidad detenida'],
  [
    'a spell before a place',
    riskText.stoppedInDanger(47.9, 'Km 47 min'),
    47.9,
    'Unidad detenida en zona de riesgo Km 47 min',
  ],
  ['none', riskText.inDanger('Palmillas'), 0, 'En zona de riesgo Palmillas'],
  ['another figure', riskText.incidents(3), 3, '3 incidencias abiertas'],
])('a sentence with %s is kept without its age', (_why, text, minutes, kept) => {
  expect(withoutAge(text, minutes)).toBe(kept)
})
