import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anOrder, aTrip, type HandFixture, letsIn, ORIGIN, openHandFixture, type Play } from '../test/hand-platform.ts'
import { PlatformProblem } from './platform.ts'

const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T14:00:00Z') }))
afterEach(() => void vi.useRealTimers())

/** Types when it may, and is refused with this. */
const refuses =
  (obstacle: 'credentials-refused' | 'second-factor' | 'captcha'): Play =>
  async (session) => {
    if (session.target.maySignIn && !session.isSignedIn) await session.signIn()
    session.isSignedIn = false
    throw new PlatformProblem(obstacle, [])
  }

const refused = async (): Promise<HandFixture> => {
  const hand = openHandFixture()
  hand.play = refuses('credentials-refused')
  await hand.want(anOrder())
  expect([hand.typed(), hand.standing()]).toEqual([1, 'waiting credentials-refused'])
  return hand
}

// What else changes in an order says nothing of the password (its fingerprint in the table may not have come yet, either).
test.each([
  ['another page of the same account, from a newer trip', { url: `${ORIGIN}/mapa`, trips: [aTrip('1'), aTrip('2')] }],
  ['the account in other letters', { account: 'ESPEJO' }],
])('a refused password is not tried again for %s', async (_what, change) => {
  const hand = await refused()
  await hand.want(anOrder('a', change))
  await hand.want(anOrder('a', { ...change, maySignIn: false }))
  await hand.pass(24 * HOUR)
  expect([hand.typed(), hand.standing()]).toEqual([1, 'waiting credentials-refused'])
})

test('what was asked for is tried once, whatever a person does on the page afterwards', async () => {
  const hand = await refused()
  hand.coordinator.handle({ type: 'watch', accountId: 'a', viewerId: 'v' })
  hand.coordinator.handle({ type: 'retry', accountId: 'a' })
  await hand.pass(1_000)
  expect(hand.typed()).toBe(2)
  for (let times = 0; times < 3; times += 1) {
    hand.coordinator.handle({ type: 'act', viewerId: 'v', act: { kind: 'done' } })
    await hand.pass(60_000)
  }
  expect([hand.typed(), hand.standing()]).toEqual([2, 'waiting credentials-refused'])
})

test.each(['second-factor', 'captcha'] as const)('a sign-in that was asked for and meets a %s is one', async (met) => {
  const hand = await refused()
  hand.play = refuses(met)
  hand.coordinator.handle({ type: 'retry', accountId: 'a' })
  await hand.pass(HOUR)
  expect([hand.typed(), hand.standing()]).toEqual([2, `waiting ${met}`])
})

test('a new sign-in is asked for on a page that waits for a person', async () => {
  const hand = openHandFixture()
  hand.play = refuses('captcha')
  await hand.want(anOrder())
  await hand.pass(HOUR)
  expect([hand.typed(), hand.opened.length]).toEqual([1, 1])
  hand.play = letsIn
  hand.coordinator.handle({ type: 'retry', accountId: 'a' })
  await hand.pass(0)
  expect(hand.standing()).toBe('tracking')
})

test('a link that is set right is opened with the password that could not be typed on the wrong one', async () => {
  const hand = openHandFixture()
  hand.play = async (session) => {
    await session.signIn()
    throw new PlatformProblem('no-sign-in-form', [])
  }
  await hand.want(anOrder())
  await hand.pass(HOUR)
  expect(hand.typed()).toBe(1)
  hand.play = letsIn
  await hand.want(anOrder('a', { url: `${ORIGIN}/clientes` }))
  await hand.pass(HOUR)
  expect(hand.standing()).toBe('tracking')
})

test('one that was refused is not typed again when the trip with the one that works has ended', async () => {
  const hand = await refused()
  hand.play = letsIn
  await hand.want(anOrder('a', {}, 'la que sirve'))
  await hand.pass(60_000)
  expect(hand.standing()).toBe('tracking')
  const typed = hand.typed()
  await hand.want(anOrder('a', { maySignIn: false }))
  hand.play = refuses('credentials-refused')
  await hand.pass(24 * HOUR)
  expect([hand.typed(), hand.standing()]).toEqual([typed, 'waiting credentials-refused'])
})
