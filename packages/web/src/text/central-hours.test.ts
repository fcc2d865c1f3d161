import { DEFAULT_TIME_ZONE, showTimesIn } from '@vigia/domain/format/date-time'
import { afterEach, expect, test } from 'vitest'
import { centralHours } from './central-hours.ts'

afterEach(() => showTimesIn(DEFAULT_TIME_ZONE))

test.each([
  ['an hour', 'Detenida desde las 09:05 del 26 nov fuera de un lugar autorizado.', true],
  ['one in the singular, at the end', 'La última señal es de la 01:05 del 26 nov.', true],
  ['an hour and no full stop', '3 llamadas sin respuesta desde las 09:05 del 26 nov', true],
  ['no hour', 'La unidad circula a 118 km/h.', false],
])('who reads by another clock is told by which a sentence with %s is', (_why, sentence, hasHour) => {
  expect(centralHours(sentence)).toBe(sentence)
  showTimesIn('America/Tijuana')
  expect(centralHours(sentence)).toBe(hasHour ? sentence.replace(/(\.?)$/, ', hora del Centro$1') : sentence)
})
