import type { Db, Sql } from '../../../db/pool.ts'
import type { Position } from './cursor.ts'

export interface OutboxRow extends Position {
  readonly organisationId: string
  readonly alertId: string
  readonly kind: 'new-alert' | 'alert-updated'
  readonly at: number
  /** No transaction that still runs can put a row before it. */
  readonly isSettled: boolean
}

export interface OutboxPage {
  readonly rows: readonly OutboxRow[]
  /** Every row before it has been settled when the page was read. */
  readonly horizon: Position
  /** No row of this database can stand after it yet. */
  readonly end: Position
  /** The database's clock, which also dates the rows. */
  readonly now: number
}

interface Row {
  readonly xmin: string
  readonly xmax: string
  readonly now: number
  readonly xid: string | null
  readonly id: string
  readonly organisation_id: string
  readonly alert_id: string
  readonly kind: OutboxRow['kind']
  readonly created_at: number
  readonly is_settled: boolean
}

const HORIZON = `(select pg_snapshot_xmin(pg_current_snapshot()) as xmin, pg_snapshot_xmax(pg_current_snapshot()) as xmax,
  now() as now)`
const COLUMNS = `xid, id, organisation_id, alert_id, kind, created_at,
  xid < pg_snapshot_xmin(pg_current_snapshot()) as is_settled`

/**
 * The next rows of everybody, settled ones first; behind them those that wait for an older transaction to end.
 * A plain `id > last` would pass over rows whose transaction commits late (quality §5.3).
 */
export async function outboxAfter(sql: Sql, { xid, id }: Position, limit: number): Promise<OutboxPage> {
  const { rows } = await sql.query<Row>(
    `select h.*, o.* from ${HORIZON} h left join lateral (
       select ${COLUMNS} from alert_outbox where (xid, id) > ($1::text::xid8, $2::bigint) order by xid, id limit $3
     ) o on true order by o.xid, o.id`,
    [String(xid), String(id), limit],
  )
  return pageOf(rows)
}

/** The settled rows of one organisation. */
export async function outboxOf(
  sql: Sql,
  organisationId: string,
  { xid, id }: Position,
  limit: number,
): Promise<OutboxPage> {
  const { rows } = await sql.query<Row>(
    `select h.*, o.* from ${HORIZON} h left join lateral (
       select ${COLUMNS} from alert_outbox
       where (xid, id) > ($1::text::xid8, $2::bigint) and xid < h.xmin and organisation_id = $3
       order by xid, id limit $4
     ) o on true order by o.xid, o.id`,
    [String(xid), String(id), organisationId, limit],
  )
  return pageOf(rows)
}

function pageOf(rows: readonly Row[]): OutboxPage {
  const [first] = rows
  if (first === undefined) throw new Error('La consulta de la bandeja de salida no respondió.')
  return {
    rows: rows.flatMap((row) => (row.xid === null ? [] : [outboxRowOf(row, row.xid)])),
    horizon: { xid: BigInt(first.xmin), id: 0n },
    end: { xid: BigInt(first.xmax), id: 0n },
    now: first.now,
  }
}

const outboxRowOf = (row: Row, xid: string): OutboxRow => ({
  xid: BigInt(xid),
  id: BigInt(row.id),
  organisationId: row.organisation_id,
  alertId: row.alert_id,
  kind: row.kind,
  at: row.created_at,
  isSettled: row.is_settled,
})

/**
 * Notes of which database the outbox is. One that came from another is emptied: its transaction numbers mean nothing here,
 * and the alerts themselves stand in their table. True when it was emptied.
 */
export async function settleEpoch(db: Db, epoch: string): Promise<boolean> {
  return db.transaction(async (sql) => {
    const known = await sql.query<{ epoch: string }>('select epoch from outbox_epoch for update')
    if (known.rows[0]?.epoch === epoch) return false
    const { rowCount } = await sql.query(
      `insert into outbox_epoch (epoch) values ($1)
       on conflict (only_one) do update set epoch = excluded.epoch where outbox_epoch.epoch <> excluded.epoch`,
      [epoch],
    )
    if (rowCount === 0) return false
    await sql.query('delete from alert_outbox')
    return true
  })
}

export async function deleteOutboxOlderThan(sql: Sql, ageMs: number): Promise<void> {
  await sql.query(`delete from alert_outbox where created_at < now() - $1 * interval '1 millisecond'`, [ageMs])
}
