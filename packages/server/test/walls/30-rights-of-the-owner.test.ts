import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { target } from '../../src/db/database.ts'
import { openPool, UNSCOPED_LIMITS } from '../../src/db/pool.ts'
import type { AppRole } from '../../src/db/roles.ts'
import { startTestServer, type TestServer } from '../server.ts'

/** What the owner's functions name, as a table of the caller's whose trigger empties the audit log. */
const SHADOW = [
  `create temp table audit_chain (organisation_id bigint, seq bigint, audit_id bigint, hash bytea,
     chain bigint generated always as (coalesce(organisation_id, 0)) stored)`,
  'grant all on pg_temp.audit_chain to public',
  `create function pg_temp.steal() returns trigger language plpgsql
     as $$ begin delete from public.audit_log; return new; end $$`,
  'create trigger steal before insert on pg_temp.audit_chain for each row execute function pg_temp.steal()',
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.signIn('administrador')
})
afterAll(() => server.stop())

/** Runs these one after the other on one session of this role, as whoever got SQL into our process would. */
async function runAs(role: AppRole, statements: readonly string[]): Promise<void> {
  const pool = openPool(target(server.db.address, role), UNSCOPED_LIMITS, testLogger)
  const session = await pool.connect()
  try {
    for (const statement of statements) await session.query(statement)
  } finally {
    await session.end()
    await pool.close()
  }
}

const auditEntries = async (): Promise<number> => {
  const { rows } = await server.db.owner.query<{ count: number }>('select count(*)::int as count from audit_log')
  return rows[0]?.count ?? 0
}

test.each(['vigia_app', 'vigia_query'] as const)(
  '%s makes no table of its own, which would shadow ours',
  async (role) => {
    const statements = ['set default_transaction_read_only = off', ...SHADOW]
    await expect(runAs(role, statements)).rejects.toThrow(/permission denied to create temporary tables/)
  },
)

test.each(['vigia_app', 'vigia_jobs', 'vigia_query'] as const)(
  '%s keeps no large objects, which no rule of rows covers and nothing ever deletes',
  async (role) => {
    for (const making of ['lo_create(0)', 'lo_creat(-1)', `lo_from_bytea(0, 'x')`]) {
      const statements = ['set default_transaction_read_only = off', `select ${making}`]
      await expect(runAs(role, statements)).rejects.toThrow(/permission denied for function lo_/)
    }
  },
)

test('who may make one, to write fixes, does not become the owner with it', async () => {
  const before = await auditEntries()
  const values = `values (${server.organisationId}, 'user', 1, 'forged', now(), '{}')`
  const entry = `insert into audit_log (organisation_id, actor_kind, actor_id, action, at, details) ${values}`
  await runAs('vigia_jobs', [...SHADOW, entry])
  expect(await auditEntries()).toBe(before + 1)
})

test('every function with the rights of its owner looks in temporary tables last', async () => {
  const { rows } = await server.db.owner.query<{ name: string; path: string | null }>(
    `select proname as name, (select option from unnest(proconfig) option where option like 'search_path=%') as path
     from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
  )
  expect(rows.map(({ name }) => name)).toContain('chain_new_audit_entry')
  expect(rows.filter(({ path }) => path?.endsWith(', pg_temp') !== true)).toEqual([])
})
