import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Sql } from './pool.ts'

export interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

// Any number will do as long as it is only ours: two processes that start together migrate one after the other.
const ADVISORY_LOCK = 7_216_405
const LOCK_ATTEMPTS = 20
const LOCK_NOT_AVAILABLE = '55P03'

/** Reads `0001-name.sql …` in order. Throws when the numbers have a gap or repeat. */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file, index) => {
    const match = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file)
    const version = Number(match?.[1])
    if (match === null || version !== index + 1) throw new Error(`Migración fuera de orden o mal nombrada: ${file}`)
    const sql = readFileSync(join(folder, file), 'utf8')
    return { version, name: match[2] ?? '', sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Brings the schema to the newest migration, forward only, each in its own transaction; returns how many it applied.
 * Refuses when an applied file has since changed, or when the database is ahead of this program.
 */
export async function migrate(
  db: Pick<Db, 'query' | 'transaction'>,
  migrations: readonly Migration[],
): Promise<number> {
  await withLockRetries(() => db.transaction(makeRecord))
  const before = await appliedChecksums(db)
  let applied = 0
  for (const migration of migrations.filter((each) => !isApplied(before, each))) {
    const isNew = await withLockRetries(() =>
      db.transaction(async (sql) => {
        await sql.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
        // Another process may have applied it since.
        if (isApplied(await appliedChecksums(sql), migration)) return false
        await sql.query(migration.sql)
        await sql.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
          migration.version,
          migration.name,
          migration.checksum,
        ])
        return true
      }),
    )
    if (isNew) applied++
  }
  const { rows } = await db.query<{ head: number | null }>('select max(version) as head from schema_migrations')
  if ((rows[0]?.head ?? 0) > migrations.length) {
    throw new Error('La base de datos es de una versión más nueva de Vigía. Actualice el programa.')
  }
  return applied
}

/** The table of what was applied. Behind the lock: two `create table if not exists` at once can still collide. */
async function makeRecord(sql: Sql): Promise<void> {
  await sql.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
  await sql.query(`create table if not exists schema_migrations (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
  await sql.query('grant select on schema_migrations to vigia_app, vigia_query')
}

/** By version, those of the files that were applied. */
async function appliedChecksums(sql: Sql): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql.query<{ version: number; checksum: string }>(
    'select version, checksum from schema_migrations',
  )
  return new Map(rows.map(({ version, checksum }) => [version, checksum]))
}

function isApplied(applied: ReadonlyMap<number, string>, { version, name, checksum }: Migration): boolean {
  const before = applied.get(version)
  if (before !== undefined && before !== checksum)
    throw new Error(`La migración ${String(version).padStart(4, '0')}-${name} cambió después de aplicarse.`)
  return before !== undefined
}

/** A migration waits at most `lock_timeout` for a busy table, so that it never queues the app behind it; then tries again. */
async function withLockRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const busy = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
      if (!busy || attempt === LOCK_ATTEMPTS) throw error
      await sleep(200 * attempt)
    }
  }
}
