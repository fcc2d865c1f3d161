import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { ConfigError, readConfig } from './config.ts'
import { connectDatabase } from './db/connect.ts'
import { isDatabaseAway } from './db/database-away.ts'
import { requireDurability } from './db/durability.ts'
import { inviteUser } from './features/auth/activate-account.ts'
import { renewFleetKey } from './features/auth/create-api-key.ts'
import { furnishDemo } from './features/settings/furnish-demo.ts'
import { welcome } from './features/users/welcome.ts'
import { createLogger, type Logger } from './logger.ts'
import { loadSecretKey } from './secrets/secret-key.ts'
import { findPlatformPorts, startDemoFleet } from './workers/demo-fleet.ts'

const STOP_WITHIN_MS = 15_000
/** Ctrl-C reaches us from the terminal and again from whoever started us; only a later one is a second wish. */
const SAME_SIGNAL_MS = 1_000

/** Starts everything in order; resolves to what stops it in the opposite order. Rejects with a sentence for the person. */
async function start(logger: Logger, config: ReturnType<typeof readConfig>): Promise<() => Promise<void>> {
  const connection = await connectDatabase(config, logger)
  try {
    const { database } = connection
    await requireDurability(database.app)
    const secretKey = loadSecretKey(config.secretKeyFile)
    if (statSync(config.secretKeyFile).mode & 0o007) {
      throw new Error(
        `Cualquiera puede leer la clave ${config.secretKeyFile}. Ciérrela con: chmod 600 ${config.secretKeyFile}`,
      )
    }
    const platformPorts = config.demo ? await findPlatformPorts() : []
    const app = await buildApp({
      database,
      logger,
      clock: systemClock,
      demo: config.demo,
      trustProxy: config.trustProxy,
      webFolder: fileURLToPath(new URL('../../web/dist/', import.meta.url)),
      auth: { pause: (ms) => sleep(ms) },
      secretKey,
      allowedHosts: [...config.allowedHosts, ...platformPorts.map((port) => `127.0.0.1:${port}`)],
      readsPlatforms: true,
      pushContact: config.pushContact,
      mirrors: {
        host: config.host,
        publicHost: config.mirrorHost,
        retranslatorPort: config.retranslatorPort,
        ipsPort: config.wialonIpsPort,
      },
    })
    const stopApp = async (): Promise<void> => {
      app.lifecycle.draining = true
      await app.close()
      await connection.stop()
    }
    try {
      const { auth } = app
      const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`
      const { line, fleetKey } = await welcome(
        {
          db: database.app,
          demo: config.demo,
          url,
          hashPassword: auth.passwords.hash,
          inviteUser,
          furnishDemo,
          renewFleetKey,
        },
        systemClock.now(),
      )
      await app.server.listen({ port: config.port, host: config.host })
      app.start()
      const stopFleet = fleetKey === null ? () => undefined : startDemoFleet(url, fleetKey, platformPorts, logger)
      process.stdout.write(`${line}\n`)
      return async () => {
        stopFleet()
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

/** What went wrong at the start, for a person; null when only a programmer can tell. */
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
