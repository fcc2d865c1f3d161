/** The one door to local and session storage. Private mode, a full disk or a blocked store never break a screen: reads give null,
 * writes are dropped. What is read is somebody else's text until it is checked. */

/** The stored text, or null. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores the text; null removes it. False when the browser refused. */
export function writeText(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** As `readText`, from this tab's own store: it outlives a reload, not the tab. */
export function readTabText(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** As `writeText`, into this tab's own store. */
export function writeTabText(key: string, value: string | null): boolean {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Removes all that this tab keeps under keys which begin with `prefix`. */
export function forgetTabTexts(prefix: string): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index))
    for (const key of keys) if (key?.startsWith(prefix) === true) sessionStorage.removeItem(key)
  } catch {
    // A store that cannot be read keeps nothing either.
  }
}

/** The stored JSON when `accept` recognises it, null for anything else, unparsable text included. */
export function readJson<T>(key: string, accept: (value: unknown) => value is T, read = readText): T | null {
  const text = read(key)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return accept(value) ? value : null
  } catch {
    return null
  }
}

export function writeJson(key: string, value: unknown): boolean {
  return writeText(key, JSON.stringify(value))
}

/** Calls back when another tab changes one of `keys` (or empties the store). Returns the way to stop. */
export function onOtherTab(keys: readonly string[], changed: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === null || keys.includes(event.key)) changed()
  }
  globalThis.addEventListener('storage', listen)
  return () => globalThis.removeEventListener('storage', listen)
}
