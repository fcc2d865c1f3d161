import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'

/** What a request may read though it is nobody's, and why. */
const NOBODYS = {
  gps_desk: 'whether the server that reads platforms is there',
  schema_migrations: 'the version of the schema, for /readyz',
}

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const names = async (text: string): Promise<string[]> =>
  (await db.owner.query<{ name: string }>(text)).rows.map(({ name }) => name)

/** Tables that name an organisation, or point to one that does, by however many steps. */
const OWNED = `with recursive owned (id) as (
    select attrelid from pg_attribute where attname = 'organisation_id' and not attisdropped
    union select 'organisations'::regclass
    union select conrelid from pg_constraint join owned on confrelid = owned.id where contype = 'f'
  )
  select relname as name from owned join pg_class on oid = id where relkind in ('r', 'p')`

test('every table that belongs to an organisation, by itself or by what it points to, is limited to it', async () => {
  const owned = await names(`${OWNED} order by 1`)
  const limited = await names(`select relname as name from pg_class c where relrowsecurity and exists (
      select from pg_policy p where p.polrelid = c.oid and 'vigia_app'::regrole = any(p.polroles)) order by 1`)
  expect(owned).toEqual(expect.arrayContaining(['trips', 'session_tokens', 'alert_events', 'gps_denied_acts']))
  expect(owned.filter((name) => !limited.includes(name))).toEqual([])
})

test.each(['vigia_app', 'vigia_query'])('whatever else %s may touch is named here, with its reason', async (role) => {
  const open = await names(
    `select relname as name from pg_class c
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relrowsecurity
       and (has_any_column_privilege('${role}', c.oid, 'select, insert, update') or has_table_privilege('${role}', c.oid, 'delete'))`,
  )
  expect(open.filter((name) => !(name in NOBODYS))).toEqual([])
})

test('no policy lets a request see more than its own organisation, and no role of ours passes them by', async () => {
  // One that is restrictive takes rows away from what the others show.
  expect(
    await names(
      `select polrelid::regclass || '.' || polname as name from pg_policy
       where polpermissive and 'vigia_jobs'::regrole <> all(polroles) and (
         0 = any(polroles) or (
           pg_get_expr(polqual, polrelid) not like '%current_organisation()%'
           and pg_get_expr(polqual, polrelid) not like '%EXISTS (%'
         )
       )`,
    ),
  ).toEqual([])
  expect(
    await names(`select rolname as name from pg_roles where rolname like 'vigia_%' and (rolsuper or rolbypassrls)`),
  ).toEqual([])
})

test('positions are reached by requests through their view only', async () => {
  expect(await names(OWNED)).not.toContain('positions')
  for (const table of ['positions', 'quarantined_positions', 'positions_default'])
    for (const pool of [db.database.scoped, db.database.query])
      await expect(pool.query(`select * from ${table}`)).rejects.toThrow(/permission denied/)
})
