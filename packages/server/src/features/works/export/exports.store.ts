import type { Sql } from '../../../db/pool.ts'
import type { WrittenExport } from './write-export.ts'

/** How long an archive can be fetched once it is written. */
export const EXPORT_KEPT_MS = 24 * 3_600_000

/** Gives an archive that is still kept a link, in place of the one before; false where there is none. */
export async function saveLink(
  sql: Sql,
  link: { readonly organisationId: string; readonly workId: string; readonly hash: Buffer; readonly until: number },
  now: number,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update works set link_hash = $3, link_until = $4
     where organisation_id = $1 and id = $2 and kind = 'export' and state = 'done' and ended_at > $5`,
    [link.organisationId, link.workId, link.hash, new Date(link.until), new Date(now - EXPORT_KEPT_MS)],
  )
  return rowCount > 0
}

/** The archive that a link opens now; null: none. `sql` sees every organisation. */
export async function archiveOfLink(sql: Sql, hash: Buffer, now: number): Promise<WrittenExport | null> {
  const { rows } = await sql.query<{ result: WrittenExport }>(
    `select result from works where link_hash = $1 and link_until > $2 and ended_at > $3`,
    [hash, new Date(now), new Date(now - EXPORT_KEPT_MS)],
  )
  return rows[0]?.result ?? null
}

/** The works whose files are still wanted: archives that are kept, and those that are being written. */
export async function wantedExports(sql: Sql, now: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ id: string }>(
    `select id::text from works where kind = 'export' and (state in ('waiting', 'running') or (state = 'done' and ended_at > $1))`,
    [new Date(now - EXPORT_KEPT_MS)],
  )
  return new Set(rows.map(({ id }) => id))
}
