import { ADMINISTRATOR_ALERT_TYPES } from '@vigia/domain/alerts/alert-type'
import { LANE_ID } from '../../db/lane-id.ts'
import type { Sql } from '../../db/pool.ts'

const MOST_LANES = 7

export interface LaneAlerts {
  readonly id: string
  readonly name: string
  readonly critical: number
  readonly other: number
  /** That began meanwhile. */
  readonly trips: number
}

interface LanesAsked {
  readonly organisationId: string
  /** Null: of all. */
  readonly clientId: string | null
  readonly carrierId: string | null
}

const ASKED = `t.organisation_id = $1 and ($4::bigint is null or t.client_id = $4) and ($5::bigint is null or t.carrier_id = $5)`
const begun = 'coalesce(t.charge_at, t.created_at)'

/** The lanes of the most alerts of trips in a span (epoch ms, `until` not included), the most first. */
export async function lanesWithAlerts(
  sql: Sql,
  { organisationId, clientId, carrierId }: LanesAsked,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<readonly LaneAlerts[]> {
  const { rows } = await sql.query<LaneAlerts>(
    `with alerted as (
       select ${LANE_ID} as lane, min(t.origin) || ' → ' || min(t.destination) as name,
         (count(*) filter (where a.severity = 'critical'))::int as critical,
         (count(*) filter (where a.severity <> 'critical'))::int as other
       from alerts a join trips t on t.id = a.trip_id
       where a.organisation_id = $1 and a.opened_at >= $2 and a.opened_at < $3 and a.type <> all($6::text[]) and ${ASKED}
       group by 1 order by count(*) desc, 2 limit ${MOST_LANES}
     ), started as (
       select ${LANE_ID} as lane, count(*)::int as trips from trips t
       where ${begun} >= $2 and ${begun} < $3 and ${ASKED} group by 1
     )
     select a.lane as id, a.name, a.critical, a.other, coalesce(s.trips, 0) as trips from alerted a left join started s using (lane)
     order by a.critical + a.other desc, a.name`,
    [organisationId, new Date(from), new Date(until), clientId, carrierId, ADMINISTRATOR_ALERT_TYPES],
  )
  return rows
}

/** What carriers, or clients, are called, by their ids. */
export async function partyNames(
  sql: Sql,
  table: 'carriers' | 'clients',
  organisationId: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql.query<{ id: string; name: string }>(
    `select id::text, name from ${table} where organisation_id = $1`,
    [organisationId],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
