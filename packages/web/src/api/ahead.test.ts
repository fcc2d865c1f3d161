import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '../../test/fake-browser.ts'
import { askAhead, takeAhead } from './ahead.ts'
import { RENEW_AFTER_MS } from './session.ts'
import { storeSignIn } from './tokens.ts'

const CALL = 'listSentinelTrips'
const PATH = '/api/sentinel/travels/in-transit'
const NOW = 1_800_000_000_000
const USER = { id: '1', email: 'ana@vigia.mx', name: 'Ana', role: 'monitorista' }
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ travels: [] })
  })
  takeAhead(CALL, '', NOW)
})
afterEach(() => vi.unstubAllGlobals())

const signIn = (tokenAt: number): void => storeSignIn({ token: 'hers' }, USER, tokenAt)

test('the first call of a screen is made once and handed over once', async () => {
  signIn(NOW)
  askAhead('/sentinel', NOW)
  const answer = await takeAhead(CALL, 'hers', NOW + 1)
  expect([asked, answer?.body, takeAhead(CALL, 'hers', NOW + 2)]).toEqual([[PATH], { travels: [] }, undefined])
})

test.each([
  ['another person’s call', 'his', 1],
  ['a screen that comes much later', 'hers', 10_000],
])('%s gets nothing of it', (_who, token, afterMs) => {
  signIn(NOW)
  askAhead('/sentinel', NOW)
  expect([asked.length, takeAhead(CALL, token, NOW + afterMs)]).toEqual([1, undefined])
})

test('nothing is asked without a session, with an old token, or for a page that shows no list', () => {
  askAhead('/sentinel', NOW)
  signIn(NOW - RENEW_AFTER_MS)
  askAhead('/sentinel', NOW)
  signIn(NOW)
  askAhead('/login', NOW)
  expect(asked).toEqual([])
})
