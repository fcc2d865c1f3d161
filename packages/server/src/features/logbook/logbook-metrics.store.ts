import { ON_TIME_GRACE_MS } from '@vigia/domain/communication/contact-due'
import type { Sql } from '../../db/pool.ts'

/** Of every organisation's entries since an instant (epoch ms) that had a time, how many were due and how many were on time. */
export async function onTimeSince(sql: Sql, since: number): Promise<{ readonly onTime: number; readonly due: number }> {
  const { rows } = await sql.query<{ onTime: number; due: number }>(
    `select (count(*) filter (where created_at <= due_at + $2 * interval '1 ms'))::int as "onTime", count(due_at)::int as due
     from comments where created_at >= $1`,
    [new Date(since), ON_TIME_GRACE_MS],
  )
  return rows[0] ?? { onTime: 0, due: 0 }
}

/** When the hand-over was signed that has waited longest for somebody to receive it, epoch ms; null: none waits. */
export async function oldestUnreceivedCut(sql: Sql): Promise<number | null> {
  const { rows } = await sql.query<{ cutAt: number | null }>(
    `select min(cut_at) as "cutAt" from shift_handovers where status = 'to-receive'`,
  )
  return rows[0]?.cutAt ?? null
}

/** How long the calls for help rang that somebody saw for the first time after `from` and until `to` (epoch ms), in seconds. */
export async function panicsSeen(sql: Sql, { from, to }: { readonly from: number; readonly to: number }) {
  const { rows } = await sql.query<{ seconds: number }>(
    `select extract(epoch from seen.at - a.opened_at)::float8 as seconds
     from alerts a cross join lateral (
       select e.at from alert_events e where e.alert_id = a.id and e.kind = 'acknowledged' order by e.id limit 1) seen
     where a.type = 'PANICO' and (a.closed_at is null or a.closed_at > $1) and seen.at > $1 and seen.at <= $2`,
    [new Date(from), new Date(to)],
  )
  return rows.map(({ seconds }) => seconds)
}
