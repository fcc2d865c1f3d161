import { contactOutcomeCodec, type IncidentPriority } from '@vigia/contract'
import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import { ENTRY_MARKS, type EntryMarks } from '../../db/entry-marks.ts'
import { entryText } from '../../db/entry-text.ts'
import type { Sql } from '../../db/pool.ts'

export interface LogEntry extends EntryMarks {
  readonly comment: string
  readonly reportedBy: string
  readonly createdAt: number
  readonly outcome: ContactOutcome | null
}

export interface TripIncident {
  readonly id: string
  readonly type: string
  readonly description: string
  readonly priority: IncidentPriority
  readonly createdAt: number
  readonly resolvedAt: number | null
  readonly resolutionComment: string | null
}

const MOST = 100

/** The newest entries of the logbook, newest first, and how many there are. */
export async function tripLog(sql: Sql, tripId: string): Promise<{ entries: LogEntry[]; total: number }> {
  const { rows } = await sql.query<
    EntryMarks & {
      comment: string
      reported_by: string
      created_at: number
      outcome: string | null
      total: string
    }
  >(
    `select ${entryText('c.comment', 'c.id')} as comment, c.reported_by, c.created_at, c.outcome, ${ENTRY_MARKS},
       count(*) over () as total from comments c
     where c.trip_id = $1 order by c.created_at desc, c.id desc limit ${MOST}`,
    [tripId],
  )
  const entries = rows.map(
    ({ comment, reported_by, created_at, outcome, writtenAt, isVisible, stopReason, photoId, corrections }) => ({
      ...{ comment, reportedBy: reported_by, createdAt: created_at },
      ...{ writtenAt, isVisible, stopReason, photoId, corrections },
      outcome: outcome === null ? null : contactOutcomeCodec.decode(outcome),
    }),
  )
  return { entries, total: Number(rows[0]?.total ?? 0) }
}

/** A position that a person typed, and who did. */
export interface ManualPosition {
  readonly author: string
  readonly comment: string | null
}

/** Who typed the trip's position of that instant (epoch ms); null when nobody did. */
export async function manualPosition(sql: Sql, tripId: string, at: number): Promise<ManualPosition | null> {
  const { rows } = await sql.query<ManualPosition>(
    `select u.name as author, p.comment from devices d
       join organisation_positions p on p.device_id = d.id and p.fix_at = $2 join users u on u.id = p.user_id
     where d.trip_id = $1 and d.kind = 'manual'`,
    [tripId, new Date(at)],
  )
  return rows[0] ?? null
}

/** The newest incidents, newest first. */
export async function tripIncidents(sql: Sql, tripId: string): Promise<TripIncident[]> {
  const { rows } = await sql.query<{
    id: string
    type: string
    description: string
    priority: IncidentPriority
    created_at: number
    resolved_at: number | null
    resolution_comment: string | null
  }>(
    `select id, type, description, priority, created_at, resolved_at, resolution_comment from incidences
     where trip_id = $1 order by created_at desc, id desc limit ${MOST}`,
    [tripId],
  )
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    description: row.description,
    priority: row.priority,
    createdAt: row.created_at,
    resolvedAt: row.resolved_at,
    resolutionComment: row.resolution_comment,
  }))
}
