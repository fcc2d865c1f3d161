import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createLogger, type Logger } from '@vigia/runtime/logger'
import { type Config, ConfigError, lacksPublicUrl, localUrl, readConfig } from './config.ts'
import { connectDatabase } from './db/connect.ts'
import type { DatabaseAddress } from './db/database.ts'
import { isDatabaseAway } from './db/database-away.ts'
import { requireDurability } from './db/durability.ts'
import { buildJobQueue } from './db/job-queue.ts'
import { warmPools } from './db/warm-pools.ts'
import { inviteUser } from './features/auth/activate-account.ts'
import { renewFleetKey } from './features/auth/create-api-key.ts'
import { furnishDemo } from './features/settings/furnish-demo.ts'
import { welcome } from './features/users/welcome.ts'
import { systemClock } from './ports/clock.ts'
import { announceServer } from './running-servers.ts'
import { watchKeyFile } from './secrets/key-file.ts'
import { type AppDeps, buildApp } from './wiring/app.ts'
import { findPlatformPorts, startDemoFleet } from './workers/demo-fleet.ts'

const STOP_WITHIN_MS = 15_000
/** Ctrl-C reaches us from the terminal and again from whoever started us; only a later one is a second wish. */
const SAME_SIGNAL_MS = 1_000

/** Starts everything in order; resolves to what stops it in the opposite order. Rejects with a sentence for the person. */
async function start(logger: Logger, config: Config): Promise<() => Promise<void>> {
  const connection = await connectDatabase(config, logger)
  try {
    const { database, address } = connection
    await buildJobQueue(address, logger)
    await requireDurability(database.scoped)
    const secretKey = watchKeyFile(config.secretKeyFile)
    const platformPorts = config.demo ? await findPlatformPorts(config.port) : []
    const app = await buildApp({
      ...appSettings(config, address, platformPorts),
      database,
      logger,
      clock: systemClock,
      auth: { pause: (ms) => sleep(ms) },
      secretKey,
    })
    const stopApp = async (): Promise<void> => {
      app.lifecycle.draining = true
      await app.close()
      await connection.stop()
    }
    try {
      const { auth } = app
      const url = config.publicUrl ?? localUrl(config)
      const { line, fleetKey } = await welcome(
        {
          db: database.unscoped,
          demo: config.demo,
          url,
          hashPassword: auth.passwords.hash,
          inviteUser,
          furnishDemo: (...of) => furnishDemo(...of, platformPorts),
          renewFleetKey,
        },
        systemClock.now(),
      )
      await warmPools(database)
      await app.server.listen({ port: config.port, host: config.host })
      app.start()
      const { dataDir, secretKeyFile } = config
      const isExternal = config.databaseUrl !== null
      const unannounce = announceServer({ dataDir, secretKeyFile, isExternal, url })
      const stopFleet =
        fleetKey === null ? async () => undefined : startDemoFleet(localUrl(config), fleetKey, platformPorts, logger)
      process.stdout.write(`${line}\n`)
      if (lacksPublicUrl(config)) process.stdout.write(`${LOOPBACK_ONLY}\n`)
      return async () => {
        unannounce()
        await stopFleet()
        await stopApp()
      }
    } catch (error) {
      await app.close()
      throw error
    }
  } catch (error) {
    await connection.stop()
    throw error
  }
}

/** What the app is told of how this server is configured. Throws a sentence for the person. */
function appSettings(
  config: Config,
  address: DatabaseAddress,
  platformPorts: readonly number[],
): Omit<AppDeps, 'database' | 'logger' | 'clock' | 'auth' | 'secretKey'> {
  return {
    demo: config.demo,
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    webFolder: fileURLToPath(new URL('../../web/dist/', import.meta.url)),
    allowedHosts: [
      ...platformPorts.map((port) => `127.0.0.1:${port}`),
      ...(config.hasTestPlatforms ? ['127.0.0.1:*'] : []),
    ],
    privateHosts: config.privateHosts,
    ownPorts: [config.port, config.retranslatorPort, config.wialonIpsPort, config.metricsAddress?.port ?? null].filter(
      (port) => port !== null,
    ),
    readsPlatforms: true,
    pushContact: config.pushContact,
    works: {
      address,
      backupsFolder: join(config.dataDir, 'backups'),
      exportsFolder: join(config.dataDir, 'exports'),
      anchorsFile: join(config.dataDir, 'audit-anchors.log'),
      version: ownVersion(),
    },
    metricsAddress: config.metricsAddress,
    basemapFile: config.basemapFile,
    mail: config.mail,
    mirrors: {
      host: config.host,
      publicHost: config.mirrorHost,
      retranslatorPort: config.retranslatorPort,
      ipsPort: config.wialonIpsPort,
      certificate: readCertificate(config.tlsFiles),
    },
  }
}

/** As the product's own package says it, which lies three folders above, in the source and once built. */
const ownVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version

const LOOPBACK_ONLY =
  'Falta VIGIA_PUBLIC_URL: aunque HOST reciba de toda la red, solo se atiende a quien entra por localhost.'

/** PEM of the ports that platforms push to. Throws a sentence for the person when a file cannot be read. */
function readCertificate(files: Config['tlsFiles']) {
  if (files === null) return null
  try {
    return { cert: readFileSync(files.certFile), key: readFileSync(files.keyFile) }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`No se puede leer el certificado de VIGIA_TLS_CERT_FILE o su clave: ${why}`)
  }
}

/** What went wrong at the start, for a person: in Spanish where it is known, else what the error says. */
function startProblem(error: unknown, port: number, host: string): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE')
    return `El puerto ${port} de ${host} está ocupado. Libérelo o elija otro: PORT=4001 npm start`
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
    return `No hay permiso para usar el puerto ${port}. Elija uno mayor que 1024 con PORT.`
  }
  if (isDatabaseAway(error)) return `No se pudo usar la base de datos: ${error.message || code}. Revise DATABASE_URL.`
  if (code === 'EADDRNOTAVAIL') return `La dirección ${host} no es de esta máquina. Corrija HOST.`
  return error.message
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  let stopping = 0
  let stop: (() => Promise<void>) | null = null
  const starting = start(logger, config).then(
    (stopAll) => {
      stop = stopAll
    },
    (error: unknown) => {
      logger.debug({ err: error }, 'el inicio falló')
      process.stderr.write(`${startProblem(error, config.port, config.host)}\n`)
      process.exit(1)
    },
  )

  const leave = (code: number): void => {
    if (stopping > 0) {
      if (Date.now() - stopping > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    stopping = Date.now()
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    void starting
      .then(() => stop?.())
      .then(
        () => process.exit(code),
        (error: unknown) => {
          logger.error({ err: error }, 'no se pudo detener con orden')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', () => leave(0))
  process.on('SIGINT', () => leave(0))
  // Started by npm start over a channel: when that process is killed, nobody would stop us.
  process.on('disconnect', () => leave(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logger.fatal({ err: error }, 'error no previsto; el servidor se detiene')
      leave(1)
    })
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : `No se pudo iniciar: ${String(error)}`}\n`)
  process.exit(1)
})
