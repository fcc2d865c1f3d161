import { testLogger } from '@vigia/runtime/test/test-logger'
import { expect, test } from 'vitest'
import { verifyAuditChain } from '../../src/db/audit-chain.store.ts'
import { type Database, openDatabase, prepareDatabase, target } from '../../src/db/database.ts'
import { type Db, OWNER_LIMITS, openPool } from '../../src/db/pool.ts'
import { secretKey } from '../../src/secrets/secret-key.ts'
import { buildApp } from '../../src/wiring/app.ts'
import { createTestClock } from '../clock.ts'
import { createDatabaseCopy } from '../database.ts'
import { type KeptDatabase, placeKeptDatabase, readKeptDatabase } from './kept-database.ts'

/** What the demonstration of then held. */
const OF_DEMO = { trips: 46, operators: 46, comments: 199, users: 1 }

test.each([
  ['before row security and the audit chain', 'schema-0011', '2026-11-24T11:00:00Z', OF_DEMO],
  ['of 24 November 2026', 'schema-0038', '2026-11-24T11:00:00Z', OF_DEMO],
  [
    ...(['of the afternoon of 26 November 2026', 'schema-0091', '2026-11-26T16:30:00Z'] as const),
    {
      ...{ trips: 53, operators: 52, users: 1, comments: 7, promises: 2, share_links: 2, expected_stops: 1 },
      ...{ operator_links: 3, operator_link_consents: 1, operator_proposals: 2, operator_absences: 1 },
      ...{ gps_mirrors: 8, gps_stray_refusals: 1, trip_imports: 3, trip_import_rows: 6 },
    },
  ],
  [
    ...(['of the morning of 26 November 2026', 'schema-0082', '2026-11-26T06:00:00Z'] as const),
    {
      ...{ trips: 51, operators: 51, users: 2, comments: 109, promises: 1, share_links: 1, operator_documents: 1 },
      ...{ alert_rule_versions: 1, alert_protocol_versions: 1, alert_protocol_runs: 2, shift_handovers: 1 },
    },
  ],
])(
  'a database that a Vigía %s worked with is brought up to date, loses no row, and serves',
  async (_of, name, keptAt, rows) => {
    const kept = readKeptDatabase(name)
    const address = await createDatabaseCopy('template0')
    await prepareDatabase(address, testLogger)
    const owner = openPool(target(address, 'vigia_owner'), OWNER_LIMITS, testLogger)
    try {
      const client = await owner.connect()
      await placeKeptDatabase(client, kept)
      await client.end()
      const before = await rowCounts(owner, kept)
      expect(before).toMatchObject({ organisations: 1, ...rows })

      const database = await openDatabase(address, testLogger)
      const applied = await owner.query(
        'select count(*)::int as applied, max(version) as newest from schema_migrations',
      )
      expect(applied.rows).toEqual([{ applied: database.head, newest: database.head }])
      expect(await rowCounts(owner, kept)).toEqual({ ...before, schema_migrations: database.head })
      const { broken, entries } = await verifyAuditChain(owner, [])
      expect({ broken, entries }).toEqual({ broken: null, entries: before.audit_log })
      await serves(database, Date.parse(keptAt))
    } finally {
      await owner.close()
    }
  },
)

/** The person of then signs in with the password of then, and is shown the trips of then; what that does is chained on. */
async function serves(database: Database, keptAt: number): Promise<void> {
  const app = await buildApp({
    ...{
      database,
      logger: testLogger,
      clock: createTestClock(keptAt),
      demo: true,
      trustProxy: false,
      webFolder: '/nonexistent',
    },
    ...{ auth: { pause: async () => undefined }, allowedHosts: [], pushContact: 'mailto:prueba@vigia.mx' },
    ...{ secretKey: secretKey(Buffer.alloc(32, 7)), checksAnswers: true },
  })
  try {
    const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
    app.start()
    const account = { email: 'demo@vigia.mx', password: 'demo-vigia-2026' }
    const signIn = await fetch(`${url}/api/auth/login`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(account) },
    })
    const { token } = JSON.parse(await signIn.text())
    const trips = await fetch(`${url}/api/sentinel/travels/in-transit`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(JSON.parse(await trips.text()).total).toBeGreaterThan(40)
  } finally {
    await app.close()
    await database.close()
  }
}

/** Of the tables that there were; a position's is partitioned. */
async function rowCounts(owner: Db, { tables }: KeptDatabase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of tables)
    counts[name] = (await owner.query<{ n: number }>(`select count(*)::int as n from "${name}"`)).rows[0]?.n ?? -1
  return counts
}
