import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '@vigia/runtime/logger'
import { lockDataFolder } from './data-folder-lock.ts'
import { type Database, type DatabaseAddress, openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { clusterPasswords, runningSocketFolder } from './postgres-cluster.ts'

export interface Connection {
  readonly database: Database
  /** Where it is, for what a tool does as another role. */
  readonly address: DatabaseAddress
  /** Closes the pools, stops our PostgreSQL if there is one, gives the data folder back. */
  stop(): Promise<void>
}

interface Place {
  readonly databaseUrl: string | null
  readonly dataDir: string
}

const EMBEDDED_NAME = 'vigia'

/** A PostgreSQL that answers; nothing is made in it yet. */
export interface ReachedPostgres {
  readonly address: DatabaseAddress
  /** Stops our PostgreSQL if it was started for this, gives the data folder back. */
  stop(): Promise<void>
}

/** Takes the data folder, starts the embedded PostgreSQL unless there is an external one, and opens the migrated database. */
export const connectDatabase = async (place: Place, logger: Logger): Promise<Connection> =>
  openReached(await reachPostgres(place, logger), logger)

/** As `connectDatabase`, for a tool: joins the embedded server of a Vigía that is running, else starts it for the while. */
export const connectAlongside = async (place: Place, logger: Logger): Promise<Connection> =>
  openReached(await reachAlongside(place, logger), logger)

/** Takes the data folder, and starts the embedded PostgreSQL unless there is an external one. */
export async function reachPostgres({ databaseUrl, dataDir }: Place, logger: Logger): Promise<ReachedPostgres> {
  makeDataFolder(dataDir)
  if (databaseUrl !== null) return { address: { kind: 'external', url: databaseUrl }, stop: async () => undefined }
  const unlock = lockDataFolder(dataDir)
  try {
    const { host, passwords, stop } = await startEmbeddedPostgres(dataDir, logger)
    return {
      address: { kind: 'embedded', host, passwords, database: EMBEDDED_NAME },
      stop: async () => {
        await stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The same for a tool, beside a Vigía that may be running. */
async function reachAlongside(place: Place, logger: Logger): Promise<ReachedPostgres> {
  const host = place.databaseUrl === null ? runningSocketFolder(join(place.dataDir, 'postgres')) : null
  if (host === null || !existsSync(join(host, '.s.PGSQL.5432'))) return reachPostgres(place, logger)
  const passwords = clusterPasswords(place.dataDir)
  return { address: { kind: 'embedded', host, passwords, database: EMBEDDED_NAME }, stop: async () => undefined }
}

async function openReached({ address, stop }: ReachedPostgres, logger: Logger): Promise<Connection> {
  try {
    const database = await openDatabase(address, logger)
    return {
      database,
      address,
      stop: async () => {
        await database.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Throws a sentence for the person who starts the server when the folder cannot be made or written. */
function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(
      `No se puede escribir en la carpeta de datos ${dataDir}. Dé permiso de escritura o elija otra con VIGIA_DATA_DIR.`,
    )
  }
}
