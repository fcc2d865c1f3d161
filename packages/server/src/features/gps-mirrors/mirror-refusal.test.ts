import { expect, test } from 'vitest'
import { shownRefusal, withoutListed } from './mirror-refusal.ts'
import type { StrayRefusal } from './refusals.store.ts'

type RefusingMirror = Parameters<typeof shownRefusal>[0]
type Told = ReturnType<typeof shownRefusal>
const mirror = (lastMessageAt: number | null, refusedAt: number | null) => ({
  ...{ kind: 'wialon-ips' as const, addresses: [] as readonly string[], createdAt: 2 },
  lastMessageAt,
  refusedAt,
  refusedFor: refusedAt === null ? null : ('malformed' as const),
  refusedFrom: refusedAt === null ? null : '203.0.113.9',
  refusedCount: refusedAt === null ? 0 : 3,
  refusedReasons: {} as RefusingMirror['refusedReasons'],
})
const stray = (at: number, over: Partial<StrayRefusal> = {}): StrayRefusal => ({
  ...{ kind: 'wialon-ips', reason: 'password', at, address: '198.51.100.7', count: 14, ...over },
})
const OWN = (at: number): Told => ({
  reason: 'malformed',
  at,
  address: '203.0.113.9',
  count: 3,
  total: 3,
  isOwn: true,
  others: [],
})
const PERHAPS = (at: number): Told => ({
  reason: 'password',
  at,
  address: '198.51.100.7',
  count: 14,
  total: null,
  isOwn: false,
  others: [],
})

test.each([
  ['nothing was turned away', mirror(null, null), [], null],
  ['its own, and nothing good ever came', mirror(null, 5), [], OWN(5)],
  ['its own, after the last good position', mirror(4, 5), [], OWN(5)],
  ['a good position came after it', mirror(6, 5), [], null],
  ['its own, of the very instant of the last good position', mirror(5, 5), [], OWN(5)],
  ['its own goes before what may be its', mirror(null, 5), [stray(9)], OWN(5)],
  ['what is nobody’s may be its', mirror(null, null), [stray(9)], PERHAPS(9)],
  ['what is nobody’s, before its last good position', mirror(9, null), [stray(8)], null],
  ['what is nobody’s, after its last good position', mirror(9, null), [stray(10)], PERHAPS(10)],
  ['by another way', mirror(null, null), [stray(9, { kind: 'traccar' })], null],
  ['strangers’ noise, where it already receives', mirror(5, null), [stray(9, { reason: 'malformed' })], null],
  ['what is nobody’s, of before there was a receiver', mirror(null, null), [stray(1)], null],
  ['the newest that counts', mirror(5, null), [stray(9, { reason: 'no-sign-in' }), stray(8)], PERHAPS(8)],
])('%s', (_why, of, strays, told) => expect(shownRefusal(of, strays)).toEqual(told))

test('each reason since the last good position is told with its own number, the newest first, and none that would be taken by now', () => {
  const of = (at: number, count: number) => ({ at, address: '203.0.113.9', count })
  const refusedReasons = { malformed: of(5, 3), password: of(4, 8), address: of(3, 1), clock: of(1, 9) }
  const listed = { ...mirror(2, 5), refusedReasons, refusedCount: 12, addresses: ['203.0.113.9'] }
  expect(shownRefusal(listed, [])).toEqual({
    ...{ reason: 'malformed', count: 3, total: 12, isOwn: true, ...{ at: 5, address: '203.0.113.9' } },
    others: [{ reason: 'password', ...of(4, 8) }],
  })
  // What may be its, by several reasons.
  expect(shownRefusal(mirror(null, null), [stray(9), stray(8, { reason: 'plain', count: 2 })])?.others).toEqual([
    { reason: 'plain', at: 8, address: '198.51.100.7', count: 2 },
  ])
})

const ADDRESS = { refusedFor: 'address', refusedFrom: '203.0.113.9' } as const
test.each([
  ['is not listed', { addresses: ['198.51.100.0/24'] }, true],
  ['was listed since', { addresses: ['198.51.100.0/24', '203.0.113.9'] }, false],
  ['needs not be listed any more', { addresses: [] }, false],
  ['needs to be, and none is', { addresses: [], kind: 'wialon-retranslator' as const }, true],
])('what was turned away for its address is told while it %s', (_why, over, isTold) => {
  const told = shownRefusal({ ...mirror(null, 5), ...ADDRESS, ...over }, [])
  expect(told?.reason).toBe(isTold ? 'address' : undefined)
})

test('an address that is nobody’s that is known is told, also of before the receiver, until one of them lists it', () => {
  const from = stray(1, { kind: 'wialon-retranslator', reason: 'address' })
  const near = { ...mirror(null, null), kind: 'wialon-retranslator' as const }
  expect(shownRefusal(near, withoutListed([from], [near]))).toMatchObject({ reason: 'address', isOwn: false })
  const lists = { ...near, addresses: ['198.51.100.7'] }
  expect(withoutListed([from, stray(3)], [near, lists])).toEqual([stray(3)])
})
