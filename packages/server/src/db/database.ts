import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from '@vigia/runtime/logger'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import {
  type ConnectionTarget,
  type Db,
  OWNER_LIMITS,
  openPool,
  patientLimits,
  QUERY_LIMITS,
  SCOPED_LIMITS,
  UNSCOPED_LIMITS,
} from './pool.ts'
import type { Passwords } from './postgres-cluster.ts'
import { type AppRole, ensureRoles } from './roles.ts'

/** The database as the app sees it: one pool for each role that works while the app runs. */
export interface Database {
  /**
   * `vigia_app`, for requests: reads and writes the rows of the organisation in whose name it is asked
   * (organisation-scope.ts), and outside of one none. The audit log it can only add to.
   */
  readonly scoped: Db
  /** `vigia_jobs`, for work that is nobody's request or precedes knowing whose: the same on the rows of everybody. */
  readonly unscoped: Db
  /** `vigia_query`: reads only, 2 s a statement, within an organisation as `scoped`. */
  readonly query: Db
  /** The newest migration that this program knows. */
  readonly head: number
  close(): Promise<void>
}

/** How to reach it: our embedded server by socket and role passwords, or one login somewhere else. */
export type DatabaseAddress =
  | { readonly kind: 'embedded'; readonly host: string; readonly passwords: Passwords; readonly database: string }
  | { readonly kind: 'external'; readonly url: string }

/** Beside this file in the source, beside the bundle once built; of a bundle in `.cache/processes`, where the source has them. */
const MIGRATIONS_FOLDER =
  ['./migrations/', '../../packages/server/src/db/migrations/']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path)) ?? './migrations/'

/** The migrations that this program knows. */
export const ownMigrations = (): readonly Migration[] => readMigrations(MIGRATIONS_FOLDER)

/**
 * Makes the roles, migrates, and opens the pools. Rejects when the database cannot be reached or is not ours to build. `patience`: how many times as
 * long as usual a request waits for it.
 */
export async function openDatabase(address: DatabaseAddress, logger: Logger, patience = 1): Promise<Database> {
  const migrations = ownMigrations()
  await prepareDatabase(address, logger)
  const owner = openPool(target(address, 'vigia_owner'), OWNER_LIMITS, logger)
  try {
    const applied = await migrate(owner, migrations)
    if (applied > 0) logger.info({ applied }, 'migraciones aplicadas')
  } finally {
    await owner.close()
  }
  const scoped = openPool(target(address, 'vigia_app'), patientLimits(SCOPED_LIMITS, patience), logger)
  const unscoped = openPool(target(address, 'vigia_jobs'), patientLimits(UNSCOPED_LIMITS, patience), logger)
  const query = openPool(target(address, 'vigia_query'), patientLimits(QUERY_LIMITS, patience), logger)
  return {
    scoped,
    unscoped,
    query,
    head: migrations.length,
    close: async () => {
      await Promise.all([scoped.close(), unscoped.close(), query.close()])
    },
  }
}

/** Makes the embedded database and the roles where they are missing. `check` looks at what there is before the roles come to it. */
export async function prepareDatabase(
  address: DatabaseAddress,
  logger: Logger,
  check: (login: Db) => Promise<void> = async () => undefined,
): Promise<void> {
  if (address.kind === 'embedded') await createDatabase(address, logger)
  const login = openPool(target(address, null), OWNER_LIMITS, logger)
  try {
    await check(login)
    await ensureRoles(login, address.kind === 'embedded' ? address.passwords : null)
  } finally {
    await login.close()
  }
}

async function createDatabase(address: DatabaseAddress & { kind: 'embedded' }, logger: Logger): Promise<void> {
  const server = openPool(target({ ...address, database: 'postgres' }, null), OWNER_LIMITS, logger)
  try {
    const found = await server.query('select 1 from pg_database where datname = $1', [address.database])
    if (found.rowCount === 0) await server.query(`create database "${address.database}"`)
  } finally {
    await server.close()
  }
}

/** `role` null: the superuser of the embedded server, or the login of the address as it is. */
export function target(address: DatabaseAddress, role: AppRole | null): ConnectionTarget {
  if (address.kind === 'external') return { connection: { connectionString: address.url }, asRole: role }
  const user = role ?? 'postgres'
  const { host, database, passwords } = address
  return { connection: { host, database, user, password: passwords[user] }, asRole: null }
}
