/**
 * Row-level security behind the filters of the stores. The calls of this file are mounted on the real server's parts over
 * stores that were planted without a filter: what they must not give, only the database can keep back.
 */

import { testLogger } from '@vigia/runtime/test/test-logger'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withinOrganisation } from '../../src/db/organisation-scope.ts'
import type { Db } from '../../src/db/pool.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import { answer, mount, type Server } from '../../src/http/route.ts'
import { createServer } from '../../src/http/server.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'
import { createTrip, fixOf } from '../trips.ts'

/** One statement for each way in which a row belongs to an organisation. */
const FORGETFUL = {
  'its own column': 'select id::text from trips',
  'the trip that it is about': 'select trip_id::text as id from comments',
  'the person whose it is': 'select user_id::text as id from session_families',
  'a person, by way of their sign-in': 'select family_id::text as id from session_tokens',
  'the device that said it': 'select device_id::text as id from organisation_positions',
  'itself being one': 'select id::text from organisations',
} as const

let server: TestServer
let planted: Server
let db: Db
const keys = new Map<string, string>()
let statement = ''

beforeAll(async () => {
  server = await startTestServer()
  db = server.db.database.scoped
  const other = await server.createOrganisation('Ajena')
  for (const organisationId of [server.organisationId, other]) {
    keys.set(organisationId, await server.apiKey(['read', 'travels:write', 'positions:write'], organisationId))
    await furnish(organisationId)
  }
  planted = await createServer({
    identify: server.app.auth.identify,
    clock: server.clock,
    logger: testLogger,
    metrics: createMetrics(),
    trustProxy: false,
  })
  mount(planted, 'listGeofences', async () => {
    const { rows } = await db.query<{ id: string }>(statement)
    return answer(
      200,
      rows.map(({ id }) => id),
    )
  })
})
afterAll(async () => {
  await planted.close()
  await server.stop()
})

/** A trip with a comment and a position, and a person who has signed in. */
async function furnish(organisationId: string): Promise<void> {
  const email = `persona-${organisationId}@prueba.mx`
  await server.addUser(email, 'supervisor', organisationId)
  const signedIn = await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
  const { token } = signedIn.body
  const trip = await createTrip(
    { ...server, apiKey: async () => keys.get(organisationId) ?? '' },
    `F-${organisationId}`,
  )
  const fix = fixOf(trip.tracker, server.clock.now() - 60_000, 20)
  const answers = [
    await server.request('POST', '/api/positions', { token: keys.get(organisationId) ?? '', body: [fix] }),
    await server.request('POST', `/api/travels/${trip.id}/comments`, { token, body: { comment: 'Todo en orden' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([202, 201])
}

const ask = async (organisationId: string): Promise<string[]> => {
  const headers = { authorization: `Bearer ${keys.get(organisationId)}` }
  const { statusCode, json } = await planted.inject({ method: 'GET', url: '/api/geofences', headers })
  expect(statusCode).toBe(200)
  return json()
}

const ids = async (sql: Pick<Db, 'query'>, text: string): Promise<string[]> =>
  (await sql.query<{ id: string }>(text)).rows.map(({ id }) => id)

test.each(Object.entries(FORGETFUL))(
  'a call whose store forgets to filter shows no foreign row: %s',
  async (_by, text) => {
    statement = text
    const shown = await Promise.all([...keys.keys()].map(ask))
    for (const rows of shown) expect(rows).not.toEqual([])
    const [ours = [], theirs = []] = shown
    expect(ours.filter((id) => theirs.includes(id))).toEqual([])
    expect([...ours, ...theirs].sort()).toEqual((await ids(server.db.owner, text.replace('organisation_', ''))).sort())
  },
)

test.each(Object.entries(FORGETFUL))('outside of a request there is nothing to see: %s', async (_by, text) => {
  expect(await ids(db, text)).toEqual([])
  expect(await ids(server.db.database.unscoped, text.replace('organisation_', ''))).not.toEqual([])
})

test.each([
  [
    'a new row of another organisation',
    `insert into carriers (organisation_id, name, match_key) values ($1, 'X', 'X')`,
  ],
  ['a row handed over to another organisation', 'update trips set organisation_id = $1'],
  [
    'an audit entry in the name of another',
    `insert into audit_log (organisation_id, actor_kind, action) values ($1, 'system', 'x')`,
  ],
])('the database refuses %s', async (_what, text) => {
  const [ours = '', theirs = ''] = keys.keys()
  await expect(withinOrganisation(ours, () => db.query(text, [theirs]))).rejects.toThrow(/row-level security/)
})

test('a comment cannot be put on a trip of another organisation', async () => {
  const [ours = '', theirs = ''] = keys.keys()
  const [trip] = await withinOrganisation(theirs, () => ids(db, FORGETFUL['its own column']))
  const write = () => db.query(`insert into comments (trip_id, comment, reported_by) values ($1, 'X', 'X')`, [trip])
  await expect(withinOrganisation(ours, write)).rejects.toThrow(/row-level security/)
  await expect(withinOrganisation(theirs, write)).resolves.toMatchObject({ rowCount: 1 })
})

const EVERYTHING = `select (select json_agg(t order by id) from trips t where organisation_id = $1) as trips,
  (select json_agg(c order by c.id) from comments c join trips t on t.id = c.trip_id where t.organisation_id = $1) as comments`

test.each(['update trips set description = $1', 'delete from comments where comment <> $1'])(
  'a change without a filter leaves the rows of others as they are: %s',
  async (text) => {
    const [ours = '', theirs = ''] = keys.keys()
    const all = () => server.db.owner.query(EVERYTHING, [theirs])
    const before = await all()
    const { rowCount } = await withinOrganisation(ours, () => db.query(text, ['cambiado']))
    expect(rowCount).toBeGreaterThan(0)
    expect((await all()).rows).toEqual(before.rows)
  },
)

test('connections change hands between organisations, and never show a row of the one before', async () => {
  const [ours = '', theirs = ''] = keys.keys()
  const turn = fc.record({
    organisationId: fc.constantFrom(ours, theirs),
    inTransaction: fc.boolean(),
    fails: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 20, maxLength: 20 }), async (turns) => {
      const seen = await Promise.all(
        turns.map(({ organisationId, inTransaction, fails }) =>
          withinOrganisation(organisationId, async () => {
            if (fails) await db.query('select 1/0').catch(() => undefined)
            const read = (sql: Pick<Db, 'query'>) => ids(sql, 'select distinct organisation_id::text as id from trips')
            return inTransaction ? db.transaction(read) : read(db)
          }),
        ),
      )
      expect(seen).toEqual(turns.map(({ organisationId }) => [organisationId]))
    }),
    { numRuns: 3 },
  )
  expect(await ids(db, 'select id::text from trips')).toEqual([])
})

test('two hundred requests of two organisations at once: each gets its own', async () => {
  statement = 'select distinct organisation_id::text as id from trips'
  const askers = Array.from({ length: 20 }, (_, i) => [...keys.keys()][i % 2] ?? '')
  for (let round = 0; round < 10; round += 1) {
    expect(await Promise.all(askers.map(ask))).toEqual(askers.map((organisationId) => [organisationId]))
  }
})
