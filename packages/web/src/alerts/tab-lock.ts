const DATABASE = 'vigia-alertas'
const STORE = 'avisadas'
const BY_TIME = 'at'
/** Long enough for a tab that slept through the alert, short enough for the same words to be said again tomorrow. */
const KEPT_MS = 2 * 3_600_000

let opening: Promise<IDBDatabase> | null = null

/**
 * True for the first tab of this browser that claims `what`: of all the tabs, one sounds and one notifies. A database
 * decides, because what one tab writes to local storage another may read too late. Without one each tab is told yes:
 * twice is better than never.
 */
export async function takeTabLock(what: string, now: number): Promise<boolean> {
  try {
    opening ??= openDatabase()
    return await addOnce(await opening, what, now)
  } catch {
    opening = null
    return true
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE).createIndex(BY_TIME, '')
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
}

/** Forgets what is old and adds the name, in one transaction; those of other tabs wait for it. */
function addOnce(database: IDBDatabase, what: string, now: number): Promise<boolean> {
  return new Promise((done, fail) => {
    const transaction = database.transaction(STORE, 'readwrite')
    const store = transaction.objectStore(STORE)
    let isMine = true
    transaction.oncomplete = () => done(isMine)
    transaction.onabort = () => fail(transaction.error)
    const old = store.index(BY_TIME).getAllKeys(IDBKeyRange.upperBound(now - KEPT_MS))
    old.onsuccess = () => {
      for (const key of old.result) store.delete(key)
      store.add(now, what).onerror = (event) => {
        // Taken already: that is an answer, no reason to undo the rest.
        event.preventDefault()
        isMine = false
      }
    }
  })
}
