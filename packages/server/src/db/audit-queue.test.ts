import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { type AuditEntry, recordAudits } from './audit.store.ts'
import { verifyAuditChain } from './audit-chain.store.ts'
import { auditQueue } from './audit-queue.ts'

let db: TestDatabase
let organisations: readonly string[]
beforeAll(async () => {
  db = await createTestDatabase()
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into organisations (name) values ('Una'), ('Otra') returning id`,
  )
  organisations = rows.map(({ id }) => id)
})
afterAll(() => db.drop())

const entryOf = (organisationId: string | undefined, action: string): AuditEntry => ({
  ...{ organisationId: organisationId ?? null, actor: { kind: 'system', id: null }, address: null, requestId: null },
  ...{ action, after: { accepted: 1 }, at: 1_795_000_000_000 },
})

const actionsOf = async (organisationId: string | undefined): Promise<readonly string[]> => {
  const { rows } = await db.owner.query<{ action: string }>(
    'select action from audit_log where organisation_id = $1 order by id',
    [organisationId],
  )
  return rows.map(({ action }) => action)
}

test('every entry of a flood is written once, in its order, and chained', async () => {
  const queue = auditQueue(db.database.unscoped)
  const actions = Array.from({ length: 450 }, (_, index) => `flood-${index}`)
  await Promise.all(actions.map((action) => queue(entryOf(organisations[0], action))))
  expect(await actionsOf(organisations[0])).toEqual(actions)
  expect((await verifyAuditChain(db.owner, [])).broken).toBeNull()
})

test('a transaction with entries of two organisations, some of them behind a savepoint, has each of them chained once', async () => {
  const [one, other] = organisations
  const before = (await verifyAuditChain(db.owner, [])).entries
  await db.owner.transaction(async (sql) => {
    await recordAudits(sql, [entryOf(one, 'first'), entryOf(other, 'first'), entryOf(one, 'second')])
    await sql.query('savepoint kept')
    await recordAudits(sql, [entryOf(one, 'third'), entryOf(other, 'second')])
    await sql.query('release kept')
    await sql.query('savepoint undone')
    await recordAudits(sql, [entryOf(one, 'undone')])
    await sql.query('rollback to undone')
    await recordAudits(sql, [entryOf(one, 'fourth')])
  })
  expect((await actionsOf(one)).slice(-4)).toEqual(['first', 'second', 'third', 'fourth'])
  expect(await verifyAuditChain(db.owner, [])).toMatchObject({ entries: before + 6, broken: null })
})

test('an entry after a savepoint that was released is chained once', async () => {
  const [one] = organisations
  const before = (await verifyAuditChain(db.owner, [])).entries
  await db.owner.transaction(async (sql) => {
    await recordAudits(sql, [entryOf(one, 'before')])
    await sql.query('savepoint kept')
    await recordAudits(sql, [entryOf(one, 'behind')])
    await sql.query('release kept')
    await recordAudits(sql, [entryOf(one, 'after')])
  })
  expect(await verifyAuditChain(db.owner, [])).toMatchObject({ entries: before + 3, broken: null })
})

test('an entry that another transaction committed meanwhile is chained by that one alone', async () => {
  const [one] = organisations
  const { unscoped } = db.database
  const before = (await verifyAuditChain(db.owner, [])).entries
  await unscoped.transaction(async (sql) => {
    await recordAudits(sql, [entryOf(one, 'written first')])
    await recordAudits(unscoped, [entryOf(one, 'committed first')])
  })
  expect(await verifyAuditChain(db.owner, [])).toMatchObject({ entries: before + 2, broken: null })
})

test('an organisation whose chain is held does not hold the entries of another', async () => {
  const [held, free] = organisations
  const queue = auditQueue(db.database.unscoped)
  const settled: string[] = []
  await db.owner.transaction(async (sql) => {
    await sql.query(`select pg_advisory_xact_lock(hashtextextended('audit-chain:' || $1, 0))`, [held])
    await Promise.all([
      queue(entryOf(held, 'waits')).catch(() => settled.push('refused, since the lock stays')),
      queue(entryOf(free, 'goes-on')).then(() => settled.push('written')),
    ])
  })
  expect(settled).toEqual(['written', 'refused, since the lock stays'])
  await queue(entryOf(held, 'later'))
  expect((await actionsOf(held)).at(-1)).toBe('later')
})

test('an entry that the database refuses fails alone', async () => {
  const [organisationId] = organisations
  const queue = auditQueue(db.database.unscoped)
  const before = (await actionsOf(organisationId)).length
  const outcomes = await Promise.allSettled([
    queue(entryOf(organisationId, 'first')),
    queue(entryOf(organisationId, 'good')),
    queue({ ...entryOf(organisationId, 'refused'), after: { comment: 'half a pair: \ud800' } }),
    queue(entryOf(organisationId, 'good as well')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect((await actionsOf(organisationId)).slice(before)).toEqual(['first', 'good', 'good as well'])
})

test('counts that one sender has waiting together are one entry, those of another sender or act are not', async () => {
  const [organisationId] = organisations
  const queue = auditQueue(db.database.unscoped)
  const before = (await actionsOf(organisationId)).length
  const post = (address: string, accepted: number, action = 'positions-post') => {
    const { after: _, ...entry } = entryOf(organisationId, action)
    return queue({ ...entry, address, counts: { requests: 1, accepted } })
  }
  await Promise.all([
    ...[post('10.0.0.1', 3), post('10.0.0.2', 5), post('10.0.0.1', 4), queue(entryOf(organisationId, 'between'))],
    ...[post('10.0.0.1', 9, 'other-act'), post('10.0.0.1', 1)],
  ])
  const { rows } = await db.owner.query<{ action: string; address: string | null; after: object }>(
    'select action, address, after from audit_log where organisation_id = $1 order by id offset $2',
    [organisationId, before],
  )
  expect(rows).toEqual([
    { action: 'positions-post', address: '10.0.0.1', after: { requests: 3, accepted: 8 } },
    { action: 'positions-post', address: '10.0.0.2', after: { requests: 1, accepted: 5 } },
    { action: 'between', address: null, after: { accepted: 1 } },
    { action: 'other-act', address: '10.0.0.1', after: { requests: 1, accepted: 9 } },
  ])
  expect((await verifyAuditChain(db.owner, [])).broken).toBeNull()
})

test('a sum that the database refuses fails for all who are in it, and for nobody else', async () => {
  const [organisationId] = organisations
  const queue = auditQueue(db.database.unscoped)
  const { after: _, ...entry } = entryOf(organisationId, 'half a pair: \ud800')
  const outcomes = await Promise.allSettled([
    ...[queue({ ...entry, counts: { requests: 1 } }), queue(entryOf(organisationId, 'good'))],
    queue({ ...entry, counts: { requests: 1 } }),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
})
