import type { Sql } from '../../../db/pool.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../ports/errors.ts'
import { authenticatedAt } from './proof.store.ts'

/** A session left open is worth this much to whoever sits down at it (ASVS 7.5.1). */
export const FRESH_MS = 5 * 60_000

/** Refuses with 403 `REAUTHENTICATION_REQUIRED` when the person proved who they are more than five minutes ago. */
export async function requireFresh(sql: Sql, actor: UserActor, now: number): Promise<void> {
  if (now - (await authenticatedAt(sql, actor.familyId)) <= FRESH_MS) return
  throw new AppError(403, 'REAUTHENTICATION_REQUIRED', 'Confirme quién es para hacer este cambio.')
}
