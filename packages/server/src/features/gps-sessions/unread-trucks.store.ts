import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import type { Sql } from '../../db/pool.ts'
import { ATTENDED_S } from './session-rows.store.ts'

/** An open session in which something is not as it shall be, of any organisation. */
export interface TroubledSession {
  readonly tripId: string
  readonly organisationId: string
  /** When a position was last read in it, or it was opened; epoch ms. */
  readonly sinceAt: number
  /** Nothing was read in it yet. */
  readonly isNew: boolean
  /** Null: it is being opened, or signed in and not read yet. */
  readonly obstacle: GpsObstacle | null
}

/** The sessions that are not plainly being read; while nobody reads the platforms, as the server that leads says, all of them. */
export async function troubledSessions(sql: Sql): Promise<readonly TroubledSession[]> {
  const { rows } = await sql.query<TroubledSession>(
    `select s.trip_id as "tripId", s.organisation_id as "organisationId", coalesce(s.read_at, s.opened_at) as "sinceAt",
       s.read_at is null as "isNew",
       case when desk.is_attended then s.obstacle else 'crashed' end as obstacle
     from gps_sessions s cross join (
       select coalesce((select seen_at > clock_timestamp() - interval '${ATTENDED_S} s' from gps_desk), false) as is_attended
     ) desk
     where not desk.is_attended or s.state <> 'tracking' or s.obstacle is not null`,
  )
  return rows
}
