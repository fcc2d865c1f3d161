import type { Sql } from './pool.ts'

/** What each role may do is granted in the migrations; here they only come to exist. */
export const APP_ROLES = ['vigia_owner', 'vigia_app', 'vigia_query'] as const
export type AppRole = (typeof APP_ROLES)[number]

/**
 * Creates the three roles when they are missing, lets the current login become them, and lets `vigia_owner` build in this
 * database. `passwords` (embedded database): they log in by themselves. Needs CREATEROLE and ownership of the database.
 */
export async function ensureRoles(sql: Sql, passwords: Readonly<Record<AppRole, string>> | null): Promise<void> {
  for (const role of APP_ROLES) {
    const exists = await sql.query('select 1 from pg_roles where rolname = $1', [role])
    if (exists.rowCount === 0)
      await ignoreDuplicate(sql.query(`create role ${role} nosuperuser nocreatedb nocreaterole noinherit`))
    if (passwords === null) {
      const member = await sql.query<{ ok: boolean }>(`select pg_has_role(current_user, $1, 'set') as ok`, [role])
      if (member.rows[0]?.ok !== true) await sql.query(`grant ${role} to current_user`)
    } else {
      await sql.query(`alter role ${role} login password '${passwords[role].replaceAll("'", "''")}'`)
    }
  }
  const { rows } = await sql.query<{ name: string }>('select quote_ident(current_database()) as name')
  await sql.query(`grant create, connect, temporary on database ${rows[0]?.name} to vigia_owner`)
  await sql.query(`grant connect on database ${rows[0]?.name} to vigia_app, vigia_query`)
  await sql.query('revoke create on schema public from public')
  await sql.query('grant create, usage on schema public to vigia_owner')
  await sql.query('grant usage on schema public to vigia_app, vigia_query')
}

/** Two processes that start together on a new database may both try; the second finds the role made. */
async function ignoreDuplicate(statement: Promise<unknown>): Promise<void> {
  try {
    await statement
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === '42710' || error.code === '23505'))) throw error
  }
}
