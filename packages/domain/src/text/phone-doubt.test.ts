import { expect, test } from 'vitest'
import { phoneDoubt } from './phone-doubt.ts'

test.each([
  ['ten digits', '55 1200 0143', null],
  ['with the code of the country', '+52 55 1200 0143', null],
  ['with the code of the country and no plus sign', '525512000143', null],
  ['with the former prefix of mobiles', '+52 1 55 1200 0143', null],
  ['nothing', '  ', null],
  ['two of them', '55 1200 0143 / 55 1200 0144', null],
  ['with an extension', '55 1200 0143 ext. 12', null],
  ['of the United States', '+1 956 555 0100', null],
  ['eight digits, as within a city of before', '12 00 01 43', 'El teléfono tiene 8 dígitos: en México son 10'],
  ['a digit too much', '55 1200 01431', 'El teléfono tiene 11 dígitos: en México son 10'],
  ['twelve that do not begin with the country', '995512000143', 'El teléfono tiene 12 dígitos: en México son 10'],
  ['a digit lacks after the code', '+52 55 1200 014', 'El teléfono tiene 9 dígitos después de +52: en México son 10'],
  ['a digit too much after it', '+52 55 1200 01431', 'El teléfono tiene 11 dígitos después de +52: en México son 10'],
  ['nothing after it', '+52', 'El teléfono tiene 0 dígitos después de +52: en México son 10'],
  ['a digit', '5', 'El teléfono tiene 1 dígito: en México son 10'],
  ['of no country', '+1 9', 'El teléfono tiene 2 dígitos: no es de ningún país'],
])('%s', (_why, phone, doubt) => expect(phoneDoubt(phone)).toBe(doubt))
