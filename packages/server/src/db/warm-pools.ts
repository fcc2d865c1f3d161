import type pg from 'pg'
import type { Database } from './database.ts'

/** What the screens that come back ask at once; few enough for a small database somewhere else. */
const CONNECTIONS = 5

/**
 * Opens connections before anybody waits for one. After a restart all screens ask at the same moment: on a busy machine ten connections
 * that are made then take longer than a request has, and every screen is told that the database is away. Never rejects: what cannot be
 * had now is made by whoever needs it.
 */
export async function warmPools({ scoped, unscoped }: Pick<Database, 'scoped' | 'unscoped'>): Promise<void> {
  await Promise.all([warm(scoped.pool), warm(unscoped.pool)])
}

/** One after the other: each has the machine for itself. */
async function warm(pool: pg.Pool): Promise<void> {
  const taken: pg.PoolClient[] = []
  try {
    while (taken.length < CONNECTIONS) taken.push(await pool.connect())
  } catch {
    // Said by whoever needs the database next.
  } finally {
    for (const client of taken) client.release()
  }
}
