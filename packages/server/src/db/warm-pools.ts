import type pg from 'pg'
import type { Database } from './database.ts'

/**
 * Opens the connections of both pools before anybody waits for one. After a restart all screens ask at the same moment: on a busy
 * machine ten connections that are made then take longer than a request has, and every screen is told that the database is away.
 * Never rejects: what cannot be had now is made by whoever needs it.
 */
export async function warmPools({ scoped, unscoped }: Pick<Database, 'scoped' | 'unscoped'>): Promise<void> {
  await Promise.all([warm(scoped.pool), warm(unscoped.pool)])
}

/** One after the other: each has the machine for itself. All of them: who is given one that is still being made waits for no other. */
async function warm(pool: pg.Pool): Promise<void> {
  const taken: pg.PoolClient[] = []
  try {
    while (taken.length < pool.options.max) taken.push(await pool.connect())
  } catch {
    // Said by whoever needs the database next.
  } finally {
    for (const client of taken) client.release()
  }
}
