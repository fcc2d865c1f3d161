/** A browser that does not open its store in so long does not open it at all. */
const OPEN_MS = 3_000

/** Works on a store that the phone keeps, in a transaction of this mode. Rejects where the phone keeps nothing, or is too slow. */
export type PhoneStore = <T>(work: (store: (mode: IDBTransactionMode) => IDBObjectStore) => Promise<T>) => Promise<T>

/** The one store of a database of the phone. A browser that was away may have closed it: it is opened anew, once. */
export function phoneStore(name: string, store: string): PhoneStore {
  let database: Promise<IDBDatabase> | null = null
  const opened = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('not opened')), OPEN_MS)
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(store)
      request.onsuccess = () => {
        // Also one that opens after nobody waits for it any more.
        database = Promise.resolve(request.result)
        resolve(request.result)
      }
      request.onerror = () => reject(request.error)
    })
  return async (work) => {
    const run = async (opening: Promise<IDBDatabase>) => {
      const open = await opening
      return work((mode) => open.transaction(store, mode).objectStore(store))
    }
    database ??= opened()
    return run(database).catch(() => {
      database = opened()
      return run(database)
    })
  }
}

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

export function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
