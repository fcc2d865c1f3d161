import { currentSession } from '../api/session.ts'
import { isRecord } from '../browser/is-record.ts'
import { readTabText, writeTabText } from '../browser/storage.ts'

const KEY = 'alertas.cursor'

/** Up to where this tab has heard, for the person who is signed in. */
export function storedCursor(): string | null {
  try {
    const stored: unknown = JSON.parse(readTabText(KEY) ?? 'null')
    if (!isRecord(stored) || stored.user !== userId() || typeof stored.cursor !== 'string') return null
    return stored.cursor
  } catch {
    return null
  }
}

/** Null forgets it. */
export function storeCursor(cursor: string | null): void {
  writeTabText(KEY, cursor === null ? null : JSON.stringify({ user: userId(), cursor }))
}

function userId(): string | null {
  const session = currentSession()
  return session.status === 'in' ? (session.user?.id ?? null) : null
}
