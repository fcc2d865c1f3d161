import { isActive } from '../../db/active-trips.ts'
import { onlyRow, type Sql } from '../../db/pool.ts'

export interface DatabaseFacts {
  /** `18.1`. */
  readonly version: string
  readonly bytes: number
  readonly connections: number
  readonly mostConnections: number
  /** Of our schema. */
  readonly schema: number
}

export async function databaseFacts(sql: Sql): Promise<DatabaseFacts> {
  return onlyRow(
    await sql.query<DatabaseFacts>(
      `select split_part(current_setting('server_version'), ' ', 1) as version,
         pg_database_size(current_database())::float8 as bytes,
         (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
         current_setting('max_connections')::int as "mostConnections",
         (select max(version) from schema_migrations) as schema`,
    ),
  )
}

/** Servers that live, and whether one of them holds what raises alerts. */
export async function serversAlive(sql: Sql): Promise<{ readonly servers: number; readonly isLed: boolean }> {
  return onlyRow(
    await sql.query<{ servers: number; isLed: boolean }>(
      `select (select count(*)::int from servers where seen_at > now() - interval '15 seconds') as servers,
         exists (
           select from pg_locks l, (select hashtextextended('leadership:alerts', 0) as key) k
           where l.locktype = 'advisory' and l.granted and l.objsubid = 1
             and l.database = (select oid from pg_database where datname = current_database())
             and ((l.classid::bigint << 32) | l.objid::bigint) = k.key
         ) as "isLed"`,
    ),
  )
}

/** Messages to webhooks and browsers that are due, and accounts with a page of a platform open. */
export async function waiting(
  sql: Sql,
): Promise<{ readonly webhooks: number; readonly notices: number; readonly pages: number; readonly trips: number }> {
  return onlyRow(
    await sql.query<{ webhooks: number; notices: number; pages: number; trips: number }>(
      `select (select count(*)::int from webhook_deliveries where state = 'waiting') as webhooks,
         (select count(*)::int from push_deliveries where done_at is null) as notices,
         (select count(distinct s.account_id)::int from gps_sessions s join gps_accounts a on a.id = s.account_id
           where coalesce(a.kind, 'browser') = 'browser') as pages,
         (select count(*)::int from trips t where ${isActive()}) as trips`,
    ),
  )
}

/** Waits until the database has written a transaction of nothing to its disk. */
export async function commitOnce(sql: Sql): Promise<void> {
  await sql.query('select pg_current_xact_id()')
}

export async function newestBackupAges(
  sql: Sql,
): Promise<{ readonly takenAt: number | null; readonly checkedAt: number | null }> {
  return onlyRow(
    await sql.query<{ takenAt: number | null; checkedAt: number | null }>(
      'select max(taken_at) as "takenAt", max(checked_at) as "checkedAt" from backups',
    ),
  )
}

/** Whether there are other companies on the server, which learn nothing of each other. */
export async function isSharedServer(sql: Sql, organisationId: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from organisations where id <> $1 and not demo limit 1', [
    organisationId,
  ])
  return rowCount > 0
}
