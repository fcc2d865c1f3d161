import type { Db, Sql } from '../../db/pool.ts'

/** Who tries: limits count the network that the address is in (`networkOf`); the address is what the audit log knows. */
export interface Caller {
  readonly account: string
  readonly network: string
  readonly address: string
}

export interface Attempt {
  /** Failures of this account from this address, of this account from anywhere, and of this address, this one included. */
  readonly onPair: number
  readonly onAccount: number
  readonly onAddress: number
  /** When the oldest counted failure of the pair, and of the address, stops counting is this plus the window. */
  readonly pairOldestAt: number
  readonly addressOldestAt: number
  readonly isKnownAddress: boolean
}

/**
 * Counts an attempt as failed before it is checked, so that many at once cannot all slip under the limit; a success takes
 * its pair's failures back. Attempts of one pair queue behind each other only for this count.
 */
export function countAttempt(
  db: Db,
  { account, network, address }: Caller,
  now: number,
  windowMs: number,
): Promise<Attempt> {
  return db.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${network} ${account}`])
    await sql.query('insert into sign_in_failures (account, address, failed_at) values ($1, $2, $3)', [
      account,
      network,
      new Date(now),
    ])
    const { rows } = await sql.query<{
      on_pair: number
      on_account: number
      on_address: number
      pair_oldest: number
      address_oldest: number
      known: boolean
    }>(
      `select count(*) filter (where account = $1 and address = $2)::int as on_pair,
         count(*) filter (where account = $1)::int as on_account, count(*) filter (where address = $2)::int as on_address,
         min(failed_at) filter (where account = $1 and address = $2) as pair_oldest,
         min(failed_at) filter (where address = $2) as address_oldest,
         exists (select 1 from audit_log a join users u on u.id = a.actor_id and u.organisation_id = a.organisation_id
           where u.email = $1 and a.action = 'sign-in' and a.address = $5
             and a.at > $3::timestamptz - interval '30 days') as known
       from sign_in_failures where (account = $1 or address = $2) and failed_at > $4`,
      [account, network, new Date(now), new Date(now - windowMs), address],
    )
    const row = rows[0]
    return {
      onPair: row?.on_pair ?? 0,
      onAccount: row?.on_account ?? 0,
      onAddress: row?.on_address ?? 0,
      pairOldestAt: row?.pair_oldest ?? now,
      addressOldestAt: row?.address_oldest ?? now,
      isKnownAddress: row?.known ?? false,
    }
  })
}

/** An attempt that was refused unread does not count: else knocking would keep the door shut for ever. */
export async function uncountAttempt(db: Sql, { account, network }: Caller, at: number): Promise<void> {
  await db.query(
    `delete from sign_in_failures where id = (
       select id from sign_in_failures where account = $1 and address = $2 and failed_at = $3 order by id desc limit 1)`,
    [account, network, new Date(at)],
  )
}

export async function forgetFailures(sql: Sql, account: string, network: string): Promise<void> {
  await sql.query('delete from sign_in_failures where account = $1 and address = $2', [account, network])
}
