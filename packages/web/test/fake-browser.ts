import { vi } from 'vitest'

/** A storage in memory; `broken` makes every access throw, as private mode and blocked sites do. */
export function fakeStorage(broken = false): Storage {
  const kept = new Map<string, string>()
  const map = (): Map<string, string> => {
    if (broken) throw new DOMException('denied', 'SecurityError')
    return kept
  }
  return {
    getItem: (key) => map().get(key) ?? null,
    setItem: (key, value) => void map().set(key, value),
    removeItem: (key) => void map().delete(key),
    clear: () => kept.clear(),
    key: (index) => [...map().keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}

/** One lock manager, as the tabs of one browser share it. */
function fakeLocks(): { request: (name: string, work: () => Promise<unknown>) => Promise<unknown> } {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name, work) => {
      const mine = last.then(work, work)
      last = mine.catch(() => null)
      return mine
    },
  }
}

/** The globals that api/ and browser/ expect, in Node. */
export function stubBrowser(storage: Storage, fetchStub: typeof fetch): void {
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', fetchStub)
}
