import { isActive } from '../../db/active-trips.ts'
import type { Sql } from '../../db/pool.ts'

/** What opening a session asks of a trip. */
export interface TripLink {
  readonly isActive: boolean
  readonly url: string | null
  readonly account: string | null
  readonly unitKey: string
}

const ACTIVE = isActive()
const UNIT_KEY = `coalesce(u.match_key, 'trip:' || t.id)`

/** Null: no such trip in this organisation. */
export async function tripLink(sql: Sql, organisationId: string, tripId: string): Promise<TripLink | null> {
  const { rows } = await sql.query<{
    is_active: boolean
    url: string | null
    account: string | null
    unit_key: string
  }>(
    `select ${ACTIVE} as is_active, l.url, l.account, ${UNIT_KEY} as unit_key
     from trips t left join gps_links l on l.trip_id = t.id left join units u on u.id = t.unit_id
     where t.organisation_id = $1 and t.id = $2`,
    [organisationId, tripId],
  )
  const row = rows[0]
  if (row === undefined) return null
  return { isActive: row.is_active, url: row.url, account: row.account, unitKey: row.unit_key }
}

/** Accounts other than this one that hold a page open, or may need one: an API costs next to nothing. */
export async function otherPagesOpen(sql: Sql, accountId: string): Promise<number> {
  const { rows } = await sql.query<{ open: number }>(
    `select count(distinct s.account_id)::int as open from gps_sessions s join gps_accounts a on a.id = s.account_id
     where s.account_id <> $1 and coalesce(a.kind, 'browser') = 'browser'`,
    [accountId],
  )
  return rows[0]?.open ?? 0
}

export interface NewSession {
  readonly tripId: string
  readonly organisationId: string
  readonly accountId: string
  readonly openedBy: string | null
  readonly now: number
}

/** Opens the session of a trip; one that is open stays as it is. True when it is new. */
export async function insertSession(sql: Sql, session: NewSession): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into gps_sessions (trip_id, organisation_id, account_id, opened_by, opened_at, state_since)
     values ($1, $2, $3, $4, $5, $5) on conflict (trip_id) do nothing`,
    [session.tripId, session.organisationId, session.accountId, session.openedBy, new Date(session.now)],
  )
  return rowCount > 0
}

export async function isClosedByPerson(sql: Sql, tripId: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from gps_closed_trips where trip_id = $1', [tripId])
  return rowCount > 0
}

export async function mayOpenByItself(sql: Sql, tripId: string): Promise<void> {
  await sql.query('delete from gps_closed_trips where trip_id = $1', [tripId])
}

/** Closes the session, and keeps the trip from being opened again by itself. Answers whether it was open. */
export async function closeSession(
  sql: Sql,
  tripId: string,
  by: { readonly userId: string | null; readonly now: number },
): Promise<boolean> {
  const { rowCount } = await sql.query('delete from gps_sessions where trip_id = $1', [tripId])
  await sql.query(
    `insert into gps_closed_trips (trip_id, closed_by, closed_at) values ($1, $2, $3)
     on conflict (trip_id) do update set closed_by = excluded.closed_by, closed_at = excluded.closed_at`,
    [tripId, by.userId, new Date(by.now)],
  )
  return rowCount > 0
}

/** Leaves a wish for the server that reads the platforms. A new sign-in is more than a reading. */
export async function ask(sql: Sql, accountId: string, what: 'read' | 'retry'): Promise<void> {
  await sql.query(`update gps_accounts set asked = case when asked = 'retry' then asked else $2 end where id = $1`, [
    accountId,
    what,
  ])
}

/** A person says that the stored password may be typed once more. */
export async function forgetRefusal(sql: Sql, accountId: string): Promise<void> {
  await sql.query(`update gps_accounts set refused_passwords = '{}' where id = $1`, [accountId])
}

/** Says which unit of the platform the trip's is; answers which it was said to be, null: none. */
export async function pickUnit(
  sql: Sql,
  pick: {
    readonly accountId: string
    readonly unitKey: string
    readonly name: string
    readonly userId: string | null
    readonly now: number
  },
): Promise<string | null> {
  const { rows } = await sql.query<{ name: string }>(
    'select remote_name as name from gps_unit_picks where account_id = $1 and unit_key = $2 for update',
    [pick.accountId, pick.unitKey],
  )
  await sql.query(
    `insert into gps_unit_picks (account_id, unit_key, remote_name, picked_by, picked_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, unit_key) do update
       set remote_name = excluded.remote_name, picked_by = excluded.picked_by, picked_at = excluded.picked_at`,
    [pick.accountId, pick.unitKey, pick.name, pick.userId, new Date(pick.now)],
  )
  return rows[0]?.name ?? null
}

export interface DeniedRow {
  readonly at: number
  readonly by: 'robot' | 'person'
  readonly what: string
  readonly where: string
  readonly because: string
}

/** What was not done on this account's platform, newest first. */
export async function deniedActs(sql: Sql, accountId: string): Promise<DeniedRow[]> {
  const { rows } = await sql.query<DeniedRow>(
    `select at, by_whom as by, what, place as "where", because from gps_denied_acts where account_id = $1
     order by id desc limit 50`,
    [accountId],
  )
  return rows
}

/** The account whose session carries this trip; null while none is open. */
export async function accountOfTrip(sql: Sql, organisationId: string, tripId: string): Promise<string | null> {
  const { rows } = await sql.query<{ account_id: string }>(
    'select account_id from gps_sessions where organisation_id = $1 and trip_id = $2',
    [organisationId, tripId],
  )
  return rows[0]?.account_id ?? null
}

/** A trip that the server may open by itself. */
export interface OpenableTrip {
  readonly tripId: string
  readonly url: string
  readonly account: string | null
  readonly hasPassword: boolean
}

/** Active trips with a link, without a session, that nobody has closed. */
export async function openableTrips(sql: Sql, organisationId: string): Promise<readonly OpenableTrip[]> {
  const { rows } = await sql.query<{ id: string; url: string; account: string | null; has_password: boolean }>(
    `select t.id, l.url, l.account, l.password_sealed is not null as has_password
     from trips t join gps_links l on l.trip_id = t.id and l.url is not null
     where t.organisation_id = $1 and ${ACTIVE}
       and not exists (select from gps_sessions where trip_id = t.id)
       and not exists (select from gps_closed_trips where trip_id = t.id)
     order by t.id`,
    [organisationId],
  )
  return rows.map((row) => ({ tripId: row.id, url: row.url, account: row.account, hasPassword: row.has_password }))
}

/** `origin key` of the accounts that this organisation's sessions use now. */
export async function openAccounts(sql: Sql, organisationId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ origin: string; account_key: Buffer }>(
    `select a.origin, a.account_key from gps_accounts a
     where a.organisation_id = $1 and exists (select from gps_sessions s where s.account_id = a.id)`,
    [organisationId],
  )
  return new Set(rows.map((row) => `${row.origin} ${row.account_key.toString('base64')}`))
}
