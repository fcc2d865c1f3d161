import { MOST_QUEUED, thinnedOut } from '@vigia/domain/operator/thin-queue'
import type { SentFix } from '../../api/operator-page.ts'

const DATABASE = 'vigia-operador'
const STORE = 'posiciones'
const BATCH = 100

/** Fixes of one trip that wait to be sent: kept by the phone, so that neither a reload nor a night without signal loses one. */
export interface FixQueue {
  add(fix: SentFix): Promise<void>
  /** The oldest of them, and what takes them from the queue once they were received. */
  oldest(): Promise<{ readonly fixes: readonly SentFix[]; readonly remove: () => Promise<void> }>
  count(): Promise<number>
}

/** `trip` names whose they are: another trip's on the same phone are not sent in its name. */
export async function openFixQueue(trip: string): Promise<FixQueue> {
  const database = await opened()
  const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE)
  // By trip, then in the order in which they were taken.
  const ofTrip = () => IDBKeyRange.bound([trip, 0], [trip, Number.MAX_SAFE_INTEGER])
  const keys = () => done(store('readonly').getAllKeys(ofTrip()))
  const removeAll = async (gone: readonly IDBValidKey[]): Promise<void> => {
    const writing = store('readwrite')
    for (const key of gone) writing.delete(key)
    await finished(writing.transaction)
  }
  return {
    add: async (fix) => {
      const kept = await keys()
      if (kept.length >= MOST_QUEUED) await removeAll(thinnedOut(kept))
      const writing = store('readwrite')
      writing.put(fix, [trip, Date.parse(fix.timestamp)])
      await finished(writing.transaction)
    },
    oldest: async () => {
      const reading = store('readonly')
      const [found, fixes] = await Promise.all([
        done(reading.getAllKeys(ofTrip(), BATCH)),
        done(reading.getAll(ofTrip(), BATCH) as IDBRequest<SentFix[]>),
      ])
      return { fixes, remove: () => removeAll(found) }
    },
    count: () => done(store('readonly').count(ofTrip())),
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return done(request)
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
