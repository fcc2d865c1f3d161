import type { GpsObstacle, GpsSessionState, PlatformKind } from '@vigia/domain/gps/obstacle'
import type { PlatformHabits } from '@vigia/gps-reader/reading/evidence'
import type { Isolation } from '@vigia/gps-reader/worker-messages'
import type { Sql } from '../../db/pool.ts'
import type { Sealed } from '../../secrets/seal.ts'
import type { StoredReading } from './session-rows.store.ts'

export interface StandingRow {
  readonly tripId: string
  readonly accountId: string
  readonly state: GpsSessionState
  readonly obstacle: GpsObstacle | null
  readonly evidence: readonly string[]
  readonly isSignedIn: boolean
  readonly hasScreen: boolean
  readonly at: number
}

/** Newest standings, one for each trip; those of sessions that were closed meanwhile change nothing. */
export async function saveStandings(sql: Sql, rows: readonly StandingRow[]): Promise<void> {
  await sql.query(
    `update gps_sessions s set state = r.state, obstacle = r.obstacle, evidence = r.evidence, is_signed_in = r.signed_in,
       has_screen = r.screen,
       state_since = case when s.state = r.state and s.obstacle is not distinct from r.obstacle
         then s.state_since else r.at end
     from jsonb_to_recordset($1::jsonb) as r(trip_id bigint, account_id bigint, state text, obstacle text,
       evidence text[], signed_in boolean, screen boolean, at timestamptz)
     where s.trip_id = r.trip_id and s.account_id = r.account_id`,
    [
      JSON.stringify(
        rows.map((row) => ({
          trip_id: row.tripId,
          account_id: row.accountId,
          state: row.state,
          obstacle: row.obstacle,
          evidence: row.evidence,
          signed_in: row.isSignedIn,
          screen: row.hasScreen,
          at: new Date(row.at),
        })),
      ),
    ],
  )
}

export interface ReadingRow {
  readonly tripId: string
  readonly accountId: string
  /** Null: nothing that counts was read, the one before stays. */
  readonly position: { readonly reading: StoredReading; readonly at: number; readonly fixAt: number | null } | null
  readonly unconfirmed: StoredReading | null
  /** Null: the ones before stay. */
  readonly candidates: readonly string[] | null
}

/** Stores the newest readings; answers the organisation of each trip whose session is still open. */
export async function saveReadings(sql: Sql, rows: readonly ReadingRow[]): Promise<ReadonlyMap<string, string>> {
  const { rows: saved } = await sql.query<{ trip_id: string; organisation_id: string }>(
    `update gps_sessions s set candidates = coalesce(r.candidates, s.candidates), unconfirmed = r.unconfirmed,
       reading = coalesce(r.reading, s.reading),
       read_at = coalesce(r.read_at, s.read_at),
       fix_at = case when r.reading is null then s.fix_at else r.fix_at end
     from jsonb_to_recordset($1::jsonb) as r(trip_id bigint, account_id bigint, reading jsonb, read_at timestamptz,
       fix_at timestamptz, unconfirmed jsonb, candidates text[])
     where s.trip_id = r.trip_id and s.account_id = r.account_id
     returning s.trip_id, s.organisation_id`,
    [
      JSON.stringify(
        rows.map(({ tripId, accountId, position, unconfirmed, candidates }) => ({
          trip_id: tripId,
          account_id: accountId,
          reading: position?.reading,
          read_at: position === null ? null : new Date(position.at),
          fix_at: position === null || position.fixAt === null ? null : new Date(position.fixAt),
          unconfirmed: unconfirmed ?? undefined,
          candidates,
        })),
      ),
    ],
  )
  return new Map(saved.map((row) => [row.trip_id, row.organisation_id]))
}

/** All sessions begin again: the process that kept them is another. */
export async function beginAgain(sql: Sql, now: number): Promise<void> {
  await sql.query(
    `update gps_sessions set state = 'waiting', state_since = $1, obstacle = null, evidence = '{}', is_signed_in = false,
       has_screen = false`,
    [new Date(now)],
  )
}

export async function storeSession(sql: Sql, accountId: string, { bytes, keyId }: Sealed): Promise<void> {
  await sql.query('update gps_accounts set keepsake_sealed = $2, key_id = $3, has_old_seal = false where id = $1', [
    accountId,
    bytes,
    keyId,
  ])
}

export async function saveSignIn(sql: Sql, accountId: string, at: number): Promise<void> {
  await sql.query('update gps_accounts set signed_in_at = $2 where id = $1', [accountId, new Date(at)])
}

/** Notes that this password was refused: it is not sent again by itself, whichever password works meanwhile. */
export async function saveRefusal(sql: Sql, accountId: string, passwordDigest: Buffer): Promise<void> {
  await sql.query(
    `update gps_accounts set refused_passwords = array_append(refused_passwords, $2)
     where id = $1 and not $2 = any (refused_passwords)`,
    [accountId, passwordDigest],
  )
}

export async function saveKind(sql: Sql, accountId: string, kind: PlatformKind): Promise<void> {
  await sql.query('update gps_accounts set kind = $2 where id = $1', [accountId, kind])
}

export async function saveHabits(
  sql: Sql,
  accountId: string,
  origin: string,
  habits: PlatformHabits,
  at: number,
): Promise<void> {
  await sql.query(
    `insert into gps_platform_habits (organisation_id, origin, habits, learned_at)
     select organisation_id, $2, $3::jsonb, $4 from gps_accounts where id = $1
     on conflict (organisation_id, origin) do update set habits = excluded.habits, learned_at = excluded.learned_at`,
    [accountId, origin, JSON.stringify(habits), new Date(at)],
  )
}

/** A page that tries all day fills no disk: the newest are kept. */
const DENIED_KEPT = 200

export async function saveDenied(
  sql: Sql,
  accountId: string,
  denied: { readonly by: string; readonly what: string; readonly where: string; readonly because: string },
  at: number,
): Promise<void> {
  await sql.query(
    `insert into gps_denied_acts (account_id, at, by_whom, what, place, because)
     select id, $2, $3, $4, $5, $6 from gps_accounts where id = $1`,
    [accountId, new Date(at), denied.by, denied.what, denied.where, denied.because],
  )
  await sql.query(
    `delete from gps_denied_acts where account_id = $1
       and id < (select min(id) from (select id from gps_denied_acts where account_id = $1 order by id desc limit $2) kept)`,
    [accountId, DENIED_KEPT],
  )
}

/** How the platforms are read, as the server that leads says it. */
export interface Beat extends Isolation {
  /** False: they no longer are. */
  readonly isAttended: boolean
  readonly browserProblem: string | null
}

/** Says how the platforms are read, now. */
export async function saveBeat(sql: Sql, beat: Beat): Promise<void> {
  await sql.query(
    `insert into gps_desk (is_only, seen_at, browser_problem, own_accounts, own_network)
       values (true, case when $1 then clock_timestamp() else '-infinity'::timestamptz end, $2, $3, $4)
     on conflict (is_only) do update set seen_at = excluded.seen_at, browser_problem = excluded.browser_problem,
       own_accounts = excluded.own_accounts, own_network = excluded.own_network`,
    [beat.isAttended, beat.browserProblem, beat.ownAccounts, beat.ownNetwork],
  )
}
