import { statfsSync } from 'node:fs'
import type pg from 'pg'
import type { DatabaseAddress } from '../database.ts'
import { onlyRow } from '../pool.ts'

/** What PostgreSQL's log may take beside the rows (`max_wal_size` of the embedded one). */
const LOG_BYTES = 2_000_000_000

/** Bytes that are free on the disk of a folder. */
export type FreeBytes = (folder: string) => number

export const freeBytesOf: FreeBytes = (folder) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * Throws a sentence where a second copy of the database would not fit beside it: on a full disk PostgreSQL stops, and with it what
 * people work with. Of an external one's disk nothing is known.
 */
export async function requireRoom(login: pg.Client, { kind }: DatabaseAddress, freeBytes: FreeBytes): Promise<void> {
  if (kind === 'external') return
  const { folder, pid, bytes } = onlyRow(
    await login.query<{ folder: string; pid: number; bytes: number }>(
      `select current_setting('data_directory') as folder, pg_backend_pid() as pid,
         pg_database_size(current_database())::float8 as bytes`,
    ),
  )
  // It may call its folder by the way in which it was started there, which is of each process.
  const free = freeBytes(folder.startsWith('/proc/self/') ? `/proc/${pid}/cwd` : folder)
  const wanted = bytes + Math.min(bytes, LOG_BYTES)
  if (free < wanted)
    throw new Error(
      `La prueba llenaría el disco: necesita unos ${inMegabytes(wanted)} MB libres y hay ${inMegabytes(free)}. Libere espacio, o restáurelo en otra máquina.`,
    )
}

const inMegabytes = (bytes: number): string => Math.ceil(bytes / 1e6).toString()
