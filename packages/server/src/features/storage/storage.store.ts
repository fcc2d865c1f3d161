import type { StoredKind } from '@vigia/contract'
import type { BackupTaken, KnownBackups } from '@vigia/domain/system/backup-days'
import { DAY_MS } from '@vigia/domain/time/duration'
import type { Sql } from '../../db/pool.ts'

/** The tables of each kind; every other one is `other`. Parts of `positions` count with it. */
const TABLES: Readonly<Record<Exclude<StoredKind, 'other'>, readonly string[]>> = {
  positions: ['positions', 'quarantined_positions', 'current_positions'],
  trips: ['trips', 'trip_devices', 'planned_routes'],
  alerts: [
    ...['alerts', 'alert_events', 'alert_units', 'alert_overdue', 'alert_protocol_runs', 'alert_protocol_steps'],
    ...['alert_protocol_evidence', 'alert_escalations', 'alert_escalation_notices'],
  ],
  logbook: [
    'comments',
    'comment_corrections',
    'trip_photos',
    'incidences',
    'promises',
    'share_links',
    'share_link_views',
    'operator_absences',
    'expected_stops',
  ],
  deliveries: ['webhook_deliveries'],
  audit: ['audit_log', 'audit_chain'],
}

export interface KindSize {
  readonly kind: StoredKind
  /** With indexes. */
  readonly bytes: number
  /** As the planner estimates it; null while it has never looked. */
  readonly rows: number | null
}

/** What each kind takes of the whole database, of all organisations. Reads the catalogue only. */
export async function kindSizes(sql: Sql): Promise<readonly KindSize[]> {
  const named = Object.entries(TABLES).flatMap(([kind, tables]) => tables.map((table) => ({ kind, table })))
  const { rows } = await sql.query<KindSize>(
    `select coalesce(n.kind, 'other') as kind, sum(pg_total_relation_size(c.oid))::float8 as bytes,
       case when count(*) filter (where c.reltuples < 0 and pg_relation_size(c.oid) > 0) = 0
         then sum(greatest(c.reltuples, 0))::float8 end as rows
     from pg_class c
     left join pg_inherits i on i.inhrelid = c.oid
     left join unnest($1::text[], $2::text[]) n (name, kind)
       on n.name = coalesce((select p.relname from pg_class p where p.oid = i.inhparent), c.relname)
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     group by 1`,
    [named.map(({ table }) => table), named.map(({ kind }) => kind)],
  )
  return rows
}

/** Whether a company other than this organisation works on the server; the demo is none. */
export async function hasNeighbours(sql: Sql, organisationId: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from organisations where id <> $1 and not demo limit 1', [
    organisationId,
  ])
  return rowCount > 0
}

/**
 * The oldest position of the asking scope on the oldest day (UTC) of which there are any; null: there is none. One day is read,
 * which the names of the parts tell: all of them would be millions of rows.
 */
export async function oldestPosition(sql: Sql): Promise<number | null> {
  const { rows } = await sql.query<{ day: string | null }>(
    `select min(substr(c.relname, 11)) as day from pg_class c join pg_inherits i on i.inhrelid = c.oid
     where i.inhparent = 'positions'::regclass and c.relname ~ '^positions_[0-9]{8}$' and pg_relation_size(c.oid) > 0`,
  )
  const day = rows[0]?.day ?? null
  if (day === null) return null
  const from = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`)
  const found = await sql.query<{ oldest: number | null }>(
    `select min(fix_at) as oldest from organisation_positions
     where fix_at >= $1 and fix_at < $1::timestamptz + interval '1 day'`,
    [from],
  )
  return found.rows[0]?.oldest ?? null
}

export async function databaseBytes(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
  return rows[0]?.bytes ?? 0
}

/** The oldest of each kind that the organisation of the asking scope has. */
export async function oldestOf(sql: Sql): Promise<Readonly<Partial<Record<StoredKind, number>>>> {
  const { rows } = await sql.query<Record<StoredKind, number | null>>(
    `select (select min(created_at) from trips) as trips, (select min(opened_at) from alerts) as alerts,
       least((select min(created_at) from comments), (select min(created_at) from incidences),
         (select min(created_at) from promises), (select min(created_at) from share_links),
         (select min(marked_at) from operator_absences), (select min(accepted_at) from expected_stops)) as logbook,
       (select min(at) from webhook_deliveries) as deliveries,
       (select min(at) from audit_log) as audit`,
  )
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, at]) => at !== null))
}

/**
 * Of the organisation of the asking scope, positions of before an instant that would go: those that were quarantined too, and none
 * that an unresolved alert keeps. Counting stops after `most`, and then the oldest is not known.
 */
export async function positionsBefore(
  sql: Sql,
  before: number,
  most: number,
): Promise<{ readonly count: number; readonly oldestAt: number | null }> {
  const { rows } = await sql.query<{ count: number; oldest: number | null }>(
    `with kept as materialized (select * from evidence_spans())
     select count(*)::int as count, min(at) as oldest from (
       select at from (
         select device_id, fix_at as at from organisation_positions where fix_at < $1
         union all select device_id, received_at from organisation_quarantined_positions where received_at < $1
       ) held
       where not exists (select from kept k where k.device_id = held.device_id and at >= since and at < until)
       limit $2
     ) counted`,
    [new Date(before), most + 1],
  )
  const { count = 0, oldest = null } = rows[0] ?? {}
  return count > most ? { count: most, oldestAt: null } : { count, oldestAt: oldest }
}

interface Backup {
  readonly takenAt: number
  readonly checkedAt: number | null
  readonly seconds: number
  readonly bytes: number
  readonly rows: number
  readonly fileName: string
}

/** The newest backup that was whole; null: none was made of this database. */
export async function newestBackupOf(sql: Sql): Promise<Backup | null> {
  const { rows } = await sql.query<Backup>(
    `select taken_at as "takenAt", checked_at as "checkedAt", seconds, bytes::float8 as bytes, rows::float8 as rows,
       file_name as "fileName" from backups order by taken_at desc limit 1`,
  )
  return rows[0] ?? null
}

const KEPT_DAYS = 16

/** What is known of the backups of some two weeks before `now`. */
export async function knownBackups(sql: Sql, now: number): Promise<KnownBackups> {
  const since = new Date(now - KEPT_DAYS * DAY_MS)
  const backups = await sql.query<BackupTaken>(
    'select taken_at as "takenAt", seconds, bytes::float8 as bytes from backups where taken_at >= $1 order by taken_at',
    [since],
  )
  const restores = await sql.query<{ takenAt: number; restoredAt: number }>(
    'select taken_at as "takenAt", restored_at as "restoredAt" from restores where restored_at >= $1',
    [since],
  )
  const first = await sql.query<{ knownSinceAt: number | null }>(
    'select min(created_at) as "knownSinceAt" from organisations',
  )
  return { backups: backups.rows, restores: restores.rows, knownSinceAt: first.rows[0]?.knownSinceAt ?? now }
}
