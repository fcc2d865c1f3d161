import { expect, test, vi } from 'vitest'
import type { SentFix } from '../../api/operator-page.ts'
import { createFixSender } from './fix-sender.ts'

const sent = vi.hoisted(() => ({ times: 0 }))
vi.mock('../../api/operator-page.ts', () => ({
  postPositionsByLink: async () => {
    sent.times += 1
    return 30
  },
}))

const FIX: SentFix = {
  ...{ timestamp: '2026-11-26T18:00:00Z', lat: 20.6, lng: -100.4 },
  ...{ altitude: null, accuracy: 8, speed: null, heading: null },
}

test('what was received and the phone does not let go is not sent again at once: it waits as after a try that failed', async () => {
  const onSent = vi.fn()
  const sender = createFixSender({
    token: 'abc',
    queue: {
      ...{ add: async () => undefined, count: async () => 1, unkept: () => 0 },
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
