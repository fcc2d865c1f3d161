import type { Logger } from '@vigia/runtime/logger'
import { Logger as LibraryLogger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { type DatabaseAddress, target } from './database.ts'
import { isDatabaseAway } from './database-away.ts'
import { OWNER_LIMITS, openPool, type Sql } from './pool.ts'

/** No job of ours takes as long: whoever holds one for longer was killed. */
const DEAD_AFTER = '3 minutes'

/**
 * Builds or upgrades the schema of the job library (`graphile_worker`), and lets `vigia_jobs` work in it. Its rows are timers
 * only: what is to be done stands in our own tables, from which the jobs are made anew after a restore. For the server that
 * starts; tools have no jobs.
 */
export async function buildJobQueue(address: DatabaseAddress, logger: Logger): Promise<void> {
  const owner = openPool(target(address, 'vigia_owner'), OWNER_LIMITS, logger)
  try {
    await runMigrations({ pgPool: owner.pool, logger: jobLogger(logger) })
    await owner.query(GRANTS)
  } finally {
    await owner.close()
  }
}

const GRANTS = `do $$
  declare
    named regclass;
  begin
    grant usage on schema graphile_worker to vigia_jobs;
    grant execute on all functions in schema graphile_worker to vigia_jobs;
    grant usage on all sequences in schema graphile_worker to vigia_jobs;
    grant select, insert, update, delete on all tables in schema graphile_worker to vigia_jobs;
    for named in
      select c.oid from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid)
    loop
      execute format('create policy everybody on %s to vigia_jobs using (true)', named);
    end loop;
  end $$`

/** Gives back what workers held that are no more: the library would wait for four hours. */
export async function unlockDeadWorkers(sql: Sql): Promise<void> {
  await sql.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs where locked_at < now() - interval '${DEAD_AFTER}' having count(*) > 0`,
  )
}

/** What the library says, in our log. What it calls information is of no use to who runs the server. */
export const jobLogger = (logger: Logger): LibraryLogger =>
  new LibraryLogger(() => (level, message) => {
    if (level === 'error') logger.error({ queue: message }, 'la cola de trabajos falló')
    else if (level === 'warning') logger.warn({ queue: message }, 'la cola de trabajos avisa')
  })

/** What the library tries again for, after 3 s: a database that cannot be connected to now. */
const TRY_AGAIN_CODE = '57P03'

/**
 * A pool as the job library may use it. How a job ended it writes without listening to what comes of that: where it does not try
 * again, the failure is nobody's and would stop the server. It tries again for few codes, and none that says that a connection took
 * too long: so a database that is away has one of them.
 */
export function jobPool(pool: pg.Pool): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect().catch(throwTryAgain)
    return standIn(client, 'query', (query: pg.QueryConfig, values?: unknown[]) =>
      client.query(query, values).catch(throwTryAgain),
    )
  }
  return standIn(pool, 'connect', (listener?: Parameters<pg.Pool['connect']>[0]) =>
    listener === undefined ? connect() : pool.connect(listener),
  )
}

/** The same thing, one of whose methods is another. */
const standIn = <T extends object>(of: T, method: keyof T, instead: unknown): T =>
  new Proxy(of, { get: (thing, name) => (name === method ? instead : Reflect.get(thing, name)) })

function throwTryAgain(error: unknown): never {
  if (!(error instanceof Error && isDatabaseAway(error))) throw error
  throw Object.assign(new Error(error.message, { cause: error }), { code: TRY_AGAIN_CODE })
}
