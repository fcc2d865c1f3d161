import { basename, resolve } from 'node:path'
import { createLogger, type Logger } from '@vigia/runtime/logger'
import { readConfig } from './config.ts'
import { asOwner } from './db/as-owner.ts'
import { auditEverywhere } from './db/audit-everywhere.store.ts'
import { type BackupManifest, readManifest } from './db/backup/backup-manifest.ts'
import { checkBackup, endCheck } from './db/backup/check-backup.ts'
import { restoreBackup } from './db/backup/restore-backup.ts'
import { recordCheck } from './db/backup/schema.store.ts'
import { missingKeys } from './db/backup/sealing-key.ts'
import { reachPostgres } from './db/connect.ts'
import { type DatabaseAddress, target } from './db/database.ts'
import { OWNER_LIMITS, openPool } from './db/pool.ts'
import { systemClock } from './ports/clock.ts'
import { restoreArguments } from './tool-arguments.ts'

/** `npm run restore -- BACKUP`: restores into an empty database, Vigía stopped; `--check`: only proves it, aside, also while Vigía runs. */
async function main(): Promise<void> {
  const { backup, isCheck } = restoreArguments(process.argv.slice(2))
  const folder = resolve(backup)
  if (isCheck) await check(folder)
  else await restore(folder)
}

async function restore(folder: string): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  // What is no backup makes no database either.
  readManifest(folder)
  const { address, stop } = await reachPostgres(config, logger)
  onInterrupt('La restauración se interrumpió. Repítala en una base de datos vacía.', async () => undefined)
  try {
    const manifest = await restoreBackup({ address, folder, logger, clock: systemClock, onTable })
    await auditRestore(address, folder, manifest, logger)
    print(
      `Restaurado en ${config.databaseUrl === null ? config.dataDir : 'la base de datos de DATABASE_URL'}: ${what(manifest)}`,
    )
    print(
      'Lo que pasó después de ese instante no está; también vuelven las cuentas y claves que desde entonces se quitaron.',
    )
    if (missingKeys(config.secretKeyFile, manifest.keyIds).length > 0)
      print(
        `Antes de iniciar Vigía ponga en ${config.secretKeyFile} la llave que se guardó aparte: sin ella no se abren los secretos.`,
      )
  } finally {
    await stop()
  }
}

async function auditRestore(...[address, folder, manifest, logger]: [DatabaseAddress, string, BackupManifest, Logger]) {
  const owner = openPool(target(address, 'vigia_owner'), OWNER_LIMITS, logger)
  try {
    await auditEverywhere(owner, { action: 'restore', ...auditedAs(folder, manifest), at: systemClock.now() })
  } finally {
    await owner.close()
  }
}

const auditedAs = (folder: string, { takenAt, tables }: BackupManifest) => ({
  subject: `backup:${basename(folder)}`,
  before: null,
  after: { takenAt, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) },
})

async function check(folder: string): Promise<void> {
  await asOwner(async (db, { logLevel }, address) => {
    const logger = createLogger(logLevel)
    onInterrupt('La prueba se interrumpió; no queda nada de ella.', () => endCheck({ address, logger }))
    const manifest = await checkBackup({ address, folder, logger, clock: systemClock, onTable })
    const now = systemClock.now()
    await recordCheck(db, Date.parse(manifest.takenAt), now)
    await auditEverywhere(db, { action: 'restore-test', ...auditedAs(folder, manifest), at: now })
    print(`El respaldo se restaura: ${what(manifest)}`)
  })
}

/** What fails then is no news: its connections are taken from it. */
let isInterrupted = false

/** The exit takes along a PostgreSQL that was started for this; what dies of the signal alone leaves it behind. */
function onInterrupt(sentence: string, clean: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isInterrupted = true
      clean().then(
        () => end(sentence),
        (error: unknown) => end(String(error)),
      )
    })
}

function end(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function what({ takenAt, tables, audit }: BackupManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const log = audit.holds ? 'bitácora íntegra' : 'bitácora rota, como al respaldarla'
  return `todo lo confirmado antes de ${takenAt}; ${tables.length} tablas, ${rows} filas, ${log} (${audit.entries} entradas).`
}

const onTable = (table: string, done: number, total: number): boolean =>
  process.stderr.write(`Restauradas: ${done} de ${total} tablas (${table})\n`)

const print = (line: string): boolean => process.stdout.write(`${line}\n`)

main().then(
  () => process.exit(0),
  (error: unknown) => {
    if (isInterrupted) return
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
