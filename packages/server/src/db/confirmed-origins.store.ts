import type { Sql } from './pool.ts'

/** A site (scheme, host and port) on which stored passwords may be typed. */
export interface ConfirmedOrigin {
  readonly id: string
  readonly origin: string
  /** Name of the person; null: by the migration, or by the demo for itself. */
  readonly confirmedBy: string | null
  readonly confirmedAt: number
}

/** Those of one organisation, in the order of their names. */
export async function confirmedOriginsOf(sql: Sql, organisationId: string): Promise<readonly ConfirmedOrigin[]> {
  const { rows } = await sql.query<ConfirmedOrigin>(
    `select c.id::text, c.origin, u.name as "confirmedBy", c.confirmed_at as "confirmedAt"
     from confirmed_origins c left join users u on u.id = c.confirmed_by
     where c.organisation_id = $1 order by c.origin`,
    [organisationId],
  )
  return rows
}

/** Origins by the id of their organisation; one that has confirmed none is not in it. */
export type ConfirmedByOrganisation = ReadonlyMap<string, ReadonlySet<string>>

/** Those of every organisation. */
export async function allConfirmedOrigins(sql: Sql): Promise<ConfirmedByOrganisation> {
  const { rows } = await sql.query<{ organisation_id: string; origins: string[] }>(
    'select organisation_id, array_agg(origin) as origins from confirmed_origins group by organisation_id',
  )
  return new Map(rows.map((row) => [row.organisation_id, new Set(row.origins)]))
}

/** Whether this organisation's passwords may be typed there. */
export async function isConfirmedOrigin(sql: Sql, organisationId: string, origin: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from confirmed_origins where organisation_id = $1 and origin = $2', [
    organisationId,
    origin,
  ])
  return rowCount > 0
}

/** As `isConfirmedOrigin`; until the transaction ends, who withdraws it waits. */
export async function holdConfirmedOrigin(sql: Sql, organisationId: string, origin: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from confirmed_origins where organisation_id = $1 and origin = $2 for share',
    [organisationId, origin],
  )
  return rowCount > 0
}

/** Confirms it; one that is confirmed stays as it is. Answers whether it is new. */
export async function confirmOrigin(
  sql: Sql,
  organisationId: string,
  origin: string,
  by: { readonly userId: string | null; readonly now: number },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into confirmed_origins (organisation_id, origin, confirmed_by, confirmed_at) values ($1, $2, $3, $4)
     on conflict (organisation_id, origin) do nothing`,
    [organisationId, origin, by.userId, new Date(by.now)],
  )
  return rowCount > 0
}

/** Withdraws one; answers which it was, null when the organisation has none of this id. */
export async function withdrawOrigin(sql: Sql, organisationId: string, id: string): Promise<string | null> {
  const { rows } = await sql.query<{ origin: string }>(
    'delete from confirmed_origins where organisation_id = $1 and id = $2 returning origin',
    [organisationId, id],
  )
  return rows[0]?.origin ?? null
}
