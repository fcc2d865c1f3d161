import { expect, test } from 'vitest'
import { alertOf } from '../../test/alert-of.ts'
import type { Alert } from '../api/alerts.ts'
import type { AlertNews } from './alert-store.ts'
import { type AlertSync, createAlertSync } from './alert-sync.ts'
import type { AlertFeedListener } from './receive-alerts.ts'

const MINUTE_MS = 60_000
const NOW = 1_000 * MINUTE_MS

interface Bench {
  readonly sync: AlertSync
  readonly feed: AlertFeedListener
  /** What the client would send as `since`. */
  since(): string | null
  /** Answers the oldest question for the list. */
  answer(list: readonly Alert[] | Error): Promise<void>
  questions(): number
  /** Runs what waits to be run later. */
  elapse(): void
  readonly news: AlertNews[]
  readonly missed: (readonly Alert[])[]
}

function bench(cursor: string | null = null): Bench {
  let feed: AlertFeedListener | null = null
  let since: () => string | null = () => null
  const questions: ((list: readonly Alert[] | Error) => void)[] = []
  const waiting = new Set<() => void>()
  const sync = createAlertSync({
    openFeed(ask, listener) {
      since = ask
      feed = listener
      return () => undefined
    },
    readList: () =>
      new Promise((resolve, reject) => {
        questions.push((list) => (list instanceof Error ? reject(list) : resolve(list)))
      }),
    storedCursor: () => cursor,
    storeCursor: () => undefined,
    now: () => NOW,
    later(work) {
      waiting.add(work)
      return () => waiting.delete(work)
    },
  })
  if (feed === null) throw new Error('the feed was not opened')
  const news: AlertNews[] = []
  const missed: (readonly Alert[])[] = []
  sync.onNews((each) => news.push(each))
  sync.onMissed((alerts) => missed.push(alerts))
  return {
    sync,
    feed,
    since: () => since(),
    async answer(list) {
      questions.shift()?.(list)
      await new Promise((done) => setImmediate(done))
    },
    questions: () => questions.length,
    elapse() {
      const due = [...waiting]
      waiting.clear()
      for (const work of due) work()
    },
    news,
    missed,
  }
}

const ready = (sync: AlertSync) => {
  const state = sync.state()
  if (state.status !== 'ready') throw new Error(`the state is ${state.status}`)
  return state
}

test('a call that failed is never shown as no alerts, and asking again mends it', async () => {
  const { sync, answer } = bench()
  expect(sync.state().status).toBe('loading')
  await answer(new Error('Error de conexión'))
  const state = sync.state()
  expect(state.status).toBe('failed')
  if (state.status === 'failed') state.retry()
  await answer([])
  expect(ready(sync).alerts).toEqual([])
})

test('it is live once the feed has caught up and the list is newer than that', async () => {
  const { sync, feed, since, answer, questions } = bench()
  await answer([alertOf()])
  expect(ready(sync).isLive).toBe(false)
  expect(since()).toBeNull()
  feed.open(true)
  feed.caughtUp('c0', NOW)
  expect(ready(sync).isLive).toBe(false)
  expect(questions()).toBe(1)
  await answer([alertOf()])
  expect(ready(sync).isLive).toBe(true)
})

test('coming back with a cursor asks for no list; the cursor is the last one received', async () => {
  const { sync, feed, since, answer, questions } = bench('c5')
  await answer([])
  expect(since()).toBe('c5')
  feed.caughtUp('c6', NOW)
  expect(questions()).toBe(0)
  feed.event('new-alert', alertOf({ openedAt: NOW }), 'c7')
  feed.open(false)
  expect(ready(sync).isLive).toBe(false)
  expect(since()).toBe('c7')
})

test('of what was missed the fresh is notified one by one, the rest as one summary', async () => {
  const { feed, answer, since, news, missed } = bench('c0')
  await answer([])
  since()
  feed.event('new-alert', alertOf({ alertId: 'old1', openedAt: NOW - 59 * MINUTE_MS }), 'c1')
  feed.event('new-alert', alertOf({ alertId: 'old2', openedAt: NOW - 11 * MINUTE_MS }), 'c2')
  feed.event('new-alert', alertOf({ alertId: 'fresh', openedAt: NOW - 9 * MINUTE_MS }), 'c3')
  expect(missed).toEqual([])
  feed.caughtUp('c3', NOW)
  expect(news.map(({ alert }) => alert.alertId)).toEqual(['fresh'])
  expect(missed.map((alerts) => alerts.map(({ alertId }) => alertId))).toEqual([['old1', 'old2']])
})

test('live, an alert is news whatever its age says', async () => {
  const { feed, answer, since, news } = bench('c0')
  await answer([])
  since()
  feed.caughtUp('c0', NOW)
  feed.event('new-alert', alertOf({ openedAt: NOW - 20 * MINUTE_MS }), 'c1')
  expect(news).toHaveLength(1)
})

test('what came before anybody listened is handed over, once', async () => {
  const { sync, feed, answer, since } = bench('c0')
  await answer([])
  since()
  feed.event('new-alert', alertOf({ alertId: 'old', openedAt: NOW - 59 * MINUTE_MS }), 'c1')
  feed.caughtUp('c1', NOW)
  feed.event('new-alert', alertOf({ alertId: 'fresh', openedAt: NOW }), 'c2')
  const { news, missed } = sync.takeEarly()
  expect(news.map(({ alert }) => alert.alertId)).toEqual(['fresh'])
  expect(missed.map(({ alertId }) => alertId)).toEqual(['old'])
  feed.event('new-alert', alertOf({ alertId: 'later', openedAt: NOW }), 'c3')
  expect(sync.takeEarly()).toEqual({ news: [], missed: [] })
})

test('a resync reads the list, is not live until it is read, and notifies what nobody had', async () => {
  const { sync, feed, answer, since, news } = bench('c0')
  await answer([alertOf({ alertId: 'before', openedAt: NOW - 5 * MINUTE_MS })])
  since()
  feed.resync('d0', NOW)
  expect(ready(sync).isLive).toBe(false)
  await answer([alertOf({ alertId: 'meanwhile', openedAt: NOW })])
  expect(ready(sync).isLive).toBe(true)
  expect(ready(sync).alerts.map(({ alertId }) => alertId)).toEqual(['meanwhile'])
  expect(news.map(({ alert }) => alert.alertId)).toEqual(['meanwhile'])
  expect(since()).toBe('d0')
})

test('a flood of three hundred draws once, a click at once', async () => {
  const { sync, feed, answer, since, elapse } = bench('c0')
  await answer([])
  since()
  feed.caughtUp('c0', NOW)
  let draws = 0
  sync.subscribe(() => {
    draws += 1
  })
  for (let i = 0; i < 300; i++) feed.event('new-alert', alertOf({ alertId: `a${i}`, openedAt: NOW + i }), `f${i}`)
  expect(draws).toBe(0)
  elapse()
  expect(draws).toBe(1)
  expect(ready(sync).alerts).toHaveLength(300)
  sync.put(alertOf({ alertId: 'a299', openedAt: NOW + 299, acknowledgedAt: NOW, updatedAt: NOW }))
  expect(draws).toBe(2)
  expect(ready(sync).alerts[0]?.acknowledgedAt).toBe(NOW)
})

test('with the feed down the list is asked for now and then', async () => {
  const { sync, feed, answer, elapse, questions } = bench('c0')
  await answer([])
  feed.open(false)
  elapse()
  expect(questions()).toBe(1)
  await answer([alertOf()])
  expect(ready(sync)).toMatchObject({ isLive: false, asOf: NOW })
  expect(ready(sync).alerts).toHaveLength(1)
})
