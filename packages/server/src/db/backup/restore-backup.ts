import type { Logger } from '@vigia/runtime/logger'
import type pg from 'pg'
import type { Clock } from '../../ports/clock.ts'
import { verifyAuditChain } from '../audit-chain.store.ts'
import { type DatabaseAddress, openDatabase, ownMigrations, prepareDatabase, target } from '../database.ts'
import { isDatabaseAway } from '../database-away.ts'
import { migrate } from '../migrate.ts'
import { type Db, OWNER_LIMITS, openPool, type Sql } from '../pool.ts'
import { type BackupManifest, readManifest, tableFile } from './backup-manifest.ts'
import {
  forgetTransactions,
  isEmptyDatabase,
  recordRestore,
  type StoredTable,
  setSequences,
  storedTables,
  withoutRules,
} from './schema.store.ts'
import { sqlOn } from './sql-on.ts'
import { copyIn } from './table-copy.ts'

export interface Restore {
  /** An empty database. */
  readonly address: DatabaseAddress
  /** The backup. */
  readonly folder: string
  readonly clock: Clock
  readonly logger: Logger
  readonly onTable: (table: string, done: number, total: number) => void
}

/**
 * Builds the backup's schema in an empty database, fills it, proves hashes, counts and audit log, all in one transaction: whatever
 * ends it before, the database is as empty as it was. Then brings it to today's schema. Throws a sentence for the person.
 */
export async function restoreBackup(restore: Restore): Promise<BackupManifest> {
  const { address, folder, logger } = restore
  const manifest = readManifest(folder)
  if (manifest.schemaVersion > ownMigrations().length)
    throw new Error('El respaldo es de una versión más nueva de Vigía. Actualice el programa.')
  await prepareDatabase(address, logger, async (login) => {
    if (!(await isEmptyDatabase(login))) throw new Error(NOT_EMPTY)
  })
  const owner = openPool(target(address, 'vigia_owner'), OWNER_LIMITS, logger)
  try {
    const client = await owner.connect()
    try {
      await client.query('set idle_in_transaction_session_timeout = 0')
      await client.query('begin')
      await fill(client, manifest, restore).catch((error: unknown) => {
        throw isDatabaseAway(error) ? new Error(AWAY, { cause: error }) : error
      })
      await client.query('commit')
    } finally {
      await client.end()
    }
    const database = await openDatabase(address, logger)
    await database.close()
    await owner.query('analyze')
  } finally {
    await owner.close()
  }
  return manifest
}

const NOT_EMPTY =
  'La base de datos de destino no está vacía y no se tocó. Restaure en una nueva: otra VIGIA_DATA_DIR, o la DATABASE_URL de una base de datos vacía.'

const AWAY = 'La base de datos dejó de responder, o se llenó su disco. No se restauró nada.'

async function fill(client: pg.Client, manifest: BackupManifest, { folder, clock, onTable }: Restore): Promise<void> {
  const sql = sqlOn(client)
  const within: Pick<Db, 'query' | 'transaction'> = { query: sql.query, transaction: (work) => work(sql) }
  const migrations = ownMigrations().slice(0, manifest.schemaVersion)
  await migrate(within, migrations)
  await makePartitions(sql, manifest).catch(throwIfUnlike)
  const tables = await storedTables(sql)
  const stored = tables.map(({ name }) => name)
  const differing = differingTables(tables, manifest.tables)
  if (differing.length > 0) throw new Error(`El respaldo no tiene las tablas de su versión: ${differing.join(', ')}.`)

  const putRulesBack = await withoutRules(sql)
  // What migrations themselves have written is in the backup as well.
  await sql.query(`truncate ${stored.map((name) => `"${name}"`).join(', ')}`)
  for (const [index, table] of manifest.tables.entries()) {
    await copyIn(client, table, tableFile(folder, table.name))
    onTable(table.name, index + 1, manifest.tables.length)
  }
  await forgetTransactions(sql)
  await putRulesBack()
  await setSequences(sql, manifest.sequences).catch(throwIfUnlike)
  // The backup's migrations have to be ours, letter by letter.
  await migrate(within, migrations)
  await proveAudit(sql, manifest)
  await recordRestore(sql, clock.now(), Date.parse(manifest.takenAt))
}

/** Names of those that only one of the two has, or that have other columns. */
function differingTables(ours: readonly StoredTable[], theirs: readonly StoredTable[]): readonly string[] {
  const shape = ({ name, columns }: StoredTable): string => `${name} ${columns.toSorted().join()}`
  const known = new Set(ours.map(shape))
  const knownThere = new Set(theirs.map(shape))
  const differing = [...ours, ...theirs].filter((table) => !known.has(shape(table)) || !knownThere.has(shape(table)))
  return [...new Set(differing.map(({ name }) => name))]
}

/** What only a manifest that was changed asks for. */
function throwIfUnlike(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && /^(22|42)/.test(String(error.code)))) throw error
  throw new Error('El respaldo está dañado: su manifest.json no dice lo que debe. No se restauró nada.', {
    cause: error,
  })
}

async function makePartitions(sql: Sql, { tables }: BackupManifest): Promise<void> {
  const known = new Set((await storedTables(sql)).map(({ name }) => name))
  for (const { name, partition } of tables)
    if (partition !== null && !known.has(name))
      await sql.query(`create table "${name}" partition of "${partition.of}" ${partition.bound}`)
}

/** The log has to hold as it held, up to the same heads. */
async function proveAudit(sql: Sql, { audit }: BackupManifest): Promise<void> {
  const { entries, broken } = await verifyAuditChain(sql, audit.heads)
  if (entries !== audit.entries || (broken === null) !== audit.holds)
    throw new Error('La bitácora de auditoría del respaldo no coincide con la que se guardó. No se restauró nada.')
}
