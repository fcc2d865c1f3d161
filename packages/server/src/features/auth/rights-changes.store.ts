import type { Sql } from '../../db/pool.ts'
import type { RightsChange } from '../../http/rights-change.ts'

export interface RightsChanges {
  readonly changes: readonly RightsChange[]
  /** To ask from the next time. */
  readonly horizon: string
}

/**
 * What changed in transactions from `horizon` on. Those that still ran when it was taken are asked for again the next
 * time, so a change comes at least once, however late its transaction commits, and perhaps more often.
 */
export async function rightsChangesSince(sql: Sql, horizon: string): Promise<RightsChanges> {
  const { rows } = await sql.query<{ horizon: string; changes: RightsChange[] }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, coalesce((
       select jsonb_agg(distinct jsonb_build_object('kind', kind, 'id', subject_id::text)) from rights_changes
       where xid >= $1::text::xid8), '[]') as changes`,
    [horizon],
  )
  return rows[0] ?? { changes: [], horizon }
}

/** Forgets what every server has read long ago. By the database's clock, which stamped it. */
export async function forgetRightsChanges(sql: Sql): Promise<void> {
  await sql.query(`delete from rights_changes where at < now() - interval '1 day'`)
}
