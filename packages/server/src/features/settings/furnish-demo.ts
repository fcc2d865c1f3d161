import type { Sql } from '../../db/pool.ts'
import { seedContact } from './settings.store.ts'

/** For show: nobody answers it. */
const CENTRAL_PHONE = '55 5555 0100'

/** Gives the demo organisation what a company would have set; what somebody has changed stays. */
export const furnishDemo = (sql: Sql, organisationId: string, now: number): Promise<void> =>
  seedContact(sql, organisationId, CENTRAL_PHONE, now)
