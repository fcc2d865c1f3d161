import type { Sql } from '../../db/pool.ts'

/** What happened to the trips that whoever asks sees. */
export interface SinceLastShift {
  readonly newTrips: number
  readonly delivered: number
  /** By a person. */
  readonly resolvedAlerts: number
  /** Those that closed by themselves: nobody judged them. */
  readonly endedAloneAlerts: number
  /** Open now, whenever they were reported. */
  readonly openIncidents: number
}

/** When a person last handed over a shift, other than this one, epoch ms; null: never. */
export async function lastShiftEndedAt(sql: Sql, userId: string, otherThan: string | null): Promise<number | null> {
  const { rows } = await sql.query<{ at: number | null }>(
    'select max(cut_at) as at from shift_handovers where outgoing_id = $1 and id is distinct from $2::bigint',
    [userId, otherThan],
  )
  return rows[0]?.at ?? null
}

/** Counts what happened since an instant (epoch ms). */
export async function countSince(sql: Sql, organisationId: string, since: number): Promise<SinceLastShift> {
  const { rows } = await sql.query<SinceLastShift>(
    `select
       (select count(*)::int from trips t where t.organisation_id = $1 and t.created_at >= $2) as "newTrips",
       (select count(distinct s.trip_id)::int from trip_status_changes s join trips t on t.id = s.trip_id
         where t.organisation_id = $1 and s.at >= $2 and s.to_status = 'complete' and t.status = 'complete') as delivered,
       (select count(*)::int from alerts a
         where a.organisation_id = $1 and a.closed_at >= $2 and a.closed_by is not null) as "resolvedAlerts",
       (select count(*)::int from alerts a
         where a.organisation_id = $1 and a.closed_at >= $2 and a.closed_by is null) as "endedAloneAlerts",
       (select count(*)::int from incidences i join trips t on t.id = i.trip_id
         where t.organisation_id = $1 and i.status = 'reported') as "openIncidents"`,
    [organisationId, new Date(since)],
  )
  return rows[0] ?? { newTrips: 0, delivered: 0, resolvedAlerts: 0, endedAloneAlerts: 0, openIncidents: 0 }
}
