import { expect, test } from 'vitest'
import { smsTextHref, whatsappTextHref } from './message-links.ts'

test.each([
  ['55 1234 5678', 'Hola, ¿todo bien?', 'https://wa.me/525512345678?text=Hola%2C%20%C2%BFtodo%20bien%3F'],
  [null, 'a&b#c', 'https://wa.me/?text=a%26b%23c'],
  ['conmutador', 'x', 'https://wa.me/?text=x'],
])('WhatsApp to %j', (phone, text, href) => {
  expect(whatsappTextHref(phone, text)).toBe(href)
})

test.each([
  ['55 1234 5678', 'a&b', 'sms:5512345678?body=a%26b'],
  [null, 'x', null],
  ['sin número', 'x', null],
])('SMS to %j', (phone, text, href) => {
  expect(smsTextHref(phone, text)).toBe(href)
})
