import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import type { SentFix } from '../../api/operator-page.ts'
import { createFixSender } from './fix-sender.ts'

const sent = vi.hoisted(() => ({
  times: 0,
  sizes: [] as number[],
  /** What a sending of so many takes, by the clock. */
  send: (_count: number): void => undefined,
}))
vi.mock('../../api/operator-page.ts', () => ({
  postPositionsByLink: async (_token: string, fixes: readonly unknown[]) => {
    sent.times += 1
    sent.sizes.push(fixes.length)
    sent.send(fixes.length)
    return 30
  },
}))
beforeEach(() => Object.assign(sent, { times: 0, sizes: [], send: () => undefined }))
afterEach(() => vi.useRealTimers())

const FIX: SentFix = {
  ...{ timestamp: '2026-11-26T18:00:00Z', lat: 20.6, lng: -100.4 },
  ...{ altitude: null, accuracy: 8, speed: null, heading: null },
}

test('what was received and the phone does not let go is not sent again at once: it waits as after a try that failed', async () => {
  const onSent = vi.fn()
  const sender = createFixSender({
    token: 'abc',
    queue: {
      ...{ add: async () => undefined, count: async () => 1, unkept: () => 0, omitted: () => 0 },
      oldest: async () => ({
        fixes: [FIX],
        remove: async () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      }),
    },
    ...{ onSent, onFailed: vi.fn(), onFoundNone: vi.fn(), onRefused: vi.fn(), onPace: vi.fn() },
  })
  await expect(sender.flush()).resolves.toBeUndefined()
  expect(sent.times).toBe(1)
  expect(onSent).toHaveBeenCalledWith(1)
  expect(sender.failedAt).toBeGreaterThan(0)
})

test('on a line on which a hundred do not get through in time fewer are sent at once, until it is faster again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let left = Array.from({ length: 160 }, () => ({ ...FIX }))
  const LATE = new ApiError({ kind: 'timeout', message: 'Tardó' })
  // Five a second, of which no more than 15 s are waited for.
  let perSecond = 5
  sent.send = (count) => {
    vi.setSystemTime(Date.now() + Math.min(15, count / perSecond) * 1_000)
    if (count / perSecond > 15) throw LATE
  }
  const sender = createFixSender({
    token: 'abc',
    queue: {
      ...{ add: async () => undefined, count: async () => left.length, unkept: () => 0, omitted: () => 0 },
      oldest: async (most) => {
        const fixes = left.slice(0, most)
        return {
          fixes,
          remove: async () => {
            left = left.filter((fix) => !fixes.includes(fix))
          },
        }
      },
    },
    ...{ onSent: vi.fn(), onFailed: vi.fn(), onFoundNone: vi.fn(), onRefused: vi.fn(), onPace: vi.fn() },
  })
  await sender.flush()
  expect([sent.sizes, left.length]).toEqual([[100], 160])
  await sender.flush()
  // Of 50 it is told that they took long; no more are tried.
  expect([sent.sizes, left.length]).toEqual([[100, 25, 50, 50, 35], 0])
  perSecond = 50
  left = Array.from({ length: 150 }, () => ({ ...FIX }))
  await sender.flush()
  expect(sent.sizes.slice(5)).toEqual([100, 50])
})
