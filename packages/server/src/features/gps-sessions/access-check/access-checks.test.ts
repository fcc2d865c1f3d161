import { beforeEach, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../../test/clock.ts'
import { createSealer } from '../../../secrets/seal.ts'
import { secretKey } from '../../../secrets/secret-key.ts'
import type { PlannedAccount } from '../account-orders.ts'
import type { SealedNews } from '../worker-secrets.ts'
import { type AccessChecks, createAccessChecks } from './access-checks.ts'
import type { CheckWish } from './check-plan.ts'

const sealer = createSealer(secretKey(Buffer.alloc(32, 5)))
const keyOf = (account: string): Buffer => sealer.fingerprint(`account:${account}`)
const digest = sealer.passwordDigest('clave')
const wish: CheckWish = {
  ...{ organisationId: '1', userId: '3', url: 'https://gps.mx/', origin: 'https://gps.mx', account: 'flota' },
  ...{ password: 'clave', wanted: { plates: '45AK7P', name: null }, confirmed: new Set<string>() },
  key: keyOf('flota'),
  audit: {
    ...{ organisationId: '1', actor: { kind: 'user', id: '3' }, subject: 'origin:https://gps.mx' },
    ...{ address: '127.0.0.1', requestId: 'r' },
  },
}
let clock: TestClock
let checks: AccessChecks
let changes = 0
let over: (string | null)[] = []
const ended = (_wish: object, result: { readonly text: string } | null) => void over.push(result?.text ?? null)
beforeEach(() => {
  over = []
  clock = createTestClock()
  changes = 0
  checks = createAccessChecks({ clock, sealer, changed: () => changes++, ended })
})
/** The account of the tables, with the trips that are read on it. */
const planned = (over: Partial<PlannedAccount['order']> = {}): PlannedAccount => {
  checks.begin(wish)
  const [own] = checks.among([])
  for (const { id } of [checks.begin(wish)]) checks.cancel('3', id)
  if (own === undefined) throw new Error('no order')
  return { ...own, order: { ...own.order, accountId: '7', trips: [], ...over }, fingerprint: 'f' }
}
const name = 'check-1'
const at = 1
const news: readonly SealedNews[] = [
  { type: 'kind', accountId: name, kind: 'browser' },
  { type: 'signed-in', accountId: name, at },
  { type: 'habits', accountId: name, origin: 'https://gps.mx', habits: { utcOffsetMin: 0, speedUnit: null } },
  { type: 'saved-session', accountId: name, sealed: { bytes: Buffer.of(1), keyId: 'k' } },
  { type: 'denied', accountId: name, at, denied: { by: 'robot', what: 'GET', where: 'x', because: 'y' } },
  { type: 'reading', accountId: name, tripId: name, at, fixAt: null, reading: { kind: 'nothing' } },
  { type: 'reading', accountId: '7', tripId: name, at, fixAt: null, reading: { kind: 'nothing' } },
  {
    ...{ type: 'standing', accountId: '7', tripId: name, state: 'error', obstacle: 'crashed', evidence: [] },
    ...{ kind: null, isSignedIn: false, hasScreen: false, at },
  },
]

test.each(news)('nothing of a check is stored: $type of account $accountId', (one) => {
  checks.begin(wish)
  expect(checks.receive(one)).toBeNull()
})

test('all that is of no check is stored as it is', () => {
  checks.begin(wish)
  const other: SealedNews = { type: 'signed-in', accountId: '7', at }
  expect(checks.receive(other)).toBe(other)
})

test('a refusal is stored for the account of the tables, also of a check that was cancelled meanwhile', () => {
  const { id } = checks.begin(wish)
  checks.cancel('3', id)
  const refused = { type: 'refused', accountId: name, obstacle: 'credentials-refused', at } as const
  expect(checks.receive({ ...refused, passwordDigests: [] })).toEqual({
    ...refused,
    of: { organisationId: '1', platform: { origin: 'https://gps.mx', key: keyOf('flota') } },
    passwordDigests: [digest],
  })
})

test('an account that is being read with this password gets one more trip, and no second order', () => {
  const account = planned()
  checks = createAccessChecks({ clock, sealer, changed: () => undefined, ended })
  checks.begin(wish)
  const [own, ...more] = checks.among([account])
  expect(more).toEqual([])
  expect(own?.order).toMatchObject({ accountId: '7', trips: [{ tripId: name, wanted: { plates: '45AK7P' } }] })
  expect(own?.fingerprint).not.toBe(account.fingerprint)
})

test.each([
  ['another password', { passwordDigest: 'otra' }],
  ['another account', { accountId: '8', account: 'otra' }],
  ['another company', { accountId: '8', organisationId: '2' }],
])('one that is read with %s is left alone', (_what, over) => {
  const account = planned(over)
  checks = createAccessChecks({ clock, sealer, changed: () => undefined, ended })
  checks.begin(wish)
  expect(checks.among([account]).map(({ order }) => order.accountId)).toEqual([account.order.accountId, name])
})

test('what was cancelled or is over is ordered no more, and the coordinator is told', () => {
  const { id } = checks.begin(wish)
  expect(changes).toBe(1)
  checks.cancel('3', id)
  expect([changes, checks.among([])]).toEqual([2, []])
  checks.begin(wish)
  checks.onProcessGone()
  expect([changes, checks.among([])]).toEqual([4, []])
})

test('an end of the process is no answer', () => {
  const { id } = checks.begin(wish)
  checks.onProcessGone()
  expect(checks.find('3', id)).toMatchObject({ state: 'done', result: { ok: false, obstacle: 'crashed' } })
})

test('a person has one at a time, a company three, and all together no more than four', () => {
  const of = (userId: string, organisationId = '1', account = userId): CheckWish => ({
    ...wish,
    ...{ userId, organisationId, key: keyOf(account) },
  })
  const begun = (one: CheckWish): string => {
    checks.admit(one)
    return checks.begin(one).id
  }
  const [first = ''] = [of('1'), of('2'), of('3')].map(begun)
  expect(() => checks.admit(of('4'))).toThrow('Su empresa ya tiene 3 pruebas')
  begun(of('4', '2'))
  expect(() => checks.admit(of('5', '2'))).toThrow('Ya hay otras pruebas')
  checks.admit(of('1', '1', '9'))
  expect(checks.find('1', first)?.state).toBe('cancelled')
})

test('how one ended is told once: what was answered, or that it was stopped; what sent nothing has begun nothing', () => {
  checks.answer(wish, { kind: 'failed', obstacle: 'blocked-address' })
  expect(over).toEqual([])
  const { id } = checks.begin(wish)
  checks.cancel('3', id)
  checks.cancel('3', id)
  expect(over).toEqual([null])
  checks.begin(wish)
  checks.onProcessGone()
  checks.onProcessGone()
  expect(over).toEqual([null, expect.any(String)])
})

test('a position whose hour the platform does not tell is not said to be of now', () => {
  const { id } = checks.begin(wish)
  const position = {
    ...{ point: { lat: 20, lng: -100 }, at: null, speedKmh: null, headingDeg: null },
    ...{ address: null, status: null, unitName: 'T-1' },
  }
  const about = { accountId: name, tripId: name, at: clock.now() }
  // The worker counts it with the moment in which the place was first seen.
  const reading = { kind: 'position', position, confidence: 0.9, reasons: [] } as const
  checks.receive({ type: 'reading', ...about, reading, fixAt: clock.now() })
  const standing = { state: 'tracking', obstacle: null, evidence: [], kind: 'traccar' } as const
  checks.receive({ type: 'standing', ...about, ...standing, isSignedIn: true, hasScreen: false })
  expect(checks.find('3', id)?.result?.text).toContain('la plataforma no dice de qué hora es su posición')
})

test('those that were let and have not begun count: many that are asked for at once are no way around', () => {
  const of = (userId: string, account = userId): CheckWish => ({ ...wish, userId, key: keyOf(account) })
  for (const user of ['1', '2', '3']) checks.admit(of(user))
  expect(() => checks.admit(of('5'))).toThrow('Su empresa ya tiene 3 pruebas')
  checks.giveBack('3')
  checks.admit(of('6'))
  for (const account of ['a', 'b', 'c']) checks.admit(of('1', account))
  for (const account of ['a', 'b', 'c']) checks.begin(of('1', account))
  expect(checks.among([])).toHaveLength(1)
})

test('one that comes too soon leaves the one that lasts alone', () => {
  checks.admit(wish)
  const { id } = checks.begin(wish)
  expect(() => checks.admit(wish)).toThrow('se acaba de probar')
  expect(checks.find('3', id)?.state).toBe('running')
})

test('three passwords whose answer nobody waited for are enough, as three refusals are', () => {
  for (const n of [1, 2, 3]) {
    checks.admit(wish)
    const { id } = checks.begin(wish)
    const order = { accountId: `check-${n}`, origin: wish.origin, passwordDigest: null }
    checks.onSecretAsked({ ...order, what: 'password' })
    checks.cancel('3', id)
    clock.advance(21_000)
  }
  expect(() => checks.admit(wish)).toThrow('podría bloquearla')
})

test('a session that stands says nothing of its account without a password', () => {
  const account = planned({ passwordDigest: null })
  checks = createAccessChecks({ clock, sealer, changed: () => undefined, ended })
  checks.begin({ ...wish, password: null })
  expect(checks.among([account]).map(({ order }) => order.accountId)).toEqual(['7', name])
})

test('what a session of another address shows is said to be that', () => {
  const account = planned({ url: 'https://gps.mx/otra' })
  checks = createAccessChecks({ clock, sealer, changed: () => undefined, ended })
  const { id } = checks.begin(wish)
  checks.among([account])
  const reading = { kind: 'not-found', names: ['A'], nearest: [] } as const
  checks.receive({ type: 'reading', accountId: '7', tripId: name, at, fixAt: null, reading })
  expect(checks.find('3', id)?.result?.text).toMatch(/otra liga: la que escribió no se abrió\.$/)
})
