import { expect, test } from 'vitest'
import {
  type BrowserSessionEvent,
  type BrowserSessionState,
  isKeepDue,
  isSearchDue,
  LOADED_FOR_MS,
  NEW_SESSION,
  newsWaitMs,
  nextBrowserSessionState,
  WAIT_FOR_NEWS_MS,
} from './browser-session-state.ts'

const NOW = 10_000_000
type Some = Partial<BrowserSessionState>
const session = (more: Some): BrowserSessionState => ({ ...NEW_SESSION, ...more })
const inside = { kind: 'in' } as const
const outside = { kind: 'outside' } as const
const person = { kind: 'person', obstacle: 'captcha', evidence: [] } as const
const entered = (entrance: BrowserSessionState['entrance']): BrowserSessionEvent => ({
  ...{ kind: 'entered', entrance, at: NOW },
})

const CASES: readonly (readonly [why: string, Some, BrowserSessionEvent, Some])[] = [
  ['signed in', {}, entered(inside), { entrance: inside, readings: 1, loadedAt: NOW }],
  ['a captcha: no reading', {}, entered(person), { entrance: person }],
  ['a person has helped', { entrance: person }, entered(inside), { entrance: inside, readings: 1, loadedAt: NOW }],
  ['nobody has helped yet', { entrance: person }, entered(person), { entrance: person }],
  [
    'in, as before: the page stands',
    { entrance: inside, readings: 1, loadedAt: 5 },
    entered(inside),
    { entrance: inside, readings: 2, loadedAt: 5 },
  ],
  [
    'the session was ended, and a captcha asks',
    { entrance: inside, readings: 4, loadedAt: 5 },
    entered(person),
    { entrance: person, readings: 4, loadedAt: 5 },
  ],
  [
    'a quiet page is loaded anew',
    { entrance: inside, loadedAt: 5 },
    { kind: 'reload', at: NOW },
    { entrance: inside, loadedAt: NOW },
  ],
  ['the page is gone', { entrance: inside }, { kind: 'not-entered' }, { entrance: outside }],
  ['no way in', {}, { kind: 'not-entered' }, {}],
  ['the page for a person does not answer', { entrance: person }, { kind: 'not-entered' }, { entrance: person }],
  ['another browser', { entrance: inside, readings: 3 }, { kind: 'moved' }, { entrance: outside, readings: 3 }],
  ['no news by itself', {}, { kind: 'waited', isNews: false }, { asksByItself: false }],
  ['news by itself', { asksByItself: false }, { kind: 'waited', isNews: true }, {}],
  ['a search helps', {}, { kind: 'searched', hasHelped: true }, { searchHelps: true }],
  ['a search in vain', { searchHelps: true }, { kind: 'searched', hasHelped: false }, {}],
  ['read', { entrance: inside }, { kind: 'read', at: NOW }, { entrance: inside, lastReadAt: NOW }],
]

test.each(CASES)('%s', (_, before, event, after) => {
  expect(nextBrowserSessionState(session(before), event)).toEqual(session(after))
})

test.each([
  ['a page that asks by itself is waited for', { loadedAt: NOW }, WAIT_FOR_NEWS_MS],
  ['one that does not is not', { loadedAt: NOW, asksByItself: false }, 0],
  ['a page of five minutes', { loadedAt: NOW - LOADED_FOR_MS }, WAIT_FOR_NEWS_MS],
  ['an older one is loaded anew', { loadedAt: NOW - LOADED_FOR_MS - 1 }, null],
  ['so is one that was never loaded', {}, null],
])('news: %s', (_, state, expected) => {
  expect(newsWaitMs(session(state), NOW)).toBe(expected)
})

test.each([
  ['the first two readings', { readings: 2 }, true],
  ['not the third', { readings: 3 }, false],
  ['every tenth', { readings: 20 }, true],
  ['where searching helps', { readings: 3, searchHelps: true }, true],
])('what is missing is searched for: %s', (_, state, expected) => {
  expect(isSearchDue(session(state))).toBe(expected)
})

test('what signs us in is kept at every tenth reading', () => {
  expect([9, 10, 11].map((readings) => isKeepDue(session({ readings })))).toEqual([false, true, false])
})
