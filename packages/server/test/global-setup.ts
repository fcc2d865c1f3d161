/**
 * One PostgreSQL for the whole test run, in a folder of its own, with the migrated schema as a template that every test
 * file copies. Its address reaches the tests as `inject('postgres')`. `fsync` is off: a test about durability starts its own.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger } from '@vigia/runtime/logger'
import { testParent, testParents } from '@vigia/testbeds/files/folder-in-memory'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/db/database.ts'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { buildJobQueue } from '../src/db/job-queue.ts'
import type { Passwords } from '../src/db/postgres-cluster.ts'
import { ownTestFolder, sweepTestFolders, TEST_FOLDER } from './sweep-test-folders.ts'

export const TEMPLATE = 'vigia_template'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; passwords: Passwords }
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const logger = createLogger('error')
  // Before the room is looked at: what a killed run left takes it.
  for (const parent of testParents()) await sweepTestFolders(parent)
  const folder = mkdtempSync(join(testParent(), TEST_FOLDER))
  ownTestFolder(folder)
  const server = await startEmbeddedPostgres(folder, logger, {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
    // Nobody guesses at these passwords, and each of the thousands of connections pays for every turn of their hash.
    scram_iterations: '1',
    // Its workers would go through hundreds of databases that are gone a moment later.
    autovacuum: 'off',
    // What is read lies in memory: a process of its own to read it costs more than to read it.
    io_method: 'sync',
  })
  const { host, passwords } = server
  const address = { kind: 'embedded', host, passwords, database: TEMPLATE } as const
  const database = await openDatabase(address, logger)
  await database.close()
  await buildJobQueue(address, logger)
  project.provide('postgres', { host, passwords })
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
