import type { NewDigest, RefusedPassword } from '../../db/link-passwords.ts'
import type { Sql } from '../../db/pool.ts'

/** How a link's password is told from others; those of long ago by their seal. */
const DIGEST = 'coalesce(l.password_digest, sha256(l.password_sealed))'

/** The stored passwords that some platform has refused. */
export async function refusedPasswords(sql: Sql): Promise<readonly RefusedPassword[]> {
  const { rows } = await sql.query<RefusedPassword>(
    `select l.trip_id as "tripId", l.url, l.account, l.password_sealed as sealed from gps_links l
     where l.password_sealed is not null
       and ${DIGEST} in (select unnest(refused_passwords) from gps_accounts where refused_passwords <> '{}')`,
  )
  return rows
}

/** Where the password of one of these links was refused, notes its new digest as well: it is not sent once more. */
export async function carryRefusals(sql: Sql, digests: readonly NewDigest[]): Promise<void> {
  await sql.query(
    `with digests as (
       select ${DIGEST} as old, r.digest as new
       from unnest($1::bigint[], $2::bytea[]) as r(trip_id, digest) join gps_links l on l.trip_id = r.trip_id
     ), refusals as (
       select a.id, array_agg(distinct d.new) as new from gps_accounts a join digests d on d.old = any(a.refused_passwords)
       where a.refused_passwords <> '{}' and not d.new = any(a.refused_passwords) group by a.id
     )
     update gps_accounts a set refused_passwords = a.refused_passwords || r.new from refusals r where a.id = r.id`,
    columnsOf(digests),
  )
}

const columnsOf = (digests: readonly NewDigest[]) => [
  digests.map(({ tripId }) => tripId),
  digests.map(({ digest }) => digest),
]
