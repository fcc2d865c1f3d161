import { describe, expect, test } from 'vitest'
import { sealContext } from '../../secrets/seal-context.ts'
import { accountOrders } from './account-orders.ts'
import type { WantedTrip } from './wanted-trips.store.ts'

const trip = (tripId: string, over: Partial<WantedTrip> = {}): WantedTrip => ({
  ...{
    tripId,
    organisationId: '1',
    url: 'https://gps.mx/',
    account: 'flota',
    accountId: '7',
    origin: 'https://gps.mx',
  },
  ...{ plates: `P-${tripId}`, unitName: null, pickedName: null, lastFix: null, accountKey: Buffer.from('k') },
  ...{ kind: null, savedSessionSealed: null, refusedPasswords: [], habits: null, obstacle: null },
  passwordSealed: Buffer.from(`sealed for ${tripId}`),
  passwordDigest: Buffer.from('digest'),
  ...over,
})
const orders = (...trips: readonly WantedTrip[]) =>
  accountOrders(trips, () => ({ mayPersonChange: false, confirmed: new Set() }))
const only = (...trips: readonly WantedTrip[]) => {
  const [planned] = orders(...trips)
  if (planned === undefined) throw new Error('no order')
  return planned
}

describe('an account', () => {
  test('carries all its trips in one order, with the password of the newest link that has one', () => {
    const { order, secrets } = only(trip('3', { passwordSealed: null, passwordDigest: null }), trip('2'), trip('1'))
    expect(order.trips.map(({ tripId }) => tripId)).toEqual(['1', '2', '3'])
    expect(secrets.password.sealed?.toString()).toBe('sealed for 2')
    const owner = { tripId: '2', url: 'https://gps.mx/', account: 'flota' }
    expect(secrets.password.context).toBe(sealContext.password(owner))
    expect(orders(trip('1'), trip('2', { accountId: '8' }))).toHaveLength(2)
  })

  test('does not sign in with a password that was refused, whatever trip has it now', () => {
    const refusedPasswords = [Buffer.from('older'), Buffer.from('digest')]
    expect(only(trip('1', { refusedPasswords })).order.maySignIn).toBe(false)
    expect(only(trip('9', { refusedPasswords }), trip('1', { refusedPasswords })).order.maySignIn).toBe(false)
    const changed = trip('9', { refusedPasswords, passwordDigest: Buffer.from('another') })
    expect(only(changed, trip('1', { refusedPasswords })).order.maySignIn).toBe(true)
  })

  test('is told again when something to do changes, and not for what the worker itself said', () => {
    const { fingerprint } = only(trip('1'))
    const said = {
      savedSessionSealed: Buffer.from('x'),
      kind: 'traccar' as const,
      passwordSealed: Buffer.from('sealed anew'),
    }
    const lastFix = { point: { lat: 20, lng: -100 }, at: 1 }
    expect(only(trip('1', { ...said, lastFix })).fingerprint).toBe(fingerprint)
    for (const change of [{ pickedName: 'T-1' }, { url: 'https://gps.mx/x' }, { passwordDigest: Buffer.from('b') }])
      expect(only(trip('1', change)).fingerprint).not.toBe(fingerprint)
    expect(only(trip('1'), trip('2')).fingerprint).not.toBe(fingerprint)
  })
})
