import { expect, test } from 'vitest'
import {
  DEFAULT_OPERATOR_TEXTS,
  EXAMPLE_VALUES,
  filledText,
  MESSAGE_FIELDS,
  TEXT_FIELDS,
  textProblem,
} from './operator-texts.ts'

test.each([
  ['without any field', 'Repórtese', null],
  ['with known ones', '{operador}: viaje {viaje}', null],
  ['with one that is none', 'Viaje {folio}', '«{folio}» no es un dato. Se puede poner'],
  ['with one that is empty', 'Viaje {}', '«{}» no es un dato'],
  ['with one in capitals', 'Viaje {Viaje}', '«{Viaje}» no es un dato'],
  ['with a brace that opens nothing', 'Viaje {viaje', 'Falta una llave'],
  ['with a brace too much', 'Viaje {viaje}}', 'Falta una llave'],
  ['with the address of a link, which a message has not', 'Abra {enlace}', '«{enlace}» no es un dato'],
])('a text %s', (_why, text, problem) => {
  const found = textProblem(text, MESSAGE_FIELDS)
  if (problem === null) expect(found).toBeNull()
  else expect(found).toContain(problem)
})

test('the text of a link has to hold its address', () => {
  expect(textProblem('Comparta su ubicación', TEXT_FIELDS, 'enlace')).toBe('Falta {enlace}')
  expect(textProblem(DEFAULT_OPERATOR_TEXTS.linkText, TEXT_FIELDS, 'enlace')).toBeNull()
})

test('what is known is put in its place, what is not is told as that, and what stands in a value is no field', () => {
  expect(
    filledText('{operador}: {viaje} {viaje}, {placas}', { operador: '{central}', viaje: 'F-1', placas: ' ' }),
  ).toEqual({
    text: '{central}: F-1 F-1, (sin placas)',
    missing: ['placas'],
  })
})

test('the texts of the product are good ones', () => {
  for (const { text } of DEFAULT_OPERATOR_TEXTS.templates) {
    expect(textProblem(text, MESSAGE_FIELDS)).toBeNull()
    expect(filledText(text, EXAMPLE_VALUES).missing).toEqual([])
  }
})
