import { isActive } from '../../db/active-trips.ts'
import { entryText } from '../../db/entry-text.ts'
import type { Sql } from '../../db/pool.ts'

/** What the map's card shows of a trip and the live fleet does not hold. */
export interface MapCard {
  readonly tripId: string
  readonly unitName: string | null
  readonly comment: string | null
}

/** Of every active trip of the organisation: its unit's name and its newest comment. */
export async function mapCards(sql: Sql, organisationId: string): Promise<ReadonlyMap<string, MapCard>> {
  const { rows } = await sql.query<MapCard>(
    `select t.id::text as "tripId", u.name as "unitName", ${entryText('c.comment', 'c.id')} as comment
     from trips t left join units u on u.id = t.unit_id
       left join lateral (select id, comment from comments where trip_id = t.id
         order by created_at desc, id desc limit 1) c on true
     where t.organisation_id = $1 and ${isActive()}`,
    [organisationId],
  )
  return new Map(rows.map((card) => [card.tripId, card]))
}
