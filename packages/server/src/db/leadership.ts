import type { Logger } from '@vigia/runtime/logger'
import type pg from 'pg'
import type { Job } from '../ports/job.ts'
import type { Db } from './pool.ts'

const EVERY_MS = 2_000
/** A server that has said nothing for so long, frozen or cut off without a farewell, has lost it. */
const SILENT_S = 10

/**
 * Of the servers on one database, the one that does what must be done once. Held by a session lock of PostgreSQL on a
 * connection of its own: the database gives it to another as soon as the connection ends, however it ends, and ends one
 * on which nothing is heard.
 */
export interface Leadership {
  isHeld(): boolean
  /** Returns what takes the listener away again. */
  onGained(listener: () => void): () => void
  /** Asks for it, or makes sure that it still holds. Rejects while the database is away; the next run tries again. */
  readonly job: Job
  /** Gives it up. */
  close(): Promise<void>
}

/** `name` tells one leadership from another on the same database. `silentS`: tests only. */
export function leadership(db: Db, name: string, logger: Logger, silentS = SILENT_S): Leadership {
  const listeners = new Set<() => void>()
  let client: pg.Client | null = null
  let isHeld = false
  let closed = false

  const drop = (lost: pg.Client): void => {
    if (client !== lost) return
    client = null
    if (isHeld) logger.warn({ leadership: name }, 'este servidor dejó de ser el principal')
    isHeld = false
    // One that no longer answers would wait for its farewell.
    lost.connection.stream.destroy()
  }

  const connected = async (): Promise<pg.Client> => {
    if (client !== null) return client
    const opened = await db.connect()
    opened.on('end', () => drop(opened))
    try {
      await opened.query(`set idle_session_timeout = '${silentS}s'`)
    } catch (error) {
      opened.connection.stream.destroy()
      throw error
    }
    client = opened
    return opened
  }

  const ask = async (current: pg.Client): Promise<void> => {
    // The lock is the session's: while it answers, what it holds it holds.
    const { rows } = await current.query<{ held: boolean }>(
      isHeld ? 'select true as held' : 'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
      isHeld ? [] : [`leadership:${name}`],
    )
    if (isHeld || client !== current || rows[0]?.held !== true) return
    isHeld = true
    logger.info({ leadership: name }, 'este servidor es el principal')
    for (const listener of listeners) listener()
  }

  const run = async (): Promise<void> => {
    if (closed) return
    const current = await connected()
    try {
      await ask(current)
    } catch (error) {
      drop(current)
      throw error
    }
  }

  return {
    isHeld: () => isHeld,
    onGained: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    job: { name: `leadership-${name}`, everyMs: EVERY_MS, run },
    close: async () => {
      closed = true
      if (client !== null) drop(client)
    },
  }
}
