import type { Sql } from '../../db/pool.ts'
import { revokeApiKeysOf } from './api-keys.store.ts'
import { endFamiliesOf } from './sessions.store.ts'

/** Ends all that a person who was disabled had: sign-ins and keys; the database ends the links (0017-rights-and-keys). */
export async function endAccessOf(sql: Sql, userId: string, now: number): Promise<void> {
  await endFamiliesOf(sql, userId, 'disabled', now)
  await revokeApiKeysOf(sql, userId, now)
}
