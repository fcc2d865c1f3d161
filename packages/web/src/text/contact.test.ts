import { expect, test } from 'vitest'
import { telHref, webHref } from './contact.ts'

test.each([
  ['national', '55 1234-5678', 'tel:5512345678'],
  ['international', '+52 (55) 1234 5678', 'tel:+525512345678'],
  ['a plus in the middle is no prefix', '55+12345', 'tel:5512345'],
  ['no digits', 'sin teléfono', null],
  ['script', 'javascript:alert(1)', null],
  ['absent', null, null],
])('telHref: %s', (_why, phone, href) => {
  expect(telHref(phone)).toBe(href)
})

test.each([
  ['https', 'https://gps.example.mx/u?id=1', 'https://gps.example.mx/u?id=1'],
  ['http', 'http://gps.example.mx', 'http://gps.example.mx/'],
  ['script', 'javascript:alert(1)', null],
  ['data', 'data:text/html,x', null],
  ['no address', 'rastreo', null],
  ['absent', null, null],
])('webHref: %s', (_why, address, href) => {
  expect(webHref(address)).toBe(href)
})
