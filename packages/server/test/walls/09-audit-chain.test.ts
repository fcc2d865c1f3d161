import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuditVerification, verifyAuditChain } from '../../src/db/audit-chain.store.ts'
import { runCli } from '../run-cli.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
/** A server whose log holds some entries of one organisation, and one of nobody. */
beforeAll(async () => {
  server = await startTestServer()
  const token = await server.signIn('administrador')
  for (const phone of ['55 5555 0101', '55 5555 0102', '55 5555 0103'])
    await server.putSetting('contact', token, { central_phone: phone })
  await server.request('POST', '/api/auth/login', { body: { email: 'nadie@prueba.mx', password: 'no es esta' } })
})
afterAll(() => server.stop())

const verify = (...heads: string[]) => verifyAuditChain(server.db.owner, heads)

/** What is found of a log that its database's owner changed, past the trigger that would chain what is written. */
async function verifyTampered(statements: readonly string[], ...heads: string[]): Promise<AuditVerification> {
  let found: AuditVerification | null = null
  const rolledBack = new Error('rolled back')
  await server.db.owner
    .transaction(async (sql) => {
      await sql.query('set local session_replication_role = replica')
      for (const statement of statements) await sql.query(statement)
      found = await verifyAuditChain(sql, heads)
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  if (found === null) throw new Error('nothing was verified')
  return found
}

/** The entries of three changes in a row. */
const settingChanges = async (): Promise<[string, string, string]> => {
  const { rows } = await server.db.owner.query<{ id: string }>(
    `select id::text from audit_log where action = 'setting-change' order by id limit 3`,
  )
  const [first = '', second = '', third = ''] = rows.map(({ id }) => id)
  return [first, second, third]
}

test('a log that nobody touched holds, and every organisation has its head', async () => {
  const { entries, heads, broken } = await verify()
  expect(broken).toBeNull()
  expect(entries).toBe(5)
  expect(heads).toEqual([
    { organisationId: null, entries: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { organisationId: server.organisationId, entries: 4, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
})

test('acts at the same moment are chained one after the other', async () => {
  const token = await server.signIn('administrador')
  const shape = { type: 'circle', centre: { lat: 19, lng: -99 }, radiusM: 500 }
  const add = (index: number) =>
    server.request('POST', '/api/geofences', { token, body: { name: `Patio ${index}`, kind: 'safe', shape } })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => add(index)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(await verify()).toMatchObject({ entries: 26, broken: null })
})

describe('is found, and where:', () => {
  test.each([
    ['a deletion in the middle', (id: string) => `delete from audit_log where id = ${id}`, 'entry-missing'],
    [
      'one changed byte',
      (id: string) => `update audit_log set address = '127.0.0.2' where id = ${id}`,
      'entry-changed',
    ],
    ['another actor', (id: string) => `update audit_log set actor_id = actor_id + 1 where id = ${id}`, 'entry-changed'],
    ['a changed value', (id: string) => `update audit_log set after = '{}' where id = ${id}`, 'entry-changed'],
    [
      'another time',
      (id: string) => `update audit_log set at = at + interval '0.000001 s' where id = ${id}`,
      'entry-changed',
    ],
    ['a link that was cut out', (id: string) => `delete from audit_chain where audit_id = ${id}`, 'link-missing'],
  ])('%s', async (_what, statement, fault) => {
    const [, second, third] = await settingChanges()
    const expected = fault === 'link-missing' ? third : second
    expect((await verifyTampered([statement(second)])).broken).toMatchObject({ fault, auditId: expected })
  })

  test('two entries that changed places', async () => {
    const [, second, third] = await settingChanges()
    const { broken } = await verifyTampered([
      `update audit_chain set audit_id = -audit_id where audit_id in (${second}, ${third})`,
      `update audit_chain set audit_id = case -audit_id when ${second} then ${third} else ${second} end
       where audit_id < 0`,
    ])
    expect(broken).toMatchObject({ fault: 'entry-changed', auditId: third })
  })

  test('a deletion with its link, the others moved up', async () => {
    const [, second, third] = await settingChanges()
    const { broken } = await verifyTampered([
      `delete from audit_log where id = ${second}`,
      `delete from audit_chain where audit_id = ${second}`,
      `update audit_chain set seq = -seq where organisation_id = ${server.organisationId} and audit_id >= ${third}`,
      'update audit_chain set seq = -seq - 1 where seq < 0',
    ])
    expect(broken).toMatchObject({ fault: 'entry-changed', auditId: third })
  })

  test('an entry that was slipped in by SQL', async () => {
    const { broken } = await verifyTampered([
      `insert into audit_log (organisation_id, actor_kind, action) values (${server.organisationId}, 'system', 'x')`,
    ])
    expect(broken).toMatchObject({ fault: 'entry-unchained' })
  })

  test('an end that was cut off, by who has written the head down', async () => {
    const written = (await verify()).heads.map(({ hash }) => hash)
    const { rows } = await server.db.owner.query<{ id: string }>('select max(id)::text as id from audit_log')
    const cut = ['audit_log where id', 'audit_chain where audit_id'].map((of) => `delete from ${of} = ${rows[0]?.id}`)
    expect((await verify(...written)).broken).toBeNull()
    expect((await verifyTampered(cut)).broken).toBeNull()
    expect((await verifyTampered(cut, ...written)).broken).toMatchObject({ fault: 'cut-off' })
  })
})

test('the server itself can neither change the log nor its chain', async () => {
  const { scoped, unscoped } = server.db.database
  for (const statement of [
    `update audit_log set action = 'x'`,
    'delete from audit_log',
    `update audit_chain set hash = ''`,
    'delete from audit_chain',
    `insert into audit_chain (seq, audit_id, hash) values (99, 99, '')`,
    'alter table audit_log disable trigger audit_log_chain',
  ])
    for (const pool of [scoped, unscoped])
      await expect(pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
})

test('npm run audit -- verify says so in words and by its exit code', async () => {
  const run = (...args: string[]) => runCli(server.db, { tool: 'audit', args, dataDir: tmpdir() })
  const good = await run('verify')
  expect([good.code, good.problems]).toEqual([0, ''])
  expect(good.lines).toMatch(/^La bitácora está íntegra: \d+ entradas\. Anote las huellas:\n {2}sin organización: 1 /)
  const [, head = ''] = /organización \d+: \d+ entradas, huella ([0-9a-f]{64})/.exec(good.lines) ?? []
  const [, , third] = await settingChanges()
  await server.db.owner.query(`delete from audit_log where id = ${third}`)
  const bad = await run('verify', '--head', head)
  expect([bad.code, bad.lines]).toEqual([1, expect.stringContaining(`la entrada se borró`)])
  expect(bad.lines).toContain(`entrada ${third}`)
  expect((await run('verify', '--head', 'abc')).code).toBe(2)
})
