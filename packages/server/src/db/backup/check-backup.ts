import type pg from 'pg'
import { type DatabaseAddress, target } from '../database.ts'
import { OWNER_LIMITS, openPool } from '../pool.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { type FreeBytes, freeBytesOf, requireRoom } from './require-room.ts'
import { type Restore, restoreBackup } from './restore-backup.ts'

const LOCK = `hashtextextended('check-backup', 0)`

/** Restores a backup to the end in a database of its own beside the one at `address`, and drops it: the proof that it can be restored. */
export async function checkBackup(restore: Restore, freeBytes: FreeBytes = freeBytesOf): Promise<BackupManifest> {
  const { address, logger } = restore
  return asLogin(restore, async (login) => {
    // While its connection lives: with it ends whoever was interrupted, whose database is then dropped by the next one.
    const { rows } = await login.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`)
    if (rows[0]?.held !== true) throw new Error('Otra prueba de un respaldo está en marcha: espere a que termine.')
    const scratch = await dropScratch(login)
    await requireRoom(login, address, freeBytes)
    await login.query(`create database "${scratch}" template template0`).catch(mayNotCreate)
    try {
      return await restoreBackup({ ...restore, address: beside(address, scratch), logger })
    } finally {
      await dropScratch(login)
    }
  })
}

/** Ends a check that another part of this program has begun, and drops its database. */
export async function endCheck(at: Pick<Restore, 'address' | 'logger'>): Promise<void> {
  await asLogin(at, dropScratch)
}

/** How long whoever was interrupted may take to make the database that nobody waits for any more. */
const GONE_WITHIN = '30s'

/**
 * Drops what a check left whose process is gone. Waits for its connection to end first: the database that it was making comes
 * to be after it. Throws, and drops nothing, while another check is under way.
 */
export async function clearCheck(at: Pick<Restore, 'address' | 'logger'>): Promise<void> {
  await asLogin(at, async (login) => {
    await login.query(`set lock_timeout = '${GONE_WITHIN}'`)
    await login.query(`select pg_advisory_lock(${LOCK})`)
    await dropScratch(login)
  })
}

async function asLogin<T>(
  { address, logger }: Pick<Restore, 'address' | 'logger'>,
  work: (login: pg.Client) => Promise<T>,
): Promise<T> {
  const pool = openPool(target(address, null), OWNER_LIMITS, logger)
  const login = await pool.connect()
  try {
    return await work(login)
  } finally {
    await login.end()
    await pool.close()
  }
}

/** Drops the database of a check beside this one, and answers its name: one for each, so that none is ever left over. */
async function dropScratch(login: pg.Client): Promise<string> {
  const { rows } = await login.query<{ oid: string }>(
    'select oid::text from pg_database where datname = current_database()',
  )
  const scratch = `vigia_check_${rows[0]?.oid}`
  await login.query(`drop database if exists "${scratch}" with (force)`)
  return scratch
}

const INSUFFICIENT_PRIVILEGE = '42501'

function mayNotCreate(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE)) throw error
  throw new Error(
    'La prueba necesita una base de datos aparte, y la cuenta de DATABASE_URL no puede crear ninguna: dele CREATEDB.',
    { cause: error },
  )
}

function beside(address: DatabaseAddress, database: string): DatabaseAddress {
  if (address.kind === 'embedded') return { ...address, database }
  return { ...address, url: address.url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(\/[^?]*)?/, `$1/${database}`) }
}
