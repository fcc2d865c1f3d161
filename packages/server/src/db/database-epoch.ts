import { createHash } from 'node:crypto'
import { onlyRow, type Sql } from './pool.ts'

/** Names the database whose transaction numbers the outbox holds: a restored or promoted one has another name, also in its old place. */
export async function databaseEpoch(sql: Sql): Promise<string> {
  const { name } = onlyRow(
    await sql.query<{ name: string }>(
      `select concat_ws(' ', s.system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8), d.oid,
         (select max(restored_at) from restores)) as name
       from pg_control_system() s, pg_database d where d.datname = current_database()`,
    ),
  )
  return createHash('sha256').update(name).digest('hex').slice(0, 16)
}
