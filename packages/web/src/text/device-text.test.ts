import { expect, test } from 'vitest'
import { deviceText } from './device-text.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Chrome en Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`],
  [
    'Edge en Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
  ],
  ['Chrome en Android', `Mozilla/5.0 (Linux; Android 16) ${WEBKIT} Chrome/156.0.0.0 Mobile Safari/537.36`],
  [
    'Safari en iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${WEBKIT} Version/19.0 Mobile Safari/604.1`,
  ],
  ['Firefox en Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'],
  ['Dispositivo desconocido', 'curl/8.5'],
  ['Dispositivo desconocido', null],
])('%s', (words, userAgent) => {
  expect(deviceText(userAgent)).toBe(words)
})
