import { isActive } from './active-trips.ts'
import type { Sql } from './pool.ts'

/** What was written since an instant. */
export interface EntriesSince {
  /** Written at most two minutes after they were due, of those of which it is kept when that was. */
  readonly onTime: number
  readonly due: number
  /** What people wrote of active trips before that was kept: whether it was on time is not known. */
  readonly unmeasured: number
}

/** Counts the organisation's entries since an instant (epoch ms) by whether they were on time, `graceMs` after they were due included. */
export async function entriesSince(
  sql: Sql,
  organisationId: string,
  { since, graceMs }: { readonly since: number; readonly graceMs: number },
): Promise<EntriesSince> {
  const { rows } = await sql.query<EntriesSince>(
    `select (count(*) filter (where c.created_at <= c.due_at + $3 * interval '1 ms'))::int as "onTime", count(c.due_at)::int as due,
       (count(*) filter (where c.due_at is null and c.user_id is not null and ${isActive()}))::int as unmeasured
     from comments c join trips t on t.id = c.trip_id
     where t.organisation_id = $1 and c.created_at >= $2`,
    [organisationId, new Date(since), graceMs],
  )
  return rows[0] ?? { onTime: 0, due: 0, unmeasured: 0 }
}
