import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { asOwner } from './db/as-owner.ts'
import { auditEverywhere } from './db/audit-everywhere.store.ts'
import { type AbandonedPartials, removeAbandonedPartials } from './db/backup/abandoned-partials.ts'
import { copyKey, missingKeys, removeCopies } from './db/backup/sealing-key.ts'
import { removePartial, type WrittenBackup, writeBackup } from './db/backup/write-backup.ts'
import { systemClock } from './ports/clock.ts'
import { backupArguments } from './tool-arguments.ts'

/** `npm run backup`: backs the database up, with Vigía running or stopped; the key goes apart. */
async function main(): Promise<void> {
  const { to, keyTo } = backupArguments(process.argv.slice(2))
  await asOwner(async (db, { dataDir, secretKeyFile }) => {
    const backups = resolve(to ?? join(dataDir, 'backups'))
    const folder = join(backups, nameAt(systemClock.now()))
    reportPartials(removeAbandonedPartials(backups, systemClock.now()))
    const keys = keyTo === null ? [] : copyKey(secretKeyFile, { to: resolve(keyTo), backup: folder })
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        removePartial(folder)
        removeCopies(keys)
        process.stderr.write('El respaldo se interrumpió; no queda nada de él.\n')
        process.exit(1)
      })
    const onTable = (table: string, done: number, total: number): void => {
      process.stderr.write(`Respaldadas: ${done} de ${total} tablas (${table})\n`)
    }
    const written = await writeBackup({ db, folder, onTable }).catch((error: unknown) => {
      if (!existsSync(folder)) removeCopies(keys)
      throw error
    })
    const { manifest, rows, bytes, seconds } = written
    await auditEverywhere(db, {
      ...{ action: 'backup', subject: `backup:${basename(folder)}`, before: null, at: systemClock.now() },
      after: { takenAt: manifest.takenAt, tables: manifest.tables.length, rows, bytes, seconds },
    })
    process.stdout.write(`${summary(folder, written)}\n${onKey(secretKeyFile, keys, written.manifest.keyIds)}\n`)
  })
}

/** `vigia-20261124T074601Z`. */
const nameAt = (now: number): string => `vigia-${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}`

function reportPartials({ removed, left }: AbandonedPartials): void {
  for (const name of removed) process.stderr.write(`Se borró ${name}: un respaldo que se interrumpió y no servía.\n`)
  for (const name of left)
    process.stderr.write(
      `Sigue ahí ${name}: un respaldo sin terminar, de hace menos de una hora. Si nadie lo está haciendo, el próximo lo borra.\n`,
    )
}

function summary(folder: string, { manifest, rows, bytes, seconds }: WrittenBackup): string {
  const lines = [
    `Respaldo completo: ${folder}`,
    `Todo lo confirmado antes de ${manifest.takenAt}: ${manifest.tables.length} tablas, ${rows} filas, ${(bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s.`,
    'Llévelo a otra máquina.',
  ]
  if (!manifest.audit.holds) lines.push('La bitácora de auditoría está rota: vea npm run audit -- verify.')
  return lines.join('\n')
}

function onKey(file: string, copies: readonly string[], keyIds: readonly string[]): string {
  // Of the copy, where there is one: the key may have been changed between it and the backup.
  const kept = copies[0] ?? file
  const missing = missingKeys(kept, keyIds)
  if (missing.length > 0)
    return `El respaldo tiene secretos que la llave de ${kept} no abre (${missing.join(', ')}). Si la llave se está cambiando, repita el respaldo cuando termine.`
  if (copies.length > 0) return `La llave de los secretos está aparte: ${copies.join(', ')}`
  return `La llave de los secretos no está en él: guarde aparte ${file} (o repita con --key-to CARPETA).`
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
