import { randomBytes } from 'node:crypto'
import { type DatabaseAddress, target } from '../database.ts'
import { OWNER_LIMITS, openPool } from '../pool.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { type Restore, restoreBackup } from './restore-backup.ts'

/** Restores a backup to the end in a database of its own beside the one at `address`, and drops it: the proof that it can be restored. */
export async function checkBackup(restore: Restore): Promise<BackupManifest> {
  const { address, logger } = restore
  const scratch = `vigia_check_${randomBytes(6).toString('hex')}`
  const login = openPool(target(address, null), OWNER_LIMITS, logger)
  try {
    await login.query(`create database "${scratch}" template template0`).catch(mayNotCreate)
    try {
      return await restoreBackup({ ...restore, address: beside(address, scratch) })
    } finally {
      await login.query(`drop database "${scratch}" with (force)`)
    }
  } finally {
    await login.close()
  }
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
