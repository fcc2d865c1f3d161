import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { verifyAuditChain } from '../audit-chain.store.ts'
import { isDatabaseAway } from '../database-away.ts'
import { type Db, onlyRow } from '../pool.ts'
import { type BackedUpTable, type BackupManifest, manifestFile, tableFile } from './backup-manifest.ts'
import { diskRefusal } from './disk-refusal.ts'
import { isDefaultPart, recordBackup, schemaVersion, sealingKeys, sequencesOf, storedTables } from './schema.store.ts'
import { sqlOn } from './sql-on.ts'
import { copyOut } from './table-copy.ts'

const LOCK = `hashtextextended('backup', 0)`
/** Longer than whatever works on a whole table while people wait. */
const LOCK_WAIT = '30s'

interface Backup {
  /** The owner of the tables. */
  readonly db: Db
  /** The folder that the backup becomes; there is none yet. */
  readonly folder: string
  /** After each table; waited for. */
  readonly onTable: (table: string, done: number, total: number) => void | Promise<void>
}

/** A backup that is whole. */
export interface WrittenBackup {
  readonly manifest: BackupManifest
  readonly bytes: number
  readonly rows: number
  readonly seconds: number
}

/**
 * Backs the database up as it is at one instant, while it is worked with: a reader that writes nothing, so that it holds back
 * neither alerts nor fixes. In `<folder>.partial` until it is whole. Memory: some buffers, whatever a table's size.
 */
export async function writeBackup({ db, folder, onTable }: Backup): Promise<WrittenBackup> {
  const begun = performance.now()
  // On one connection of its own: whoever loses it loses snapshot and lock.
  const client = await db.connect()
  try {
    const { held } = onlyRow(await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`))
    if (!held) throw new Error('Otro respaldo está en marcha: espere a que termine.')
    const manifest = await writeFolder(client, folder, onTable)
    const written = {
      manifest,
      bytes: readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0),
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      seconds: (performance.now() - begun) / 1_000,
    }
    const takenAt = Date.parse(manifest.takenAt)
    await recordBackup(db, { ...written, takenAt, folder: resolve(folder) })
    return written
  } finally {
    await client.end()
  }
}

/** Where a backup is while it is being written. */
export const partialFolder = (folder: string): string => `${folder}.partial`

/** Removes what there is of a backup that is not whole; a file may just be on its way into it. */
export const removePartial = (folder: string): void =>
  rmSync(partialFolder(folder), { recursive: true, force: true, maxRetries: 5 })

async function writeFolder(client: pg.Client, folder: string, onTable: Backup['onTable']): Promise<BackupManifest> {
  const partial = partialFolder(folder)
  try {
    removePartial(folder)
    mkdirSync(partial, { recursive: true, mode: 0o700 })
    const manifest = await copySnapshot(client, partial, onTable)
    writeFileSync(manifestFile(partial), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true })
    toDisk(partial)
    renameSync(partial, folder)
    toDisk(dirname(folder))
    return manifest
  } catch (error) {
    if (existsSync(partial)) removePartial(folder)
    if (isDatabaseAway(error))
      throw new Error('La base de datos dejó de responder: repita el respaldo.', { cause: error })
    throw diskRefusal(error, dirname(folder))
  }
}

async function copySnapshot(client: pg.Client, folder: string, onTable: Backup['onTable']): Promise<BackupManifest> {
  const sql = sqlOn(client)
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query(`set lock_timeout = '${LOCK_WAIT}'`)
  // Rows that a policy would hide shall be an error.
  await client.query('set row_security = off')
  const toHold = (await storedTables(sql)).filter((table) => !isDefaultPart(table))
  await client.query('begin isolation level repeatable read, read only')
  // Before the snapshot: a table that is dropped, or written anew, would be gone or empty in it. Retention and migrations wait.
  await client.query(`lock table ${toHold.map(({ name }) => `"${name}"`).join(', ')} in access share mode`)
  // `now()` is the moment of `begin`, just before the snapshot: whatever was acknowledged until then is in it.
  const { now } = onlyRow(await sql.query<{ now: number }>('select now() as now'))
  // Before the tables: the last of these is not to be held for longer than it takes.
  const audit = await verifyAuditChain(sql, [])
  const sealedBy = await sealingKeys(sql)
  const version = await schemaVersion(sql)
  const stored = await storedTables(sql)
  const tables: BackedUpTable[] = []
  for (const table of stored) {
    tables.push(await copyOut(client, table, tableFile(folder, table.name)))
    await onTable(table.name, tables.length, stored.length)
  }
  const manifest: BackupManifest = {
    format: 1,
    takenAt: new Date(now).toISOString(),
    schemaVersion: version,
    tables,
    // They know no snapshot: read after the tables, they are never behind what those hold.
    sequences: await sequencesOf(sql),
    keyIds: [...sealedBy],
    audit: { entries: audit.entries, heads: audit.heads.map(({ hash }) => hash), holds: audit.broken === null },
  }
  await client.query('commit')
  return manifest
}

function toDisk(folder: string): void {
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
