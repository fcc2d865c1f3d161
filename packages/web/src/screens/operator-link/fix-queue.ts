import { MOST_QUEUED, thinnedOut } from '@vigia/domain/operator/thin-queue'
import type { SentFix } from '../../api/operator-page.ts'

const DATABASE = 'vigia-operador'
const STORE = 'posiciones'
const BATCH = 100
/** A browser that does not open its store in so long does not open it at all. */
const OPEN_MS = 3_000

interface Oldest {
  readonly fixes: readonly SentFix[]
  readonly remove: () => Promise<void>
}

/** Fixes of one trip that wait to be sent: kept by the phone, so that neither a reload nor a night without signal loses one. */
export interface FixQueue {
  add(fix: SentFix): Promise<void>
  /** The oldest of them, and what takes them from the queue once they were received. */
  oldest(): Promise<Oldest>
  /** How many wait; null: the phone does not say what it keeps, and there may be some. */
  count(): Promise<number | null>
}

const NOTHING: Oldest = { fixes: [], remove: async () => undefined }

/**
 * `trip` names whose they are: another trip's on the same phone are not sent in its name. What the phone cannot keep (a full disk, a
 * private window) waits in the page, for as long as that is open.
 */
export async function openFixQueue(trip: string): Promise<FixQueue> {
  const kept = keptQueue(trip)
  const held = heldQueue()
  return {
    add: (fix) => kept.add(fix).catch(() => held.add(fix)),
    oldest: async () => {
      const first = await kept.oldest().catch(() => NOTHING)
      return first.fixes.length > 0 ? first : held.oldest()
    },
    count: async () => {
      const inPhone = await kept.count().catch((error: unknown) => (keepsNothing(error) ? 0 : null))
      return inPhone === null ? null : inPhone + held.count()
    },
  }
}

/** A page that may keep nothing has kept nothing before; one whose store is slow, or broken, may have. */
const keepsNothing = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError'

function keptQueue(trip: string) {
  let database: Promise<IDBDatabase> | null = null
  /** A browser that was away may have closed it: it is opened anew, once. */
  const attempt = async <T>(work: (store: (mode: IDBTransactionMode) => IDBObjectStore) => Promise<T>): Promise<T> => {
    const run = async (opening: Promise<IDBDatabase>): Promise<T> => {
      const open = await opening
      return work((mode) => open.transaction(STORE, mode).objectStore(STORE))
    }
    database ??= opened()
    return run(database).catch(() => {
      database = opened()
      return run(database)
    })
  }
  // By trip, then in the order in which they were taken.
  const ofTrip = () => IDBKeyRange.bound([trip, 0], [trip, Number.MAX_SAFE_INTEGER])
  const removeAll = (gone: readonly IDBValidKey[]): Promise<void> =>
    attempt((store) => {
      const writing = store('readwrite')
      for (const key of gone) writing.delete(key)
      return finished(writing.transaction)
    })
  return {
    add: async (fix: SentFix) => {
      const keys = await attempt((store) => done(store('readonly').getAllKeys(ofTrip())))
      if (keys.length >= MOST_QUEUED) await removeAll(thinnedOut(keys))
      await attempt((store) => {
        const writing = store('readwrite')
        writing.put(fix, [trip, Date.parse(fix.timestamp)])
        return finished(writing.transaction)
      })
    },
    oldest: () =>
      attempt(async (store) => {
        const reading = store('readonly')
        const [found, fixes] = await Promise.all([
          done(reading.getAllKeys(ofTrip(), BATCH)),
          done(reading.getAll(ofTrip(), BATCH) as IDBRequest<SentFix[]>),
        ])
        return { fixes, remove: () => removeAll(found) }
      }),
    count: () => attempt((store) => done(store('readonly').count(ofTrip()))),
  }
}

function heldQueue() {
  let held: readonly SentFix[] = []
  const without = (gone: readonly SentFix[]) => held.filter((fix) => !gone.includes(fix))
  return {
    add: async (fix: SentFix) => {
      if (held.length >= MOST_QUEUED) held = without(thinnedOut(held))
      held = [...held, fix]
    },
    oldest: async () => {
      const fixes = held.slice(0, BATCH)
      return {
        fixes,
        remove: async () => {
          held = without(fixes)
        },
      }
    },
    count: () => held.length,
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('not opened')), OPEN_MS)
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    done(request).then(resolve, reject)
  })
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
