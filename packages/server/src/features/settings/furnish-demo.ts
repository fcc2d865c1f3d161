import { confirmOrigin } from '../../db/confirmed-origins.store.ts'
import type { Sql } from '../../db/pool.ts'
import { seedContact } from './edited-settings.store.ts'

/** For show: nobody answers it. */
const CENTRAL_PHONE = '55 5555 0100'

/**
 * Gives the demo organisation what a company would have set, what somebody has changed stays; and confirms the sites of its
 * own platforms, on these ports of this machine.
 */
export async function furnishDemo(
  sql: Sql,
  organisationId: string,
  now: number,
  platformPorts: readonly number[],
): Promise<void> {
  await seedContact(sql, organisationId, CENTRAL_PHONE, now)
  for (const port of platformPorts)
    await confirmOrigin(sql, organisationId, `http://127.0.0.1:${port}`, { userId: null, now })
}
