import type { Role } from '@vigia/contract'
import type { Reach } from '@vigia/domain/account/reach'
import type { Sql } from './pool.ts'
import { reachColumns } from './user-reach.ts'

/** Sets how a person is called, their role and reach, and whether they may sign in. */
export async function saveUser(
  sql: Sql,
  user: {
    readonly id: string
    readonly name: string
    readonly role: Role
    readonly reach: Reach | null
    readonly isDisabled: boolean
  },
  now: number,
): Promise<void> {
  await sql.query(
    `update users set name = $2, role = $3, reach_clients = $4, reach_carriers = $5,
       disabled_at = case when $6 then coalesce(disabled_at, $7) else null end where id = $1`,
    [user.id, user.name, user.role, ...reachColumns(user.reach), user.isDisabled, new Date(now)],
  )
}

/** Gives a person another name; answers the one that they had. */
export async function replaceName(sql: Sql, userId: string, name: string): Promise<string> {
  const { rows } = await sql.query<{ was: string }>(
    `update users u set name = $2 from (select id, name as was from users where id = $1 for update) held
     where u.id = held.id returning held.was`,
    [userId, name],
  )
  return rows[0]?.was ?? name
}

/** The new person's id; null when the e-mail is taken. */
export async function insertUser(
  sql: Sql,
  user: {
    organisationId: string
    email: string
    name: string
    role: Role
    reach?: Reach | null
    passwordHash: string | null
    /** Whose guest it is in a demonstration. */
    guestOf?: string
    now: number
  },
): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into users (organisation_id, email, name, role, password_hash, created_at, guest_of, reach_clients, reach_carriers)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (email) do nothing returning id`,
    [
      ...[user.organisationId, user.email, user.name, user.role, user.passwordHash, new Date(user.now)],
      ...[user.guestOf ?? null, ...reachColumns(user.reach ?? null)],
    ],
  )
  return rows[0]?.id ?? null
}

/** Disables an account of a demo organisation, or (null) enables it. */
export async function saveDemoAccess(sql: Sql, email: string, disabledAt: number | null): Promise<void> {
  await sql.query(
    `update users u set disabled_at = $2 from organisations o where o.id = u.organisation_id and o.demo and u.email = $1`,
    [email, disabledAt === null ? null : new Date(disabledAt)],
  )
}

/** Of a person of this organisation: that they are told at their next sign-in; false when there is nobody. */
export async function noteFactorsReset(
  sql: Sql,
  owner: { readonly userId: string; readonly organisationId: string },
  now: number,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update users set factors_reset_at = $3 where id = $1 and organisation_id = $2',
    [owner.userId, owner.organisationId, new Date(now)],
  )
  return rowCount > 0
}

/** Gives a person the role that the claims say, unless no administrator would be left; answers the role that holds. */
export async function saveClaimedRole(sql: Sql, userId: string, organisationId: string, role: Role): Promise<Role> {
  await sql.query(`select id from users where organisation_id = $1 and role = 'administrador' order by id for update`, [
    organisationId,
  ])
  const { rows } = await sql.query<{ role: Role }>(
    `update users set role = $2 where id = $1
       and ($2 = 'administrador' or role <> 'administrador' or exists (
         select from users other where other.organisation_id = $3 and other.id <> $1
           and other.role = 'administrador' and other.disabled_at is null))
     returning role`,
    [userId, role, organisationId],
  )
  return rows[0]?.role ?? 'administrador'
}

/** Whether an administrator took the person's factors away since the last sign-in; told once. */
export async function takeFactorsNotice(sql: Sql, userId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update users set factors_reset_at = null where id = $1 and factors_reset_at is not null',
    [userId],
  )
  return rowCount > 0
}

export async function savePasswordHash(sql: Sql, userId: string, passwordHash: string): Promise<void> {
  await sql.query('update users set password_hash = $2 where id = $1', [userId, passwordHash])
}

/** Gives an account its owner's e-mail, by which it is called too; false when another account has it. */
export async function saveEmail(sql: Sql, userId: string, email: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update users set email = $2, name = $2 where id = $1
       and not exists (select 1 from users where email = $2 and id <> $1)`,
    [userId, email],
  )
  return rowCount > 0
}

/** Whether the organisation has this person. */
export async function userExists(sql: Sql, organisationId: string, id: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from users where organisation_id = $1 and id = $2', [organisationId, id])
  return rowCount > 0
}

/** Puts one client (or carrier) in the place of its doubles wherever somebody's reach names them. Answers how many people that is. */
export async function mergeInReach(
  sql: Sql,
  organisationId: string,
  {
    column,
    into,
    from,
  }: { readonly column: 'reach_clients' | 'reach_carriers'; readonly into: string; readonly from: readonly string[] },
): Promise<number> {
  const { rowCount } = await sql.query(
    `update users u set ${column} = (
       select array_agg(distinct case when x = any($3::bigint[]) then $2::bigint else x end) from unnest(u.${column}) x)
     where organisation_id = $1 and ${column} && $3::bigint[]`,
    [organisationId, into, from],
  )
  return rowCount ?? 0
}
