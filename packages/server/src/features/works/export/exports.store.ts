import { namesErasedSince } from '../../../db/names-erased.ts'
import type { Sql } from '../../../db/pool.ts'
import type { WrittenExport } from './write-export.ts'

/** How long an archive can be fetched once it is written. */
export const EXPORT_KEPT_MS = 24 * 3_600_000

/** Gives an archive that is still kept a link, in place of the one before; null where there is none. */
export async function saveLink(
  sql: Sql,
  link: { readonly organisationId: string; readonly workId: string; readonly hash: Buffer; readonly until: number },
  now: number,
): Promise<{ readonly namesErased: boolean } | null> {
  const { rows } = await sql.query<{ namesErased: boolean }>(
    `update works set link_hash = $3, link_until = $4
     where organisation_id = $1 and id = $2 and kind = 'export' and state = 'done' and ended_at > $5
     returning ${namesErasedSince('works')} as "namesErased"`,
    [link.organisationId, link.workId, link.hash, new Date(link.until), new Date(now - EXPORT_KEPT_MS)],
  )
  return rows[0] ?? null
}

/** The archive that a link opens now, and whether it may name whom somebody has erased; null: none. `sql` sees every organisation. */
export async function archiveOfLink(
  sql: Sql,
  hash: Buffer,
  now: number,
): Promise<{ readonly archive: WrittenExport; readonly namesErased: boolean } | null> {
  const { rows } = await sql.query<{ archive: WrittenExport; namesErased: boolean }>(
    `select result as archive, ${namesErasedSince('works')} as "namesErased" from works where link_hash = $1 and link_until > $2 and ended_at > $3`,
    [hash, new Date(now), new Date(now - EXPORT_KEPT_MS)],
  )
  return rows[0] ?? null
}

/** The works whose files are still wanted: archives that are kept and name nobody who was erased, and those that are being written. */
export async function wantedExports(sql: Sql, now: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ id: string }>(
    `select id::text from works where kind = 'export' and (state in ('waiting', 'running') or (state = 'done' and ended_at > $1 and not ${namesErasedSince('works')}))`,
    [new Date(now - EXPORT_KEPT_MS)],
  )
  return new Set(rows.map(({ id }) => id))
}
