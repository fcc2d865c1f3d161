import { onlyRow, type Sql } from '../../db/pool.ts'

interface ChainEnd {
  readonly organisationId: string
  readonly seq: string
  /** Hexadecimal. */
  readonly hash: string
}

/** The newest link of every organisation's chain; a demonstration's is left out, of which nothing stays. */
export async function chainHeads(sql: Sql): Promise<readonly ChainEnd[]> {
  const { rows } = await sql.query<ChainEnd>(
    `select o.id::text as "organisationId", c.seq::text, encode(c.hash, 'hex') as hash
     from organisations o cross join lateral (
       select seq, hash from audit_chain where chain = o.id order by seq desc limit 1) c
     where o.demo_of is null order by o.id`,
  )
  return rows
}

/** How many entries there are, by their numbers, which have no gap, and since when. */
export async function auditExtent(
  sql: Sql,
  organisationId: string,
): Promise<{ readonly entries: number; readonly oldestAt: number | null }> {
  return onlyRow(
    await sql.query<{ entries: number; oldestAt: number | null }>(
      `select coalesce((select seq from audit_chain where chain = $1 order by seq desc limit 1), 0)::float8 as entries,
         (select at from audit_log where organisation_id = $1 order by id limit 1) as "oldestAt"`,
      [organisationId],
    ),
  )
}

/** The newest link of an organisation's chain; null before its first entry. */
export async function chainHead(sql: Sql, organisationId: string): Promise<Omit<ChainEnd, 'organisationId'> | null> {
  const { rows } = await sql.query<Omit<ChainEnd, 'organisationId'>>(
    `select c.seq::text, encode(c.hash, 'hex') as hash from audit_chain c where c.chain = $1 order by c.seq desc limit 1`,
    [organisationId],
  )
  return rows[0] ?? null
}

const AUDIT_HOURS = 72

/** How many entries there were in each of the last hours, the one of `now` last. */
export async function entriesByHour(
  sql: Sql,
  organisationId: string,
  now: number,
): Promise<readonly { readonly from: number; readonly entries: number }[]> {
  const { rows } = await sql.query<{ from: number; entries: number }>(
    `select h as "from", count(a.id)::int as entries
     from generate_series(date_trunc('hour', $2::timestamptz) - make_interval(hours => ${AUDIT_HOURS - 1}),
       date_trunc('hour', $2::timestamptz), interval '1 hour') h
     left join (select id, date_trunc('hour', at) as hour from audit_log
       where organisation_id = $1 and at >= date_trunc('hour', $2::timestamptz) - make_interval(hours => ${AUDIT_HOURS - 1})) a
       on a.hour = h
     group by h order by h`,
    [organisationId, new Date(now)],
  )
  return rows
}
