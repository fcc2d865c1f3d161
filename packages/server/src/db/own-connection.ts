import type pg from 'pg'
import { isDatabaseAway } from './database-away.ts'
import type { Db, Sql } from './pool.ts'

/** One connection outside the pool, for a reader that must not wait behind requests. */
export interface OwnConnection extends Sql {
  close(): Promise<void>
}

/**
 * Connects at the first query. A connection that is lost, also between two queries, is told once, by the next query, which
 * rejects; the one after it connects anew. So whoever follows a stream knows when something may have passed unseen.
 */
export function ownConnection(db: Db): OwnConnection {
  let connected: Promise<pg.Client> | null = null
  let isLost = false

  const connect = (): Promise<pg.Client> => {
    const connecting = db.connect()
    connecting.then(
      (client) =>
        client.once('end', () => {
          if (connected !== connecting) return
          connected = null
          isLost = true
        }),
      () => undefined,
    )
    return connecting
  }

  const letGo = (of: Promise<pg.Client>): void => {
    if (connected === of) connected = null
    of.then((client) => client.end()).catch(() => undefined)
  }

  return {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      if (isLost) {
        isLost = false
        throw new Error('Connection terminated')
      }
      connected ??= connect()
      const own = connected
      const client = await own.catch((error: unknown) => {
        letGo(own)
        throw error
      })
      try {
        const { rows, rowCount } = await client.query<Row>(text, [...values])
        return { rows, rowCount: rowCount ?? 0 }
      } catch (error) {
        if (isDatabaseAway(error)) letGo(own)
        throw error
      }
    },
    close: async () => {
      const own = connected
      connected = null
      await own?.then((client) => client.end()).catch(() => undefined)
    },
  }
}
