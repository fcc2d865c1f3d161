import type { Logger } from '@vigia/runtime/logger'
import pg from 'pg'
import { isDatabaseAway } from './database-away.ts'
import { currentOrganisation, currentRowReach, reachKey } from './organisation-scope.ts'

/** Something that runs one statement: a pool, or the connection of a running transaction. */
export interface Sql {
  /**
   * `values` are parameters only, never spliced text. Rows come with `int8` as text (ids are text in the code; write
   * `count(*)::int` for a number), `timestamptz` as epoch milliseconds, `numeric` as a number. To pass an instant, pass
   * `new Date(at)`.
   */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<{ rows: Row[]; rowCount: number }>
}

/** A bounded pool with one role's rights. */
export interface Db extends Sql {
  /** Runs `work` in one transaction on one connection; rolls back when it throws. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** One dedicated connection, for what a pool cannot do (COPY, LISTEN, a prepared pipeline). The caller ends it. */
  connect(): Promise<pg.Client>
  /** The same connections, for work behind the requests, which may take this long for one statement. */
  patient(queryMs: number): Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Where a role connects. `asRole`: the login is another one, which becomes this role (external database). */
export interface ConnectionTarget {
  readonly connection: pg.ClientConfig
  readonly asRole: string | null
}

export interface PoolLimits {
  readonly max: number
  readonly statementMs: number
  readonly queryMs: number
  readonly readOnly?: boolean
  /** Each statement runs within the organisation of its caller (organisation-scope.ts). */
  readonly isScoped?: boolean
  /** How many times as long as here one may wait for a connection and for a lock; 1 by default. */
  readonly patience?: number
}

/** The same limits for a machine that is that many times as slow. What reads only keeps the limit of a statement: it is a promise of ours. */
export const patientLimits = (limits: PoolLimits, patience: number): PoolLimits => ({
  ...limits,
  statementMs: limits.readOnly === true ? limits.statementMs : limits.statementMs * patience,
  queryMs: limits.queryMs * patience,
  patience,
})

/** A frozen database never holds a request longer than `queryMs` (quality G-R3). */
export const SCOPED_LIMITS: PoolLimits = { max: 10, statementMs: 5_000, queryMs: 2_000, isScoped: true }
export const UNSCOPED_LIMITS: PoolLimits = { max: 10, statementMs: 5_000, queryMs: 2_000 }
export const BACKGROUND_MS = 5_000
export const QUERY_LIMITS: PoolLimits = { max: 2, statementMs: 2_000, queryMs: 2_000, readOnly: true, isScoped: true }
/** What tools and long work do takes as long as it takes: nobody's request waits for it. */
export const OWNER_LIMITS: PoolLimits = { max: 1, statementMs: 0, queryMs: 0 }

const LOCK_MS = 1_000
const IDLE_IN_TRANSACTION_MS = 5_000
const CONNECT_MS = 1_000
/** Long work comes after everything else: a busy machine may let it wait for seconds. */
const PATIENT_IDLE_IN_TRANSACTION_MS = 60_000
const PATIENT_CONNECT_MS = 10_000
const IDLE_MS = 5 * 60_000

const isPatient = ({ queryMs }: PoolLimits): boolean => queryMs === 0

/** Opens a pool. A connection that breaks is logged and replaced; it never ends the process. */
export function openPool(target: ConnectionTarget, limits: PoolLimits, logger: Logger): Db {
  const config = clientConfig(target, limits)
  const { isScoped = false, patience = 1 } = limits
  const connectMs = isPatient(limits) ? PATIENT_CONNECT_MS : CONNECT_MS * patience
  const pool = new pg.Pool({
    ...config,
    max: limits.max,
    connectionTimeoutMillis: connectMs,
    // A new one takes a busy machine longer than a request has.
    idleTimeoutMillis: IDLE_MS,
  })
  pool.on('error', (error) => logger.warn({ err: error }, 'se perdió una conexión con la base de datos'))
  // Until the pool takes a connection back, its errors are the borrower's; without a listener they would be uncaught.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return dbOn({ pool, config, logger, isScoped, patience, connectMs }, limits.queryMs)
}

interface Pool {
  readonly pool: pg.Pool
  readonly config: pg.ClientConfig
  readonly logger: Logger
  readonly isScoped: boolean
  readonly patience: number
  readonly connectMs: number
}

function dbOn(of: Pool, queryMs: number): Db {
  const { pool, config, logger, isScoped, patience, connectMs } = of
  return {
    pool,
    query: async (text, values) => {
      if (!isScoped) return run(pool, queryMs, text, values)
      const client = await scopedClient(pool, queryMs)
      let broken: Error | undefined
      try {
        return await run(client, queryMs, text, values)
      } catch (error) {
        broken = asError(error)
        throw error
      } finally {
        client.release(broken)
      }
    },
    patient: (ms) => dbOn(of, ms * patience),
    transaction: async (work) => {
      const client = isScoped ? await scopedClient(pool, queryMs) : await pool.connect()
      let broken: Error | undefined
      try {
        await run(client, queryMs, 'begin')
        const result = await work({ query: (text, values) => run(client, queryMs, text, values) })
        await run(client, queryMs, 'commit')
        return result
      } catch (error) {
        // One that no longer answers is let go, which rolls back as well: asking it first would take as long again.
        if (error instanceof Error && isDatabaseAway(error)) broken = error
        else {
          await client.query('rollback').catch((failure: Error) => {
            broken = failure
          })
        }
        throw error
      } finally {
        client.release(broken)
      }
    },
    connect: async () => {
      const client = new pg.Client({ ...config, connectionTimeoutMillis: connectMs })
      client.on('error', (error) => logger.warn({ err: error }, 'se perdió una conexión con la base de datos'))
      await client.connect()
      return client
    },
    close: () => pool.end(),
  }
}

/** The organisation and the reach that each connection is set to; one that was never set sees no row. */
const scopes = new WeakMap<pg.PoolClient, string>()

const UNSET = ' '
const ids = (of: readonly string[] | null): string => (of === null ? '' : `{${of.join(',')}}`)

/** A connection of the pool, set to the organisation and reach of the caller: one statement more, only when its last one was another's. */
async function scopedClient(pool: pg.Pool, queryMs: number): Promise<pg.PoolClient> {
  const organisationId = currentOrganisation()
  const narrowed = currentRowReach()
  const reach = narrowed?.reach ?? null
  const wanted = `${organisationId ?? ''} ${reachKey(reach)} ${narrowed?.actor ?? ''}`
  const client = await pool.connect()
  if ((scopes.get(client) ?? UNSET) === wanted) return client
  try {
    await run(
      client,
      queryMs,
      `select set_config('vigia.organisation', $1, false), set_config('vigia.clients', $2, false),
         set_config('vigia.carriers', $3, false), set_config('vigia.actor', $4, false)`,
      [
        organisationId ?? '',
        ids(reach?.by === 'client' ? reach.ids : null),
        ids(reach?.by === 'carrier' ? reach.ids : null),
        narrowed?.actor ?? '',
      ],
    )
    scopes.set(client, wanted)
    return client
  } catch (error) {
    client.release(asError(error))
    throw error
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

async function run<Row extends object>(
  on: pg.Pool | pg.ClientBase,
  queryMs: number,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ rows: Row[]; rowCount: number }> {
  // The driver takes a time limit with each query; its types do not say so. 0: its own default, none.
  const query: pg.QueryConfig & { query_timeout: number } = { text, values: [...values], query_timeout: queryMs }
  const { rows, rowCount } = await on.query<Row>(query)
  return { rows, rowCount: rowCount ?? 0 }
}

function clientConfig({ connection, asRole }: ConnectionTarget, limits: PoolLimits): pg.ClientConfig {
  const settings = {
    ...(asRole === null ? {} : { role: asRole }),
    statement_timeout: limits.statementMs,
    lock_timeout: LOCK_MS * (limits.patience ?? 1),
    idle_in_transaction_session_timeout: isPatient(limits)
      ? PATIENT_IDLE_IN_TRANSACTION_MS
      : IDLE_IN_TRANSACTION_MS * (limits.patience ?? 1),
    timezone: 'UTC',
    ...(limits.readOnly === true ? { default_transaction_read_only: 'on' } : {}),
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return {
    ...connection,
    application_name: `vigia:${asRole ?? connection.user}`,
    options: options.join(' '),
    types: { getTypeParser: parserFor },
    keepAlive: true,
    ...(limits.queryMs > 0 ? { query_timeout: limits.queryMs } : {}),
  }
}

const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184

const parserFor: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary') {
    if (oid === NUMERIC) return Number
    if (oid === DATE) return String
    if (oid === TIMESTAMPTZ) return toEpochMs
  }
  return pg.types.getTypeParser(oid, format)
}

/** `2026-11-21 04:54:38.123+00` (the session is UTC) → epoch milliseconds; `infinity` → Infinity. */
function toEpochMs(text: string): number {
  if (text === 'infinity') return Number.POSITIVE_INFINITY
  if (text === '-infinity') return Number.NEGATIVE_INFINITY
  return Date.parse(`${text.replace(' ', 'T').replace(/[+-]\d\d(:\d\d)?$/, '')}Z`)
}

/** The one row that a statement must give (`insert … returning`). */
export function onlyRow<Row>({ rows }: { readonly rows: readonly Row[] }): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`Se esperaba una fila y llegaron ${rows.length}.`)
  return row
}
