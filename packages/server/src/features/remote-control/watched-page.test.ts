import { expect, test } from 'vitest'
import { isDue, LOOK_AGAIN_MS, nextPage, type PageEvent, type WatchedPage } from './watched-page.ts'

const NOW = 1_000_000
const sought: WatchedPage = { state: 'sought', accountId: null }
const watched: WatchedPage = { state: 'watched', accountId: 'a' }
const gone = (accountId: string | null, lookedAt: number): WatchedPage => ({ state: 'gone', accountId, lookedAt })

const CASES: readonly (readonly [why: string, WatchedPage, PageEvent, WatchedPage])[] = [
  ['there it is', sought, { kind: 'found', accountId: 'a' }, watched],
  ['there is none', sought, { kind: 'lost' }, gone(null, NOW)],
  [
    'the trip is read with another account now',
    watched,
    { kind: 'found', accountId: 'b' },
    { state: 'watched', accountId: 'b' },
  ],
  ['it went', watched, { kind: 'lost' }, gone('a', NOW)],
  [
    'its account stands again, and has shown nothing yet',
    gone('a', 5),
    { kind: 'found', accountId: 'b' },
    gone('b', 5),
  ],
  ['it is back', gone('a', 5), { kind: 'news' }, watched],
  ['it is not theirs to see any more', watched, { kind: 'hidden' }, gone(null, NOW)],
  ['a picture of nobody’s page', gone(null, 5), { kind: 'news' }, gone(null, 5)],
  ['it was looked for again', gone('a', 5), { kind: 'look' }, gone('a', NOW)],
  ['looking for one that stands changes nothing', watched, { kind: 'look' }, watched],
]

test.each(CASES)('%s', (_, page, event, after) => {
  expect(nextPage(page, event, NOW)).toEqual(after)
})

test.each([
  ['a page that is watched', watched, false],
  ['just gone', gone('a', NOW - LOOK_AGAIN_MS + 1), false],
  ['gone for three seconds', gone('a', NOW - LOOK_AGAIN_MS), true],
])('looked for again: %s', (_, page, due) => {
  expect(isDue(page, NOW)).toBe(due)
})
