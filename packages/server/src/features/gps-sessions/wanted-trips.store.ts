import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { GpsObstacle, PlatformKind } from '@vigia/domain/gps/obstacle'
import type { PlatformHabits } from '@vigia/gps-reader/reading/evidence'
import { isActive } from '../../db/active-trips.ts'
import type { Sql } from '../../db/pool.ts'
import type { PlatformAccount } from './platform-account.ts'

/** A trip whose session is open, with everything that its account is read with. */
export interface WantedTrip {
  readonly tripId: string
  readonly organisationId: string
  readonly url: string
  readonly account: string | null
  readonly passwordSealed: Buffer | null
  /** Equal for equal passwords, whatever trip they are sealed for. */
  readonly passwordDigest: Buffer | null
  readonly plates: string | null
  readonly unitName: string | null
  readonly pickedName: string | null
  readonly lastFix: { readonly point: LatLng; readonly at: number } | null
  readonly accountId: string
  readonly origin: string
  readonly accountKey: Buffer
  readonly kind: PlatformKind | null
  readonly savedSessionSealed: Buffer | null
  readonly refusedPasswords: readonly Buffer[]
  readonly habits: PlatformHabits | null
  readonly obstacle: GpsObstacle | null
}

interface Row {
  trip_id: string
  organisation_id: string
  url: string
  account: string | null
  password_sealed: Buffer | null
  password_digest: Buffer | null
  plates: string | null
  unit_name: string | null
  picked_name: string | null
  point: LatLng | null
  fix_at: number | null
  account_id: string
  origin: string
  account_key: Buffer
  kind: PlatformKind | null
  keepsake_sealed: Buffer | null
  refused_passwords: Buffer[]
  habits: PlatformHabits | null
  obstacle: GpsObstacle | null
}

const ACTIVE = isActive()

/** Ends the sessions of trips that have ended or lost their link. */
export async function closeEnded(sql: Sql): Promise<void> {
  await sql.query(
    `delete from gps_sessions s using trips t left join gps_links l on l.trip_id = t.id
     where t.id = s.trip_id and (not ${ACTIVE} or l.url is null)`,
  )
}

/**
 * Every open session, account by account, the one whose link was set last first. What was sealed with another key than
 * one of these cannot be opened, and is not given.
 */
export async function wantedTrips(sql: Sql, keyIds: readonly string[]): Promise<readonly WantedTrip[]> {
  const { rows } = await sql.query<Row>(
    `select s.trip_id, s.organisation_id, l.url, l.account, p.sealed as password_sealed,
       case when p.sealed is not null then coalesce(l.password_digest, sha256(p.sealed)) end as password_digest,
       u.plates, u.name as unit_name, k.remote_name as picked_name, s.reading #> '{position,point}' as point, s.fix_at,
       a.id as account_id, a.origin, a.account_key, a.kind,
       case when a.key_id = any($1) then a.keepsake_sealed end as keepsake_sealed, a.refused_passwords, h.habits, s.obstacle
     from gps_sessions s join trips t on t.id = s.trip_id join gps_accounts a on a.id = s.account_id
       join gps_links l on l.trip_id = s.trip_id and l.url is not null
       cross join lateral (select case when l.key_id = any($1) then l.password_sealed end as sealed) p
       left join units u on u.id = t.unit_id
       left join gps_unit_picks k on k.account_id = a.id and k.unit_key = coalesce(u.match_key, 'trip:' || t.id)
       left join gps_platform_habits h on h.organisation_id = s.organisation_id and h.origin = a.origin
     order by a.id, l.updated_at desc, s.trip_id`,
    [keyIds],
  )
  return rows.map((row) => ({
    tripId: row.trip_id,
    organisationId: row.organisation_id,
    url: row.url,
    account: row.account,
    passwordSealed: row.password_sealed,
    passwordDigest: row.password_digest,
    plates: row.plates,
    unitName: row.unit_name,
    pickedName: row.picked_name,
    lastFix: row.point === null || row.fix_at === null ? null : { point: row.point, at: row.fix_at },
    accountId: row.account_id,
    origin: row.origin,
    accountKey: row.account_key,
    kind: row.kind,
    savedSessionSealed: row.keepsake_sealed,
    refusedPasswords: row.refused_passwords,
    habits: row.habits,
    obstacle: row.obstacle,
  }))
}

/** The account that a link leads to, made on first use. */
export async function ensureAccount(
  sql: Sql,
  organisationId: string,
  { origin, key }: PlatformAccount,
): Promise<{ readonly id: string; readonly kind: PlatformKind | null }> {
  await sql.query(
    `insert into gps_accounts (organisation_id, origin, account_key) values ($1, $2, $3) on conflict do nothing`,
    [organisationId, origin, key],
  )
  const { rows } = await sql.query<{ id: string; kind: PlatformKind | null }>(
    'select id, kind from gps_accounts where organisation_id = $1 and origin = $2 and account_key = $3',
    [organisationId, origin, key],
  )
  if (rows[0] === undefined) throw new Error('La cuenta de la plataforma se perdió.')
  return rows[0]
}

/** The trip's link leads to another account now: its session begins again there. */
export async function moveSession(sql: Sql, tripId: string, accountId: string, now: number): Promise<void> {
  await sql.query(
    `update gps_sessions set account_id = $2, state = 'waiting', state_since = $3, is_signed_in = false, has_screen = false,
       obstacle = null, evidence = '{}', candidates = '{}', unconfirmed = null
     where trip_id = $1`,
    [tripId, accountId, new Date(now)],
  )
}

/** These sessions wait until a person confirms their site. */
export async function holdSessions(sql: Sql, tripIds: readonly string[], now: number): Promise<void> {
  await sql.query(
    `update gps_sessions set state = 'waiting', state_since = $2, obstacle = 'site-not-confirmed', evidence = '{}',
       candidates = '{}', unconfirmed = null, is_signed_in = false, has_screen = false
     where trip_id = any($1::bigint[])`,
    [tripIds, new Date(now)],
  )
}

/** The site of these sessions has been confirmed: they begin. */
export async function releaseSessions(sql: Sql, tripIds: readonly string[], now: number): Promise<void> {
  await sql.query(
    `update gps_sessions set state = 'waiting', state_since = $2, obstacle = null
     where trip_id = any($1::bigint[]) and obstacle = 'site-not-confirmed'`,
    [tripIds, new Date(now)],
  )
}

/** Takes what people have asked for: each wish once. */
export async function takeAsked(sql: Sql): Promise<readonly { accountId: string; what: 'read' | 'retry' }[]> {
  const { rows } = await sql.query<{ id: string; asked: 'read' | 'retry' }>(
    `with wishes as (select id, asked from gps_accounts where asked is not null for update skip locked)
     update gps_accounts a set asked = null from wishes w where a.id = w.id returning a.id, w.asked`,
  )
  return rows.map(({ id, asked }) => ({ accountId: id, what: asked }))
}
