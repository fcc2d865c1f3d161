import { ROLES, type Role } from '@vigia/contract'
import type { Reach } from '@vigia/domain/account/reach'
import { onlyRow, type Sql } from '../../db/pool.ts'
import { REACH_COLUMNS, type ReachRow, reachOfRow } from '../../db/user-reach.ts'

export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly reach: Reach | null
  readonly isDisabled: boolean
  readonly createdAt: number
}

/** A person as their administrators see them. */
export interface ListedUser extends User {
  readonly hasTotp: boolean
  readonly passkeys: number
  readonly lastSeenAt: number | null
  readonly lastAddress: string | null
  readonly sessions: number
  readonly isExternal: boolean
  /** Nobody has opened the account yet. */
  readonly isInvited: boolean
  /** Of the link that opens it; null without one that is good. */
  readonly linkExpiresAt: number | null
}

interface UserRow extends ReachRow {
  id: string
  email: string
  name: string
  role: Role
  disabled_at: number | null
  created_at: number
}

const COLUMNS = `u.id, u.email, u.name, u.role, u.disabled_at, u.created_at, ${REACH_COLUMNS}`

const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  reach: reachOfRow(row),
  isDisabled: row.disabled_at !== null,
  createdAt: row.created_at,
})

type ListedRow = UserRow &
  Pick<ListedUser, 'hasTotp' | 'passkeys' | 'sessions' | 'isExternal' | 'isInvited'> & {
    readonly lastSeenAt: number | null
    readonly lastAddress: string | null
    readonly linkExpiresAt: number | null
  }

/** Wants `$1` the organisation, `$2` now, and `where` after it. Factors are `vigia_jobs`'s to read. */
const SELECT_LISTED = `
  select ${COLUMNS},
    exists (select from totp_secrets s where s.user_id = u.id and s.confirmed_at is not null) as "hasTotp",
    (select count(*)::int from passkeys p where p.user_id = u.id) as passkeys,
    (select count(*)::int from session_families f
      where f.user_id = u.id and f.ended_at is null and f.expires_at > $2) as sessions,
    seen.seen_at as "lastSeenAt", seen.address as "lastAddress",
    not exists (
      select from users boss where boss.organisation_id = $1 and boss.role = 'administrador' and boss.disabled_at is null
        and split_part(boss.email, '@', 2) = split_part(u.email, '@', 2)) as "isExternal",
    u.password_hash is null and seen.seen_at is null as "isInvited",
    (select expires_at from user_invites i where i.user_id = u.id and i.used_at is null and i.expires_at > $2) as "linkExpiresAt"
  from users u
  left join lateral (
    select f.seen_at, f.address from session_families f where f.user_id = u.id order by f.seen_at desc limit 1
  ) seen on true`

const toListed = ({ hasTotp, passkeys, sessions, isExternal, isInvited, ...row }: ListedRow): ListedUser => ({
  ...toUser(row),
  ...{ hasTotp, passkeys, sessions, isExternal, isInvited },
  lastSeenAt: row.lastSeenAt,
  lastAddress: row.lastAddress,
  linkExpiresAt: row.linkExpiresAt,
})

/** A page of an organisation's people, oldest first. `sql` sees every organisation. */
export async function listUsers(
  sql: Sql,
  organisationId: string,
  page: { readonly afterId: string | null; readonly fetch: number },
  now: number,
): Promise<ListedUser[]> {
  const { rows } = await sql.query<ListedRow>(
    `${SELECT_LISTED} where u.organisation_id = $1 and u.id > coalesce($3::bigint, 0) order by u.id limit $4`,
    [organisationId, new Date(now), page.afterId, page.fetch],
  )
  return rows.map(toListed)
}

/** One of them. `sql` sees every organisation. */
export async function readUser(sql: Sql, organisationId: string, id: string, now: number): Promise<ListedUser> {
  return toListed(
    onlyRow(
      await sql.query<ListedRow>(`${SELECT_LISTED} where u.organisation_id = $1 and u.id = $3`, [
        organisationId,
        new Date(now),
        id,
      ]),
    ),
  )
}

/** How many active accounts there are of each role. */
export async function countRoles(sql: Sql, organisationId: string): Promise<Readonly<Record<Role, number>>> {
  const { rows } = await sql.query<{ role: Role; n: number }>(
    'select role, count(*)::int as n from users where organisation_id = $1 and disabled_at is null group by role',
    [organisationId],
  )
  const count = (role: Role): number => rows.find((row) => row.role === role)?.n ?? 0
  const [administrador, supervisor, monitorista, lectura] = ROLES
  return {
    [administrador]: count(administrador),
    [supervisor]: count(supervisor),
    [monitorista]: count(monitorista),
    [lectura]: count(lectura),
  }
}

const PARTIES = {
  client: 'select count(*)::int as n from clients where organisation_id = $1 and id = any($2::bigint[])',
  carrier: 'select count(*)::int as n from carriers where organisation_id = $1 and id = any($2::bigint[])',
} as const

/** Whether the organisation has all that a reach names. */
export async function hasParties(sql: Sql, organisationId: string, { by, ids }: Reach): Promise<boolean> {
  const { n } = onlyRow(await sql.query<{ n: number }>(PARTIES[by], [organisationId, ids]))
  return n === new Set(ids).size
}

/** Reads a person and holds the organisation's administrators until the transaction ends, so that the last one cannot be lost twice. */
export async function holdUser(sql: Sql, organisationId: string, id: string): Promise<User | null> {
  await sql.query(`select id from users where organisation_id = $1 and role = 'administrador' order by id for update`, [
    organisationId,
  ])
  const { rows } = await sql.query<UserRow>(
    `select ${COLUMNS} from users u where u.organisation_id = $1 and u.id = $2 for update`,
    [organisationId, id],
  )
  return rows[0] === undefined ? null : toUser(rows[0])
}

export async function countActiveAdministrators(sql: Sql, organisationId: string): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from users where organisation_id = $1 and role = 'administrador' and disabled_at is null`,
    [organisationId],
  )
  return rows[0]?.n ?? 0
}

/** The oldest organisation of this kind; a company's own demonstration is of neither. */
export async function findOrganisation(sql: Sql, kind: { demo: boolean }): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    'select id from organisations where demo = $1 and demo_of is null order by id limit 1',
    [kind.demo],
  )
  return rows[0]?.id ?? null
}

/** Whether anybody can sign in to a real (not demo) organisation. */
export async function hasRealAccount(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select 1 from users u join organisations o on o.id = u.organisation_id
     where not o.demo and u.password_hash is not null limit 1`,
  )
  return rowCount > 0
}

export async function findUserByEmail(
  sql: Sql,
  email: string,
): Promise<{ readonly userId: string; readonly organisationId: string } | null> {
  const { rows } = await sql.query<{ userId: string; organisationId: string }>(
    'select id::text as "userId", organisation_id::text as "organisationId" from users where email = $1',
    [email],
  )
  return rows[0] ?? null
}
