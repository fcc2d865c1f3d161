import { expect, test } from 'vitest'
import { signWays } from './sign-ways.ts'

const NONE = { hasPassword: false, totp: false, passkeys: [], recoveryCodesLeft: 0 }

test.each([
  ['nobody knows the account yet', undefined, true, 'password', false],
  ['a password', { ...NONE, hasPassword: true }, true, 'password', false],
  ['a password and a passkey', { ...NONE, hasPassword: true, passkeys: [1] }, true, 'password', true],
  ['a password before a code', { ...NONE, hasPassword: true, totp: true }, true, 'password', false],
  ['an application', { ...NONE, totp: true, recoveryCodesLeft: 9 }, true, 'totp', false],
  ['a passkey: no code for recovery is used up', { ...NONE, passkeys: [1], recoveryCodesLeft: 9 }, true, null, true],
  ['a passkey that does not work here', { ...NONE, passkeys: [1], recoveryCodesLeft: 9 }, false, 'recovery', false],
  ['nothing at all', NONE, true, null, false],
] as const)('%s', (_why, account, canUsePasskeys, typed, hasPasskey) => {
  expect(signWays(account, canUsePasskeys)).toEqual({ typed, hasPasskey })
})
