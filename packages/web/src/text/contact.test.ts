import { expect, test } from 'vitest'
import { googleMapsHref, telHref, webHref, whatsappHref } from './contact.ts'

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

test.each([
  ['national', '55 1234-5678', 'https://wa.me/525512345678'],
  ['with the country', '+52 (55) 1234 5678', 'https://wa.me/525512345678'],
  ['with the old prefix of mobiles', '+52 1 55 1234 5678', 'https://wa.me/525512345678'],
  ['of another country', '+1 956 555 0101', 'https://wa.me/19565550101'],
  ['of another country, as long as a Mexican one', '+55 1234 5678 90', 'https://wa.me/551234567890'],
  ['too short for either', '555 0101', null],
  ['no number', 'sin teléfono', null],
  ['absent', null, null],
])('whatsappHref: %s', (_why, phone, href) => {
  expect(whatsappHref(phone)).toBe(href)
})

test('a place on Google Maps', () => {
  expect(googleMapsHref({ lat: 20.65121, lng: -100.4 })).toBe(
    'https://www.google.com/maps/search/?api=1&query=20.651210%2C-100.400000',
  )
})
