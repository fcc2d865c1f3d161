import { expect, test } from 'vitest'
import { fieldSentence } from './field-sentence.ts'

test.each([
  ['a field that a form names', 'carrier: No puede estar vacío', 'carrier', 'Transportista: No puede estar vacío'],
  ['its name out of the sentence alone', 'issuer: Debe ser https', null, 'Emisor: Debe ser https'],
  [
    'one of a list',
    'addresses.2: Máximo 43 caracteres',
    'addresses.2',
    'Direcciones desde las que envía, 3: Máximo 43 caracteres',
  ],
  ['a key that somebody typed', 'roles.Turno: noche.x: Vacío', 'roles.Turno: noche.x', 'Valores que dan un rol: Vacío'],
  ['a field that no screen names', 'ticket: Falta este dato', 'ticket', 'Falta este dato'],
  ['a name that every object has', 'constructor: Campo raro', 'constructor', 'Campo raro'],
  [
    'a sentence about no field',
    'Otro viaje ya tiene esa factura externa.',
    null,
    'Otro viaje ya tiene esa factura externa.',
  ],
  ['a sentence with a colon', 'Campo desconocido: x', '', 'Campo desconocido: x'],
] as const)('%s', (_why, sentence, field, expected) => {
  expect(fieldSentence(sentence, field)).toBe(expected)
})
