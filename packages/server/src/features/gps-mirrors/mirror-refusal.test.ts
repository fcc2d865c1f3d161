import { expect, test } from 'vitest'
import { toldRefusal } from './mirror-refusal.ts'
import type { StrayRefusal } from './refusals.store.ts'

type Told = ReturnType<typeof toldRefusal>
const mirror = (lastMessageAt: number | null, refusedAt: number | null) => ({
  kind: 'wialon-ips' as const,
  lastMessageAt,
  refusedAt,
  refusedFor: refusedAt === null ? null : ('malformed' as const),
  refusedFrom: refusedAt === null ? null : '203.0.113.9',
  refusedCount: refusedAt === null ? 0 : 3,
})
const stray = (at: number, over: Partial<StrayRefusal> = {}): StrayRefusal => ({
  ...{ kind: 'wialon-ips', reason: 'password', at, address: '198.51.100.7', count: 14, ...over },
})
const OWN = (at: number): Told => ({ reason: 'malformed', at, address: '203.0.113.9', count: 3, isOwn: true })
const PERHAPS = (at: number): Told => ({ reason: 'password', at, address: '198.51.100.7', count: 14, isOwn: false })

test.each([
  ['nothing was turned away', mirror(null, null), [], null],
  ['its own, and nothing good ever came', mirror(null, 5), [], OWN(5)],
  ['its own, after the last good position', mirror(4, 5), [], OWN(5)],
  ['a good position came after it', mirror(6, 5), [], null],
  ['a good position came at the very instant', mirror(5, 5), [], null],
  ['its own goes before what may be its', mirror(null, 5), [stray(9)], OWN(5)],
  ['what is nobody’s may be its', mirror(null, null), [stray(9)], PERHAPS(9)],
  ['what is nobody’s, before its last good position', mirror(9, null), [stray(8)], null],
  ['what is nobody’s, after its last good position', mirror(9, null), [stray(10)], PERHAPS(10)],
  ['by another way', mirror(null, null), [stray(9, { kind: 'traccar' })], null],
  ['strangers’ noise, where it already receives', mirror(5, null), [stray(9, { reason: 'malformed' })], null],
  ['the newest that counts', mirror(5, null), [stray(9, { reason: 'no-sign-in' }), stray(8)], PERHAPS(8)],
])('%s', (_why, of, strays, told) => expect(toldRefusal(of, strays)).toEqual(told))
