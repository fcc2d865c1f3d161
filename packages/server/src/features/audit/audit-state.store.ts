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
