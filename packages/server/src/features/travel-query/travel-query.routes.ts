import { GPS_HISTORY_SQL, TRIP_STATS_SQL } from '@vigia/contract'
import type { Sql } from '../../db/pool.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { badRequest } from '../../ports/errors.ts'
import { registeredQuery } from './registered-query.ts'
import { gpsHistoryRows, tripStatsRows } from './travel-query.store.ts'

/** `sql` of 4096 characters as JSON, escapes and parameters included. */
const BODY_LIMIT_BYTES = 4 * 1024

interface Deps {
  /** The read-only role's pool, 2 s a statement. */
  readonly query: Sql
  readonly clock: Clock
}

/** The query call of spec §7: the text chooses between two statements of our own, and is never executed. */
export function mountTravelQuery(server: Server, { query, clock }: Deps): void {
  mount(
    server,
    'queryTravels',
    async ({ actor, body }) => {
      const asked = await registeredQuery(body.sql, body.params ?? [])
      if (asked === null)
        throw badRequest(
          'QUERY_NOT_ALLOWED',
          'Esta consulta no está permitida. Las permitidas están en details.allowed, con cualquier formato.',
          { allowed: [GPS_HISTORY_SQL, TRIP_STATS_SQL] },
        )
      const now = clock.now()
      if (asked.kind === 'stats') return { data: await tripStatsRows(query, actor.organisationId, now) }
      const rows = await gpsHistoryRows(query, actor.organisationId, { ...asked, now })
      return { data: rows.map((row) => ({ ...row, timestamp: new Date(row.timestamp).toISOString() })) }
    },
    { bodyLimit: BODY_LIMIT_BYTES },
  )
}
