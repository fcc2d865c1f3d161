import type { Role } from '@vigia/contract'
import { onlyRow, type Sql } from '../../db/pool.ts'

export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly isDisabled: boolean
  readonly createdAt: number
}

interface UserRow {
  id: string
  email: string
  name: string
  role: Role
  disabled_at: number | null
  created_at: number
}

const COLUMNS = 'id, email, name, role, disabled_at, created_at'

const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  isDisabled: row.disabled_at !== null,
  createdAt: row.created_at,
})

/** A page of an organisation's people, oldest first. */
export async function listUsers(
  sql: Sql,
  organisationId: string,
  page: { readonly afterId: string | null; readonly fetch: number },
): Promise<User[]> {
  const { rows } = await sql.query<UserRow>(
    `select ${COLUMNS} from users where organisation_id = $1 and id > coalesce($2::bigint, 0) order by id limit $3`,
    [organisationId, page.afterId, page.fetch],
  )
  return rows.map(toUser)
}

/** Reads a person and holds the organisation's administrators until the transaction ends, so that the last one cannot be lost twice. */
export async function holdUser(sql: Sql, organisationId: string, id: string): Promise<User | null> {
  await sql.query(`select id from users where organisation_id = $1 and role = 'administrador' order by id for update`, [
    organisationId,
  ])
  const { rows } = await sql.query<UserRow>(
    `select ${COLUMNS} from users where organisation_id = $1 and id = $2 for update`,
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

/** The oldest organisation of this kind. */
export async function findOrganisation(sql: Sql, kind: { demo: boolean }): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>('select id from organisations where demo = $1 order by id limit 1', [
    kind.demo,
  ])
  return rows[0]?.id ?? null
}

export async function insertOrganisation(sql: Sql, name: string, demo: boolean, now: number): Promise<string> {
  const inserted = await sql.query<{ id: string }>(
    'insert into organisations (name, demo, created_at) values ($1, $2, $3) returning id',
    [name, demo, new Date(now)],
  )
  return onlyRow(inserted).id
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
