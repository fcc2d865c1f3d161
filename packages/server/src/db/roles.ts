import type { Sql } from './pool.ts'

/** What each role may do is granted in the migrations; here they only come to exist. */
const APP_ROLES = ['vigia_owner', 'vigia_app', 'vigia_jobs', 'vigia_query'] as const
export type AppRole = (typeof APP_ROLES)[number]

/** Only ours, as the one of the migrations. */
const LARGE_OBJECTS_LOCK = 7_216_406

/** `vigia_jobs` may do to a table what `vigia_app` may; which rows each of them sees is said in the policies. */
const INHERITS: Readonly<Record<AppRole, 'inherit' | 'noinherit'>> = {
  vigia_owner: 'noinherit',
  vigia_app: 'noinherit',
  vigia_jobs: 'inherit',
  vigia_query: 'noinherit',
}

/**
 * Creates the roles when they are missing, lets the current login become them, and lets `vigia_owner` build in this
 * database. `passwords` (embedded database): they log in by themselves. Needs CREATEROLE and ownership of the database.
 */
export async function ensureRoles(sql: Sql, passwords: Readonly<Record<AppRole, string>> | null): Promise<void> {
  for (const role of APP_ROLES) {
    const { rows } = await sql.query<{ logsIn: boolean }>(
      'select rolcanlogin as "logsIn" from pg_roles where rolname = $1',
      [role],
    )
    if (rows.length === 0)
      await ignoreDuplicate(sql.query(`create role ${role} nosuperuser nocreatedb nocreaterole ${INHERITS[role]}`))
    if (passwords === null) {
      const member = await sql.query<{ ok: boolean }>(`select pg_has_role(current_user, $1, 'set') as ok`, [role])
      if (member.rows[0]?.ok !== true) await sql.query(`grant ${role} to current_user`)
    } else if (rows[0]?.logsIn !== true) {
      await sql.query(`alter role ${role} login password '${passwords[role].replaceAll("'", "''")}'`)
    }
  }
  await joinJobs(sql)
  const { rows } = await sql.query<{ name: string }>('select quote_ident(current_database()) as name')
  // A temporary table shadows one of ours: only who writes fixes through one may make any.
  await sql.query(`revoke temporary on database ${rows[0]?.name} from public`)
  await sql.query(`grant temporary on database ${rows[0]?.name} to vigia_jobs`)
  await sql.query(`grant create, connect on database ${rows[0]?.name} to vigia_owner`)
  await sql.query(`grant connect on database ${rows[0]?.name} to vigia_app, vigia_jobs, vigia_query`)
  await revokeLargeObjects(sql)
  await sql.query('revoke create on schema public from public')
  await sql.query('grant create, usage on schema public to vigia_owner')
  await sql.query('grant usage on schema public to vigia_app, vigia_jobs, vigia_query')
}

/**
 * Large objects have no policies of rows. Their functions are the superuser's: another login leaves them as they are. Once, and
 * one after the other: two processes that revoke at once would collide.
 */
async function revokeLargeObjects(sql: Sql): Promise<void> {
  await sql.query(`do $$
    declare
      making regprocedure;
    begin
      perform pg_advisory_xact_lock(${LARGE_OBJECTS_LOCK});
      for making in
        select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace
          and proname in ('lo_create', 'lo_creat', 'lo_from_bytea') and has_function_privilege('vigia_app', oid, 'execute')
          and (select rolsuper from pg_roles where rolname = current_user)
      loop
        execute format('revoke execute on function %s from public', making);
      end loop;
    end $$`)
}

async function joinJobs(sql: Sql): Promise<void> {
  const member = await sql.query<{ ok: boolean }>(`select pg_has_role('vigia_jobs', 'vigia_app', 'usage') as ok`)
  if (member.rows[0]?.ok !== true) await ignoreDuplicate(sql.query('grant vigia_app to vigia_jobs'))
}

/** Two processes that start together on a new database may both try; the second finds the role made. */
async function ignoreDuplicate(statement: Promise<unknown>): Promise<void> {
  try {
    await statement
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === '42710' || error.code === '23505'))) throw error
  }
}
