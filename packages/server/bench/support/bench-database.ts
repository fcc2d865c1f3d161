import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@vigia/runtime/logger'
import { type Database, type DatabaseAddress, openDatabase } from '../../src/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts'
import { hashToken, newOpaqueToken } from '../../src/features/auth/opaque-token.ts'

/** A migrated database with one organisation and its API key. */
export interface TrialDatabase {
  readonly address: DatabaseAddress
  readonly database: Database
  readonly key: string
  /** Its own, which a trial may kill; absent: one that others use too. */
  readonly postgres?: EmbeddedPostgres
  stop(): Promise<void>
}

export interface BenchDatabase extends TrialDatabase {
  readonly postgres: EmbeddedPostgres
}

/** A durable PostgreSQL of its own in a folder of its own, migrated, with one organisation and its API key. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'vigia-bench-'))
  const logger = createLogger('error')
  const postgres = await startEmbeddedPostgres(folder, logger)
  const address = { kind: 'embedded', host: postgres.host, passwords: postgres.passwords, database: 'bench' } as const
  const database = await openDatabase(address, logger)
  return {
    address,
    database,
    postgres,
    key: await seedOrganisation(database),
    stop: async () => {
      await database.close().catch(() => undefined)
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The organisation of a new database; answers its API key. */
export async function seedOrganisation({ unscoped }: Database): Promise<string> {
  const key = newOpaqueToken('vk_')
  await unscoped.query(`insert into organisations (name) values ('Medición')`)
  await unscoped.query(
    `insert into api_keys (organisation_id, name, key_hash, scopes, expires_at)
     values (1, 'medición', $1, '{positions:write,travels:write,read}', now() + interval '1 day')`,
    [hashToken(key)],
  )
  return key
}

/** So many trips in transit, each with its tracker `gps-<n>`, on the road for a day. */
export async function seedTrips({ database }: TrialDatabase, count: number): Promise<void> {
  const sql = database.unscoped
  await sql.query(
    `insert into units (organisation_id, plates, match_key) select 1, 'P-' || n, 'p' || n from generate_series(1, $1::int) n`,
    [count],
  )
  await sql.query(
    `insert into operators (organisation_id, name, match_key, phone)
     select 1, 'Operador de prueba número ' || n, 'o' || n, '+52 55 ' || n from generate_series(1, $1::int) n`,
    [count],
  )
  await sql.query(`insert into carriers (organisation_id, name, match_key) values (1, 'Transportes de Prueba', 'tdp')`)
  await sql.query(`insert into clients (organisation_id, name, match_key) values (1, 'Cliente de Prueba', 'cdp')`)
  await sql.query(
    `insert into trips (organisation_id, external_invoice, invoice_id, status, origin, destination, origin_lat, origin_lng,
       destination_lat, destination_lng, charge_at, due_at, client_id, carrier_id, unit_id, operator_id, tracking_type)
     select 1, 'FE-' || u.id, 'F-' || u.id, 'in transit', 'Puebla, Pue.', 'Monterrey, N.L.', 19.04, -98.2, 25.67, -100.31,
       now() - interval '1 day', now() + (u.id % 20 - 4) * interval '1 hour', 1, 1, u.id, u.id, 'GPS_PROPIO'
     from units u order by u.id`,
  )
  await sql.query(
    `insert into devices (organisation_id, unique_id, kind, unit_id) select 1, 'gps-' || id, 'tracker', id from units order by id`,
  )
  await sql.query(
    `insert into trip_devices (trip_id, device_id, bound_at)
     select t.id, d.id, t.charge_at from trips t join devices d on d.unit_id = t.unit_id`,
  )
  await sql.query(
    `insert into comments (trip_id, comment, reported_by, created_at)
     select id, 'Sin novedad', 'Monitoreo', now() - (id % 300) * interval '1 minute' from trips`,
  )
  await sql.query('analyze')
}

/** So many people who are signed in, each by their own access token: one person may not have many screens. */
export async function seedPeople({ database }: TrialDatabase, count: number): Promise<string[]> {
  const sql = database.unscoped
  const tokens = Array.from({ length: count }, () => newOpaqueToken())
  await sql.query(
    `insert into users (organisation_id, email, name, role)
     select 1, 'persona-' || n || '@medicion.mx', 'Persona ' || n, 'monitorista' from generate_series(1, $1::int) n`,
    [count],
  )
  await sql.query(
    `insert into session_families (user_id, expires_at) select id, now() + interval '1 hour' from users order by id`,
  )
  await sql.query(
    `insert into session_tokens (token_hash, family_id, kind, expires_at)
     select hash, family.id, 'access', now() + interval '1 hour'
     from unnest($1::bytea[]) with ordinality as token (hash, n)
       join (select id, row_number() over (order by id) as n from session_families) family using (n)`,
    [tokens.map(hashToken)],
  )
  return tokens
}
