import { afterEach, expect, test, vi } from 'vitest'
import type { FixQueue } from './fix-queue.ts'
import { createSharer, type Sharing } from './sharing.ts'

const HERE = { latitude: 20.6, longitude: -100.4, accuracy: 8, speed: null, heading: null, altitude: null }

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a place that the phone is still asked to keep waits, and this page alone has it, however long that takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found({ coords: HERE, timestamp: Date.now() } as GeolocationPosition),
  )
  const forever = new Promise<never>(() => undefined)
  let unkept = 0
  const queue: FixQueue = {
    add: () => {
      unkept += 1
      return forever
    },
    ...{ oldest: () => forever, count: async () => 0, unkept: () => unkept, omitted: () => 0 },
  }
  let shown: Sharing | null = null
  const sharer = createSharer({
    ...{ token: 'abc', queue, now: () => Date.now(), paceS: 30, waiting: 0 },
    onChange: (sharing) => {
      shown = sharing
    },
    onRefused: () => undefined,
  })
  sharer.start()
  await expect.poll(() => unkept).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(shown).toMatchObject({ waiting: 1, unkept: 1 })
  sharer.stop()
  sharer.end()
})
