/**
 * A database of its own for a test file:
 *
 *   const { database, drop } = await createTestDatabase()      // beforeAll
 *   await drop()                                               // afterAll
 *
 * `database.scoped`, `unscoped` and `query` are the pools that the app uses, with their real, restricted roles: `unscoped`
 * reaches the rows of all organisations, `scoped` those of the one that `withinOrganisation` names. `owner` is a pool that
 * may do anything in it, for arranging and looking.
 */
import { randomBytes } from 'node:crypto'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { inject } from 'vitest'
import { type Database, type DatabaseAddress, openDatabase, target } from '../src/db/database.ts'
import { isDatabaseAway } from '../src/db/database-away.ts'
import { type Db, OWNER_LIMITS, openPool } from '../src/db/pool.ts'
import { TEMPLATE } from './global-setup.ts'

const ATTEMPTS = 10
/**
 * How many times as long as a user a request of a test waits for the database, where three files are tested at a time. What a request is told when it
 * does not answer is told in database-away.test, on a database opened as the app does.
 */
export const PATIENCE = 10
const OWNER_CONNECTIONS = 10

export interface TestDatabase {
  readonly database: Database
  readonly owner: Db
  readonly address: DatabaseAddress & { kind: 'embedded' }
  drop(): Promise<void>
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const address = await createDatabaseCopy(TEMPLATE)
  const database = await patiently(() => openDatabase(address, testLogger, PATIENCE))
  // What a test arranges, thousands of rows at once in some, takes as long as it takes.
  const owner = openPool(target(address, null), { ...OWNER_LIMITS, max: OWNER_CONNECTIONS }, testLogger)
  return {
    database,
    owner,
    address,
    drop: async () => {
      await Promise.all([database.close(), owner.close()])
      await onServer((server) => server.query(`drop database if exists "${address.database}" with (force)`))
    },
  }
}

/** A new database from a template (`template0`: empty). Its files are copied: block by block through the log takes five times as long. */
export async function createDatabaseCopy(template: string): Promise<DatabaseAddress & { kind: 'embedded' }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer((server) => server.query(`create database "${name}" template "${template}" strategy file_copy`))
  return { kind: 'embedded', ...inject('postgres'), database: name }
}

async function onServer(work: (server: Db) => Promise<unknown>): Promise<void> {
  const address: DatabaseAddress = { kind: 'embedded', ...inject('postgres'), database: 'postgres' }
  const server = openPool(target(address, null), { ...OWNER_LIMITS, max: 1 }, testLogger)
  try {
    // Copies of one template must not overlap; test files run side by side.
    await patiently(() => server.query('set lock_timeout = 0'))
    await server.query('select pg_advisory_lock(1)')
    await work(server)
  } finally {
    await server.close()
  }
}

/** A connection is given up after a second; on a machine full of tests it may take longer. */
async function patiently<T>(connect: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connect()
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof Error && isDatabaseAway(error))) throw error
    }
  }
}
