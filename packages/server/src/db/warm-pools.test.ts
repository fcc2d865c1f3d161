import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { warmPools } from './warm-pools.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('a server that begins has connections before anybody asks, and one without a database begins all the same', async () => {
  const { scoped, unscoped } = db.database
  await warmPools(db.database)
  expect([scoped, unscoped].map(({ pool }) => [pool.totalCount, pool.idleCount])).toEqual([
    [10, 10],
    [10, 10],
  ])
  const away = () => Promise.reject(new Error('connect ECONNREFUSED'))
  await warmPools({ scoped: { ...scoped, pool: Object.assign(scoped.pool, { connect: away }) }, unscoped })
})
