import type { Sql } from '../../db/pool.ts'

/** A browser that asks again after so long has opened the link again. */
const SITTING_MS = 30 * 60_000
/** Of a link, so many views are kept; all of them are counted. */
const MOST_KEPT = 500

interface View {
  readonly linkId: string
  readonly network: string
  readonly userAgent: string | null
  readonly now: number
}

/** Notes that a link is open somewhere; answers whether it was never opened before. Inside a transaction. */
export async function noteView(sql: Sql, view: View): Promise<{ readonly isFirst: boolean; readonly isNew: boolean }> {
  const { linkId, network, userAgent, now } = view
  const at = new Date(now)
  // Held: of several that open it at once one is the first.
  const { rows } = await sql.query<{ isFirst: boolean }>(
    `update share_links l set last_opened_at = greatest(l.last_opened_at, $2), first_opened_at = coalesce(l.first_opened_at, $2)
     from (select id, first_opened_at is null as "isFirst" from share_links where id = $1 for update) before
     where l.id = before.id returning before."isFirst"`,
    [linkId, at],
  )
  const { rowCount: known } = await sql.query(
    `update share_link_views set last_at = greatest(last_at, $4) where id = (
       select id from share_link_views where link_id = $1 and network = $2 and user_agent is not distinct from $3 and last_at > $5
       order by last_at desc limit 1)`,
    [linkId, network, userAgent, at, new Date(now - SITTING_MS)],
  )
  if (known === 0) {
    await sql.query(
      `with counted as (update share_links set views = views + 1 where id = $1)
       insert into share_link_views (link_id, at, last_at, network, user_agent) values ($1, $2, $2, $3, $4)`,
      [linkId, at, network, userAgent],
    )
    await sql.query(
      `delete from share_link_views where link_id = $1 and id not in (
         select id from share_link_views where link_id = $1 order by at desc, id desc limit ${MOST_KEPT})`,
      [linkId],
    )
  }
  return { isFirst: rows[0]?.isFirst ?? false, isNew: known === 0 }
}
