import type { AlertWire, ContactOutcomeWord, IncidentPriority } from '@vigia/contract'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { FIX_SOURCES, type FixSource } from '@vigia/domain/gps/fix'
import type { AlertedSilence } from '@vigia/domain/silence/classes-of-gaps'
import type { TripStatus } from '@vigia/domain/trip/trip-status'
import { isActive, startOfTrip } from '../../db/active-trips.ts'
import { ENTRY_MARKS, type EntryMarks, NO_ENTRY_MARKS } from '../../db/entry-marks.ts'
import { entryText } from '../../db/entry-text.ts'
import type { Sql } from '../../db/pool.ts'

/** Epoch ms, `from` included. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface TimelineTrip {
  readonly id: string
  readonly externalInvoice: string
  readonly plates: string | null
  readonly clientId: string | null
  readonly clientName: string | null
  readonly operatorName: string | null
  readonly origin: string
  readonly destination: string
  readonly status: TripStatus
  readonly isActive: boolean
  readonly startedAt: number
  readonly endedAt: number | null
  /** When the first of its devices began to speak for it; null: it has none. */
  readonly fixesFrom: number | null
}

/** A trip of the organisation, active or ended; null: there is none to show. */
export async function timelineTrip(sql: Sql, organisationId: string, tripId: string): Promise<TimelineTrip | null> {
  const { rows } = await sql.query<TimelineTrip>(
    `select t.id::text, t.external_invoice as "externalInvoice", u.plates, c.name as "clientName", o.name as "operatorName",
       t.origin, t.destination, t.status, t.client_id::text as "clientId", ${isActive()} as "isActive", ${startOfTrip()} as "startedAt",
       t.completed_at as "endedAt", (select min(bound_at) from trip_devices where trip_id = t.id) as "fixesFrom"
     from trips t left join units u on u.id = t.unit_id left join clients c on c.id = t.client_id
       left join operators o on o.id = t.operator_id
     where t.organisation_id = $1 and t.id = $2`,
    [organisationId, tripId],
  )
  return rows[0] ?? null
}

/** Something that happened on a trip. Epoch ms. */
export interface TripEvent extends EntryMarks {
  readonly id: string
  readonly at: number
  readonly until: number | null
  readonly text: string
  readonly by: string | null
  readonly outcome: ContactOutcomeWord | null
}

/** The same as it was written, with the severity in the words of its table. */
export type TimelineEntry = TripEvent &
  (
    | { readonly source: 'comment' | 'status' | 'promise'; readonly severity: null }
    | { readonly source: 'alert'; readonly severity: AlertWire['severity'] }
    | { readonly source: 'incident'; readonly severity: IncidentPriority }
  )

const SOURCES = [
  `select 'comment:' || c.id as id, 'comment' as source, c.created_at as at, null::timestamptz as until,
     ${entryText('c.comment', 'c.id')} as text, c.reported_by as by, c.outcome, null as severity, ${ENTRY_MARKS}
   from comments c where c.trip_id = $1 and c.created_at >= $2 and c.created_at <= $3`,
  `select 'alert:' || a.id, 'alert', a.opened_at, a.closed_at, a.title || ': ' || a.message, null, null, a.severity, ${NO_ENTRY_MARKS}
   from alerts a where a.trip_id = $1 and a.opened_at >= $2 and a.opened_at <= $3 and a.type <> all($4::text[])`,
  `select 'status:' || s.id, 'status', s.at, null, s.to_status,
     case when s.actor_kind = 'user' then (select name from users where users.id = s.actor_id) end, null, null, ${NO_ENTRY_MARKS}
   from trip_status_changes s where s.trip_id = $1 and s.at >= $2 and s.at <= $3`,
  `select 'incident:' || i.id, 'incident', i.created_at, i.resolved_at, i.description,
     (select name from users where users.id = i.created_by), null, i.priority, ${NO_ENTRY_MARKS}
   from incidences i where i.trip_id = $1 and i.created_at >= $2 and i.created_at <= $3`,
  `select 'promise:' || p.id, 'promise', p.created_at, p.resolved_at, p.text, p.said_by, null, null, ${NO_ENTRY_MARKS}
   from promises p where p.trip_id = $1 and p.created_at >= $2 and p.created_at <= $3`,
]

/** What happened within a span, the newest first, at most `most`. */
export async function timelineEntries(
  sql: Sql,
  tripId: string,
  { from, to }: Span,
  { hiddenTypes, most }: { readonly hiddenTypes: readonly string[]; readonly most: number },
): Promise<TimelineEntry[]> {
  const { rows } = await sql.query<TimelineEntry>(
    `select * from (${SOURCES.join(' union all ')}) entries order by at desc, id desc limit $5`,
    [tripId, new Date(from), new Date(to), hiddenTypes, most],
  )
  return rows
}

/** The entries of the logbook within a span and the one before it, the oldest first, with the cadence of then. */
export async function contactTimes(
  sql: Sql,
  tripId: string,
  { from, to }: Span,
): Promise<readonly { readonly at: number; readonly cadenceMin: number | null }[]> {
  const { rows } = await sql.query<{ at: number; cadenceMin: number | null }>(
    `(select created_at as at, cadence_min as "cadenceMin" from comments where trip_id = $1 and created_at < $2
      order by created_at desc limit 1)
     union all
     (select created_at, cadence_min from comments where trip_id = $1 and created_at >= $2 and created_at <= $3
      order by created_at limit 5000)
     order by at`,
    [tripId, new Date(from), new Date(to)],
  )
  return rows
}

/** Where and when a trip was heard. */
export interface TimelineFix {
  readonly lat: number
  readonly lng: number
  readonly speed: number | null
  readonly timestamp: number
  readonly source: FixSource
}

const MOST_FIXES = 50_000

/** The good fixes of a trip's devices within a span, while they spoke for it; nobody's that a person typed. */
export async function fixesWithin(sql: Sql, tripId: string, { from, to }: Span): Promise<TimelineFix[]> {
  const { rows } = await sql.query<Omit<TimelineFix, 'source'> & { source: number }>(
    `select p.lat, p.lng, p.speed_kmh as speed, p.fix_at as timestamp, p.source
     from trip_devices w join devices d on d.id = w.device_id and d.kind <> 'manual'
       join organisation_positions p on p.device_id = w.device_id and p.fix_at >= greatest(w.bound_at, $2)
         and p.fix_at < least(coalesce(w.released_at, 'infinity'), $3)
     where w.trip_id = $1 and p.fix_at >= $2 and p.fix_at <= $3 and p.quality = 0
     order by p.fix_at desc limit ${MOST_FIXES}`,
    [tripId, new Date(from), new Date(to)],
  )
  return rows.map((row) => ({ ...row, source: FIX_SOURCES[row.source] ?? 'cache' }))
}

/** A zone, and since when the organisation has it, epoch ms. */
type KnownGeofence = Geofence & { readonly since: number }

/** Zones of an organisation that were there before an instant. */
export async function geofencesBefore(
  sql: Sql,
  organisationId: string,
  before: number,
): Promise<readonly KnownGeofence[]> {
  const { rows } = await sql.query<KnownGeofence>(
    `select id::text, name, kind, shape, created_at as since from geofences where organisation_id = $1 and created_at <= $2`,
    [organisationId, new Date(before)],
  )
  return rows
}

/** What alerts said of silences that were open within a span. */
export async function alertedSilences(
  sql: Sql,
  tripId: string,
  { from, to }: Span,
): Promise<readonly AlertedSilence[]> {
  const { rows } = await sql.query<AlertedSilence>(
    `select a.opened_at as "from", a.closed_at as "to", a.silence_class as class from alerts a
     where a.trip_id = $1 and a.silence_class is not null and a.opened_at <= $3 and coalesce(a.closed_at, 'infinity') >= $2
     order by a.opened_at`,
    [tripId, new Date(from), new Date(to)],
  )
  return rows
}
