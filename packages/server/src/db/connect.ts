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

/** Takes the data folder, starts the embedded PostgreSQL unless there is an external one, and opens the migrated database. */
export async function connectDatabase({ databaseUrl, dataDir }: Place, logger: Logger): Promise<Connection> {
  makeDataFolder(dataDir)
  if (databaseUrl !== null) {
    const address: DatabaseAddress = { kind: 'external', url: databaseUrl }
    const database = await openDatabase(address, logger)
    return { database, address, stop: database.close }
  }
  const unlock = lockDataFolder(dataDir)
  try {
    const server = await startEmbeddedPostgres(dataDir, logger)
    const { host, passwords } = server
    try {
      const address: DatabaseAddress = { kind: 'embedded', host, passwords, database: EMBEDDED_NAME }
      const database = await openDatabase(address, logger)
      const stop = async (): Promise<void> => {
        await database.close()
        await server.stop()
        unlock()
      }
      return { database, address, stop }
    } catch (error) {
      await server.stop()
      throw error
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** As `connectDatabase`, for a tool: joins the embedded server of a Vigía that is running, else starts it for the while. */
export async function connectAlongside(place: Place, logger: Logger): Promise<Connection> {
  const host = place.databaseUrl === null ? runningSocketFolder(join(place.dataDir, 'postgres')) : null
  if (host === null || !existsSync(join(host, '.s.PGSQL.5432'))) return connectDatabase(place, logger)
  const address: DatabaseAddress = {
    kind: 'embedded',
    host,
    passwords: clusterPasswords(place.dataDir),
    database: EMBEDDED_NAME,
  }
  const database = await openDatabase(address, logger)
  return { database, address, stop: database.close }
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
