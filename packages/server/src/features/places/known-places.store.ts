import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { GeofenceShape } from '@vigia/domain/geofence/geofence'
import { geofenceMiddle } from '@vigia/domain/geofence/geofence-middle'
import { DAY_MS } from '@vigia/domain/time/duration'
import type { Sql } from '../../db/pool.ts'
import { folded } from '../../db/word-patterns.ts'

const LOOKS_BACK_MS = 180 * DAY_MS

/** A place by a name that the organisation gave it. */
export interface KnownPlace {
  readonly name: string
  /** Null where nobody gave its coordinates. */
  readonly point: LatLng | null
  /** Of a zone; null: trips began or ended there. */
  readonly geofenceId: string | null
  readonly trips: number
}

/** Zones whose names hold all of these patterns, by name. */
export async function geofencesCalled(
  sql: Sql,
  organisationId: string,
  patterns: readonly string[],
  most: number,
): Promise<KnownPlace[]> {
  const { rows } = await sql.query<{ id: string; name: string; shape: GeofenceShape }>(
    `select id::text, name, shape from geofences where organisation_id = $1 and ${folded('name')} like all ($2::text[])
     order by name, geofences.id limit $3`,
    [organisationId, patterns, most],
  )
  return rows.map(({ id, name, shape }) => ({ name, point: geofenceMiddle(shape), geofenceId: id, trips: 0 }))
}

interface EndRow {
  readonly name: string
  readonly lat: number | null
  readonly lng: number | null
  readonly trips: number
}

/** Where trips of 180 days that whoever asks sees began or ended, by the same; each with the coordinates that were given last. */
export async function endsCalled(
  sql: Sql,
  organisationId: string,
  patterns: readonly string[],
  by: { readonly now: number; readonly most: number },
): Promise<KnownPlace[]> {
  const end = (name: string) =>
    `select t.id, t.${name} as name, t.${name}_lat as lat, t.${name}_lng as lng from trips t
     where t.organisation_id = $1 and t.created_at >= $3 and ${folded(`t.${name}`)} like all ($2::text[])`
  const { rows } = await sql.query<EndRow>(
    `select (array_agg(name order by id desc))[1] as name, count(*)::int as trips,
       (array_agg(lat order by id desc) filter (where lat is not null))[1] as lat,
       (array_agg(lng order by id desc) filter (where lat is not null))[1] as lng
     from (${end('origin')} union all ${end('destination')}) ends
     group by lower(name) order by count(*) desc, min(name) limit $4`,
    [organisationId, patterns, new Date(by.now - LOOKS_BACK_MS), by.most],
  )
  return rows.map(({ name, lat, lng, trips }) => ({
    ...{ name, trips, geofenceId: null },
    point: lat === null || lng === null ? null : { lat, lng },
  }))
}
