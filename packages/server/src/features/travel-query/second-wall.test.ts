import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOSTILE_STATEMENTS } from '../../../test/hostile-statements.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'
import { target } from '../../db/database.ts'
import { openPool, QUERY_LIMITS } from '../../db/pool.ts'

const MAX_ROWS = 1_000
const MAX_BYTES = 1_000_000
/** What must be refused or stopped, not only bounded. */
const NEVER = [
  ...['people', 'passwords of people', 'sealed passwords', 'keys', 'sessions', 'copying out'],
  ...['sleep', 'a cartesian join', 'recursion without end', 'a large object', 'a temporary table'],
]

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await createTrip(server, 'F-1')
})
afterAll(() => server.stop())

const everything = async () => {
  const { rows } = await server.db.owner.query(
    `select (select count(*) from users) as users, (select count(*) from trips where status = 'in transit') as trips,
       (select count(*) from positions) as positions, (select count(*) from pg_largeobject_metadata) as objects,
       (select count(*) from pg_class where relnamespace = 'public'::regnamespace) as relations`,
  )
  return rows[0]
}

/** What one statement, on a session of its own, gives; null when it is refused or stopped. */
async function giveUpTo(pool: ReturnType<typeof openPool>, sql: string) {
  const session = await pool.connect()
  try {
    const results = [await session.query(sql)].flat()
    const rows = results.flatMap((result) => result.rows)
    return { rows: rows.length, bytes: JSON.stringify(rows).length }
  } catch {
    return null
  } finally {
    await session.end()
  }
}

/** The text never gets here. Should it ever, the role itself refuses it or bounds what it takes and gives (G-S14). */
test('the role behind the query call writes nothing, reads no secret, and stops in time', async () => {
  const limits = { ...QUERY_LIMITS, statementMs: 200 }
  const wall = openPool(target(server.db.address, 'vigia_query'), limits, testLogger)
  const before = await everything()
  const given = new Map<string, { rows: number; bytes: number }>()
  for (const [tries, sql] of HOSTILE_STATEMENTS) {
    const result = await giveUpTo(wall, sql)
    if (result !== null) given.set(tries, result)
  }
  await wall.close()
  expect(await everything()).toEqual(before)
  for (const [tries, { rows, bytes }] of given) {
    expect(rows, tries).toBeLessThanOrEqual(MAX_ROWS)
    expect(bytes, tries).toBeLessThanOrEqual(MAX_BYTES)
  }
  expect(HOSTILE_STATEMENTS.map(([tries]) => tries)).toEqual(expect.arrayContaining(NEVER))
  expect(NEVER.filter((tries) => given.has(tries))).toEqual([])
})

test('a statement of the query pool ends after two seconds', async () => {
  await expect(server.db.database.query.query('select pg_sleep(30)')).rejects.toThrow(/timeout/)
  const { rows } = await server.db.database.query.query<{ now: string }>(
    `select current_setting('statement_timeout') as now`,
  )
  expect(rows).toEqual([{ now: '2s' }])
})
