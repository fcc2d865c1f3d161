import { expect, test } from 'vitest'
import { checkEmail } from './check-login.ts'
import { isLocalHost } from './is-local-host.ts'

test.each([
  ['an address', 'demo@vigia.mx', true],
  ['with blanks around it', '  demo@vigia.mx ', true],
  ['with a tag', 'a.b+turno@empresa.com.mx', true],
  ['nothing', '', false],
  ['only blanks', '   ', false],
  ['no domain', 'demo@', false],
  ['a domain without a dot', 'demo@vigia', false],
  ['two at signs', 'a@b@c.mx', false],
])('%s', (_why, email, fine) => {
  expect(checkEmail(email) === null).toBe(fine)
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['localhost.evil.test', false],
  ['vigia.mx', false],
])('the sample account on %s: %s', (host, offered) => {
  expect(isLocalHost(host)).toBe(offered)
})
