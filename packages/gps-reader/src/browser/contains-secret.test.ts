import { expect, test } from 'vitest'
import { containsSecret } from './contains-secret.ts'

const SECRET = 'Clave+ñ/"9f3'
const base64 = (text: string): string => Buffer.from(text).toString('base64')

const cases = [
  ['plainly', `clave=${SECRET}`, true],
  ['in JSON', JSON.stringify({ password: SECRET }), true],
  ['in an address', `https://x.mx/?p=${encodeURIComponent(SECRET)}`, true],
  ['in a form', new URLSearchParams({ p: SECRET }).toString(), true],
  ['in an address inside of an address', `u=${encodeURIComponent(`p=${encodeURIComponent(SECRET)}`)}`, true],
  ['in base64', `d=${base64(SECRET)}`, true],
  ['in base64 behind a name', base64(`espejo:${SECRET}`), true],
  ['in base64 behind two letters, with more after it', base64(`a:${SECRET}:b`), true],
  ['in base64 for addresses', Buffer.from(`u:${SECRET}`).toString('base64url'), true],
  ['in hexadecimal', Buffer.from(SECRET).toString('hex').toUpperCase(), true],
  ['behind a broken escape', `%E0%A4%A p=${encodeURIComponent(SECRET)}`, true],
  ['not at all', 'clave=otra&token=9f3', false],
  ['in part', SECRET.slice(0, -1), false],
] as const

test.each(cases)('a secret %s: %#', (_how, text, isThere) => {
  expect(containsSecret(text, SECRET)).toBe(isThere)
})

test('what is too short to be told from anything is found nowhere', () => {
  expect(containsSecret('abcabc', 'abc')).toBe(false)
})
