import type { Sql } from '../../db/pool.ts'

/** Says on their alerts that a mail did not go out, and to whom. */
export async function noteLostMail(sql: Sql, alertIds: readonly string[], text: string, now: number): Promise<void> {
  await sql.query(
    `with lost as (
       update alerts set updated_at = greatest(updated_at, $2) where id = any($1::bigint[]) returning id, organisation_id
     ), noted as (
       insert into alert_events (alert_id, at, kind, text) select id, $2, 'mail-lost', $3 from lost
     )
     insert into alert_outbox (organisation_id, alert_id, kind) select organisation_id, id, 'alert-updated' from lost`,
    [alertIds, new Date(now), text],
  )
}
