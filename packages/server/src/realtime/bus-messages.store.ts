import { onlyRow, type Sql } from '../db/pool.ts'
import type { BusMessage } from './bus.ts'

/** What travels between servers. `hello`: from here on I write for you. */
export type StoredMessage = BusMessage | { readonly kind: 'hello'; readonly serverId: string }

/** A place among the messages, as in the alerts' outbox: transactions in order, and what each wrote in its order. */
export interface BusPosition {
  readonly xid: string
  readonly id: string
}

/** A server that has not been seen for so long is gone. */
export const GONE_AFTER_S = 15
const GONE = `interval '${GONE_AFTER_S} seconds'`
const KEPT = "interval '60 seconds'"

/** Says that this server lives. Answers which others do, and where the messages to come begin. */
export async function beat(sql: Sql, serverId: string): Promise<{ others: string[]; horizon: BusPosition }> {
  const { others, xmin } = onlyRow(
    await sql.query<{ others: string[]; xmin: string }>(
      `with beat as (
         insert into servers (id, seen_at) values ($1, clock_timestamp())
         on conflict (id) do update set seen_at = excluded.seen_at
       )
       select pg_snapshot_xmin(pg_current_snapshot()) as xmin, array(
         select id::text from servers where id <> $1 and seen_at > clock_timestamp() - ${GONE}
       ) as others`,
      [serverId],
    ),
  )
  return { others, horizon: { xid: xmin, id: '0' } }
}

/** Writes each bundle as one row, in order. */
export async function post(sql: Sql, serverId: string, bundles: readonly string[]): Promise<void> {
  await sql.query(
    `insert into bus_messages (server_id, body)
     select $1, body::jsonb from unnest($2::text[]) with ordinality bundle (body, n) order by n`,
    [serverId, bundles],
  )
}

/** What the others wrote after `position`, at most `limit` rows, and the position after it. */
export async function collect(
  sql: Sql,
  serverId: string,
  { xid, id }: BusPosition,
  limit: number,
): Promise<{ bundles: (readonly StoredMessage[])[]; position: BusPosition; more: boolean }> {
  const { rows } = await sql.query<{ xmin: string; xid: string | null; id: string; body: readonly StoredMessage[] }>(
    `select h.xmin, m.* from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) h left join lateral (
       select xid, id, body from bus_messages
       where (xid, id) > ($1::text::xid8, $2::bigint) and xid < h.xmin and server_id <> $3
       order by xid, id limit $4
     ) m on true order by m.xid, m.id`,
    [xid, id, serverId, limit],
  )
  const found = rows.flatMap((row) => (row.xid === null ? [] : [{ xid: row.xid, id: row.id, body: row.body }]))
  const more = found.length === limit
  const last = found.at(-1)
  const horizon = { xid: rows[0]?.xmin ?? xid, id: '0' }
  const position = more && last !== undefined ? { xid: last.xid, id: last.id } : horizon
  return { bundles: found.map(({ body }) => body), position, more }
}

/** Whether a server runs on this database, on any machine. */
export async function isServerSeen(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query(`select from servers where seen_at > clock_timestamp() - ${GONE} limit 1`)
  return rowCount > 0
}

export async function leave(sql: Sql, serverId: string): Promise<void> {
  await sql.query('delete from servers where id = $1', [serverId])
}

/**
 * Deletes what is old, but no message from `readableBefore` on: a transaction that stays open anywhere keeps messages from
 * being read for as long. Returns from where on none can be read yet.
 */
export async function forgetOld(sql: Sql, readableBefore: string): Promise<string> {
  await sql.query(`delete from servers where seen_at < now() - ${KEPT}`)
  await sql.query(`delete from bus_messages where created_at < now() - ${KEPT} and xid < $1::text::xid8`, [
    readableBefore,
  ])
  return onlyRow(await sql.query<{ xmin: string }>('select pg_snapshot_xmin(pg_current_snapshot()) as xmin')).xmin
}
