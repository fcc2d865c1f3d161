import type { ApiScope, Role } from '@vigia/contract'
import { mustAddFactor } from '@vigia/domain/account/must-add-factor'
import type { Reach } from '@vigia/domain/account/reach'
import type { Sql } from '../../db/pool.ts'
import { readStored, storedSetting } from '../../db/settings.store.ts'
import { REACH_COLUMNS, type ReachRow, reachOfRow } from '../../db/user-reach.ts'
import type { ApiKeyActor, KeyOwner, UserActor } from '../../http/actor.ts'
import { HAS_FACTOR, mustAddFactorOf, STANDING_COLUMNS, type StandingRow } from './sessions.store.ts'

/** The person behind an access token that is still good: not expired, its sign-in not ended, its person not disabled. */
export async function findAccessToken(sql: Sql, hash: Buffer, now: number): Promise<UserActor | null> {
  const { rows } = await sql.query<
    StandingRow & {
      id: string
      organisation_id: string
      email: string
      name: string
      family_id: string
      expires_at: number
      is_guest: boolean
    } & ReachRow
  >(
    `select ${STANDING_COLUMNS}, ${REACH_COLUMNS}, u.id, u.organisation_id, u.email, u.name, t.family_id, t.expires_at,
       u.guest_of is not null as is_guest
     from session_tokens t join session_families f on f.id = t.family_id join users u on u.id = f.user_id
     where t.token_hash = $1 and t.kind = 'access' and t.expires_at > $2 and f.expires_at > $2
       and f.ended_at is null and u.disabled_at is null`,
    [hash, new Date(now)],
  )
  const row = rows[0]
  if (row === undefined) return null
  return {
    kind: 'user',
    id: row.id,
    organisationId: row.organisation_id,
    role: row.role,
    email: row.email,
    name: row.name,
    familyId: row.family_id,
    expiresAt: row.expires_at,
    mustAddFactor: mustAddFactorOf(row),
    reach: reachOfRow(row),
    isGuest: row.is_guest,
  }
}

/** A key as it is known: who acts with it, and from which networks it may (none: from anywhere). */
export interface KnownKey {
  readonly actor: ApiKeyActor
  readonly networks: readonly string[]
}

interface KeyOwnerRow {
  readonly userId: string
  readonly role: Role
  readonly reach: Reach | null
  readonly rules: unknown
  readonly has_factor: boolean
  readonly is_vouched_for: boolean
}

/** The integration behind an API key that is still good: not revoked, not expired, its person not disabled. */
export async function findApiKey(sql: Sql, hash: Buffer, now: number): Promise<KnownKey | null> {
  const { rows } = await sql.query<
    {
      id: string
      organisation_id: string
      scopes: ApiScope[]
      name: string
      expires_at: number
      networks: string[]
      user_id: string | null
      role: Role | null
      rules: unknown
      has_factor: boolean
      is_vouched_for: boolean
    } & ReachRow
  >(
    `select ${REACH_COLUMNS}, k.id, k.organisation_id, k.scopes, k.name, k.expires_at, k.networks, k.user_id, u.role,
       ${storedSetting('sign-in', 'k.organisation_id')} as rules,
       ${HAS_FACTOR} as has_factor,
       exists (select from user_identities i join identity_providers p using (organisation_id, issuer)
         where i.user_id = u.id and i.organisation_id = k.organisation_id) as is_vouched_for
     from api_keys k left join users u on u.id = k.user_id
     where k.key_hash = $1 and k.revoked_at is null and k.expires_at > $2 and u.disabled_at is null`,
    [hash, new Date(now)],
  )
  const row = rows[0]
  if (row === undefined) return null
  return {
    actor: {
      kind: 'api-key',
      id: row.id,
      organisationId: row.organisation_id,
      scopes: row.scopes,
      name: row.name,
      owner:
        row.user_id === null || row.role === null
          ? null
          : ownerOf({ ...row, userId: row.user_id, role: row.role, reach: reachOfRow({ ...row, role: row.role }) }),
      expiresAt: row.expires_at,
    },
    networks: row.networks,
  }
}

const ownerOf = ({ userId, role, reach, ...row }: KeyOwnerRow): KeyOwner => ({
  userId,
  role,
  reach,
  mustAddFactor: mustAddFactor(readStored('sign-in', row.rules).secondFactor, {
    role,
    hasFactor: row.has_factor,
    isVouchedFor: row.is_vouched_for,
  }),
})

/** Notes that a key was used, and from where; at most one write a minute for each. */
export async function touchApiKey(sql: Sql, id: string, address: string, now: number): Promise<void> {
  await sql.query(
    `update api_keys set last_used_at = $2, last_used_address = $3
     where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')`,
    [id, new Date(now), address],
  )
}
