import type { IncidentPriority } from '@vigia/contract'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { isActive } from '../../db/active-trips.ts'
import type { Sql } from '../../db/pool.ts'

/** An unresolved incident, and where the trip was when it was reported. */
export interface PlacedIncident {
  readonly id: string
  readonly tripId: string
  readonly externalInvoice: string
  readonly type: string
  readonly description: string
  readonly priority: IncidentPriority
  readonly createdAt: number
  /** Null when no fix of the trip is near enough in time. */
  readonly point: LatLng | null
}

type Row = Omit<PlacedIncident, 'point'> & { lat: number | null; lng: number | null }

/** A fix may be so much older than the report. */
const PLACED_WITHIN_MIN = 15

/** The unresolved incidents of the organisation's active trips, newest first, each at the last good fix before it. */
export async function placedIncidents(sql: Sql, organisationId: string): Promise<readonly PlacedIncident[]> {
  const { rows } = await sql.query<Row>(
    `select i.id::text, t.id::text as "tripId", t.external_invoice as "externalInvoice", i.type, i.description, i.priority,
       i.created_at as "createdAt", f.lat, f.lng
     from trips t join incidences i on i.trip_id = t.id and i.status = 'reported'
       left join lateral (
         select p.lat, p.lng from trip_devices w join organisation_positions p on p.device_id = w.device_id
           and p.fix_at >= w.bound_at and (w.released_at is null or p.fix_at < w.released_at)
         where w.trip_id = t.id and p.quality = 0 and p.fix_at <= i.created_at
           and p.fix_at >= i.created_at - interval '${PLACED_WITHIN_MIN} minutes'
         order by p.fix_at desc limit 1
       ) f on true
     where t.organisation_id = $1 and ${isActive()}
     order by i.created_at desc, i.id desc`,
    [organisationId],
  )
  return rows.map(({ lat, lng, ...incident }) => ({
    ...incident,
    point: lat === null || lng === null ? null : { lat, lng },
  }))
}
