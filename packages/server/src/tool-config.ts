import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, localUrl, readConfig } from './config.ts'
import { type RunningServer, runningServers } from './running-servers.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** A tool's configuration, and where people reach the server that it belongs to. */
export interface ToolConfig extends Config {
  readonly url: string
}

/**
 * The configuration of `npm run user`, `audit`, `keys`, `roads` and `backup`: the environment's where it says where the data is, else that of the
 * Vigía that runs. Never makes a second database by the way: throws one sentence that says what is needed.
 */
export function toolConfig(env: Environment, running: readonly RunningServer[] = runningServers()): ToolConfig {
  const config = readConfig(env)
  if (!env.DATABASE_URL && !env.VIGIA_DATA_DIR) {
    const [only, another] = running
    if (another !== undefined) throw new Error(severalRun(running))
    if (only !== undefined) return ofRunning(config, only)
  }
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres', 'PG_VERSION')))
    throw new Error(noData(config.dataDir))
  const isExternal = config.databaseUrl !== null
  const own = running.find((server) =>
    isExternal ? server.isExternal && running.length === 1 : server.dataDir === config.dataDir,
  )
  return { ...config, url: config.publicUrl ?? own?.url ?? localUrl(config) }
}

function ofRunning(config: Config, { dataDir, secretKeyFile, isExternal, url }: RunningServer): ToolConfig {
  if (isExternal) throw new Error(NEEDS_DATABASE_URL)
  return { ...config, dataDir, secretKeyFile, url: config.publicUrl ?? url }
}

const NEEDS_DATABASE_URL =
  'Vigía está en marcha con una base de datos externa: repita la orden con la misma DATABASE_URL con que se inició.'

const severalRun = (running: readonly RunningServer[]): string =>
  `Hay ${running.length} Vigías en marcha: diga cuál con VIGIA_DATA_DIR (${running.map(({ dataDir }) => dataDir).join(', ')}).`

const noData = (dataDir: string): string =>
  `No hay datos de Vigía en ${dataDir} ni una Vigía en marcha: iníciela primero, o repita la orden con la misma VIGIA_DATA_DIR o DATABASE_URL con que se inicia.`
