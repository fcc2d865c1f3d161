import { expect, test } from 'vitest'
import { needsTls } from './send-mail.ts'

const ACCOUNT = { user: 'avisos', password: 'x' }

test.each([
  [
    'a password goes to no other machine in the clear',
    { host: 'correo.empresa.mx', isSecure: false, account: ACCOUNT },
    true,
  ],
  ['to this one it may', { host: '127.0.0.1', isSecure: false, account: ACCOUNT }, false],
  [
    'what is encrypted from the first byte is not encrypted again',
    { host: 'c.mx', isSecure: true, account: ACCOUNT },
    false,
  ],
  [
    'a relay of the company that asks for no account takes what it offers',
    { host: 'relay', isSecure: false, account: null },
    false,
  ],
])('%s', (_why, server, expected) => {
  expect(needsTls(server)).toBe(expected)
})
