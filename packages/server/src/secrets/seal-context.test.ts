import { originOf } from '@vigia/egress/origin-of'
import { describe, expect, test } from 'vitest'
import { sealContext } from './seal-context.ts'

const owner = { tripId: '41', url: 'https://gps.mx/entrar', account: 'flota' }

describe('the password of a link', () => {
  const same = [
    ['another page of the same site', { url: 'https://gps.mx/mapa?unidad=7' }],
    ['the usual port written out', { url: 'https://gps.mx:443/entrar' }],
    ['a host in capitals', { url: 'https://GPS.mx/entrar' }],
  ] as const
  test.each(same)('stays bound with %s', (_why, change) => {
    expect(sealContext.password({ ...owner, ...change })).toBe(sealContext.password(owner))
  })

  const other = [
    ['another trip', { tripId: '42' }],
    ['another host', { url: 'https://gps.mx.otro.mx/entrar' }],
    ['a host with a user in front', { url: 'https://gps.mx@otro.mx/entrar' }],
    ['another port', { url: 'https://gps.mx:8443/entrar' }],
    ['no encryption', { url: 'http://gps.mx/entrar' }],
    ['no link', { url: null }],
    ['another account', { account: 'flota2' }],
    ['no account', { account: null }],
    ['an account that looks like two parts', { tripId: '4', account: '1","flota' }],
  ] as const
  test.each(other)('is bound otherwise with %s', (_why, change) => {
    expect(sealContext.password({ ...owner, ...change })).not.toBe(sealContext.password(owner))
  })
})

test('a saved session is bound to its account, its origin and nothing else of the same number', () => {
  const session = { accountId: '41', origin: 'https://gps.mx', accountKey: Buffer.of(1) }
  const contexts = [
    sealContext.platformSession(session),
    sealContext.platformSession({ ...session, origin: 'https://otro.mx' }),
    sealContext.platformSession({ ...session, accountKey: Buffer.of(2) }),
    sealContext.mirrorSecret('41'),
    sealContext.importFile('41'),
    sealContext.password(owner),
  ]
  expect(new Set(contexts).size).toBe(contexts.length)
})

test('an address that is not of the web has no origin', () => {
  expect(['javascript:alert(1)', 'gps.mx', '', 'data:text/html,x', 'blob:https://gps.mx/1'].map(originOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
