import { HOUR_MS } from '@vigia/domain/time/duration'
import { expect, test } from 'vitest'
import { helpSmsHref } from './help-sms.ts'

const AT = Date.UTC(2026, 10, 26, 15, 44)
const place = (ageMs: number) => ({ lat: 20.123_41, lng: -99.123_41, at: AT - ageMs })

test.each([
  ['where he is', place(30_000), 'AYUDA F-81418 20.1234,-99.1234 09:44'],
  ['where he was hours ago', place(3 * HOUR_MS), 'AYUDA F-81418 09:44, a las 06:44 estaba en 20.1234,-99.1234'],
  ['no place', null, 'AYUDA F-81418 09:44'],
])('%s', (_, where, text) => {
  const href = helpSmsHref({ centralPhone: '+52 55 1234 5678', invoice: 'F-81418' }, { at: AT, place: where })
  expect(href).toBe(`sms:+525512345678?body=${encodeURIComponent(text)}`)
})

test('without a number of the central there is no message', () => {
  expect(helpSmsHref({ centralPhone: null, invoice: 'F-1' }, { at: AT, place: null })).toBeNull()
})
