import type { Sql } from '../../../db/pool.ts'
import type { PlatformAccount } from '../platform-account.ts'

/** What a trip has to be read with. */
export interface TripAccess {
  readonly url: string | null
  readonly account: string | null
  readonly passwordSealed: Buffer | null
  readonly plates: string | null
  readonly unitName: string | null
}

/** Null: no such trip in this organisation. Without a link its address, account and password are null. */
export async function tripAccess(sql: Sql, organisationId: string, tripId: string): Promise<TripAccess | null> {
  const { rows } = await sql.query<TripAccess>(
    `select l.url, l.account, l.password_sealed as "passwordSealed", u.plates, u.name as "unitName"
     from trips t left join gps_links l on l.trip_id = t.id left join units u on u.id = t.unit_id
     where t.organisation_id = $1 and t.id = $2`,
    [organisationId, tripId],
  )
  return rows[0] ?? null
}

/** Whether the platform has refused this password of this account of the organisation, whoever sent it. */
export async function isRefusedPassword(
  sql: Sql,
  organisationId: string,
  { origin, key }: PlatformAccount,
  digest: Buffer,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from gps_accounts
     where organisation_id = $1 and origin = $2 and account_key = $3 and $4 = any (refused_passwords)`,
    [organisationId, origin, key, digest],
  )
  return rowCount > 0
}
