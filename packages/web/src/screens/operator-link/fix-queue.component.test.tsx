import { MOST_QUEUED } from '@vigia/domain/operator/thin-queue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SentFix } from '../../api/operator-page.ts'
import { openFixQueue } from './fix-queue.ts'

const fix = (second: number): SentFix => ({
  ...{ timestamp: new Date(second * 1_000).toISOString(), lat: 20.6, lng: -100.4 },
  ...{ altitude: null, accuracy: 8, speed: null, heading: null },
})
const seconds = (fixes: readonly SentFix[]): readonly number[] =>
  fixes.map(({ timestamp }) => Date.parse(timestamp) / 1_000)

let trips = 0
let trip: string
/** As after a reload of the page. */
const openQueue = () => openFixQueue(trip)

beforeEach(() => {
  trips += 1
  trip = `Transportes de Prueba C-${trips}`
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A store that opens when the test lets it; every asking waits until then. */
function slowStore(): { readonly open: () => Promise<unknown> } {
  const open = indexedDB.open.bind(indexedDB)
  let isOpen = false
  const waiting: (() => Promise<void>)[] = []
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (isOpen) return open(name, version)
    const late = new EventTarget() as IDBOpenDBRequest
    const tell = (result: IDBDatabase): void =>
      void Object.defineProperty(late, 'result', { value: result, configurable: true })
    waiting.push(
      () =>
        new Promise((resolve) => {
          const request = open(name, version)
          request.onupgradeneeded = (event) => {
            tell(request.result)
            late.onupgradeneeded?.(event)
          }
          request.onsuccess = (event) => {
            tell(request.result)
            late.onsuccess?.(event)
            resolve()
          }
        }),
    )
    return late
  })
  return {
    open: () => {
      isOpen = true
      return Promise.all(waiting.map((begin) => begin()))
    },
  }
}

/** Lets the time pass in which a store has to open, until the work is done. */
async function impatiently<T>(work: Promise<T>): Promise<T> {
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      return isDone
    })
    .toBe(true)
  return work
}

test('what a store that opens late did not keep it keeps from then on: a reload loses nothing', async () => {
  const store = slowStore()
  const queue = await openQueue()
  await impatiently(queue.add(fix(1)))
  await impatiently(queue.add(fix(2)))
  expect(queue.unkept()).toBe(2)
  expect(await impatiently(queue.count())).toBeNull()

  await store.open()
  await queue.add(fix(3))
  expect([queue.unkept(), await queue.count()]).toEqual([0, 3])
  expect(seconds((await (await openQueue()).oldest(100)).fixes)).toEqual([1, 2, 3])
})

test('a store that answers after nobody waited for it any more is used, without being opened again', async () => {
  const store = slowStore()
  const queue = await openQueue()
  await impatiently(queue.add(fix(1)))
  await store.open()
  const asked = vi.mocked(indexedDB.open).mock.calls.length
  await expect.poll(async () => (await queue.oldest(100)).fixes.length > 0 && queue.unkept()).toBe(0)
  expect(vi.mocked(indexedDB.open).mock.calls.length).toBe(asked)
})

test('what is sent while the phone comes to keep it does not come back', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const queue = await openQueue()
  await queue.add(fix(1))
  const { fixes, remove } = await queue.oldest(100)
  expect([seconds(fixes), queue.unkept()]).toEqual([[1], 1])
  full.mockRestore()
  await queue.add(fix(2))
  expect(queue.unkept()).toBe(0)
  await remove()
  expect(seconds((await queue.oldest(100)).fixes)).toEqual([2])
})

test('a full disk takes nothing more, and costs nothing of what it keeps', async () => {
  await (await openQueue()).add(fix(1))
  const { result: database } = await new Promise<IDBOpenDBRequest>((opened) => {
    const request = indexedDB.open('vigia-operador', 1)
    request.onsuccess = () => opened(request)
  })
  const filling = database.transaction('posiciones', 'readwrite')
  for (let second = 2; second <= MOST_QUEUED; second++)
    filling.objectStore('posiciones').put(fix(second), [trip, second * 1_000])
  await new Promise((done) => filling.addEventListener('complete', done))
  database.close()

  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const queue = await openQueue()
  await queue.add(fix(MOST_QUEUED + 1))
  await queue.oldest(100)
  expect([await queue.count(), queue.unkept()]).toEqual([MOST_QUEUED + 1, 1])
  full.mockRestore()
  await queue.oldest(100)
  const kept = await queue.count()
  expect([kept !== null && kept < MOST_QUEUED, queue.unkept()]).toEqual([true, 0])
  // What went is counted, also after a reload.
  expect([(kept ?? 0) + queue.omitted(), (await openQueue()).omitted()]).toEqual([MOST_QUEUED + 1, queue.omitted()])
})

test('each trip has its own', async () => {
  await (await openQueue()).add(fix(1))
  trip = `${trip} otro`
  expect([await (await openQueue()).count(), (await openQueue()).omitted()]).toEqual([0, 0])
})
