import type { Db, Sql } from '../../src/db/pool.ts'

const WRITE = `
  with raised as (
    insert into alerts (organisation_id, type, severity, title, message, value, closed_at)
    values ($1, 'EXCESO_VELOCIDAD', 'high', 'Exceso de velocidad', 'Alerta de prueba', $2, now())
    returning id, organisation_id
  )
  insert into alert_outbox (organisation_id, alert_id, kind) select organisation_id, id, 'new-alert' from raised`

/** One committed alert, with its number as the value that the rule measured. */
export const writeAlert = (sql: Sql, organisationId: string, number: number): Promise<unknown> =>
  sql.query(WRITE, [organisationId, number])

export interface AlertWriters {
  /** Numbers whose commit the database has confirmed. */
  readonly committed: ReadonlySet<number>
  /** Ends after the transactions that are under way. */
  stop(): Promise<void>
}

let lastNumber = 0

/** Writers that go on until they are stopped; each keeps its transaction open for `holdMs` before it commits. */
export function startAlertWriters(db: Db, organisationId: string, holdsMs: readonly number[]): AlertWriters {
  const committed = new Set<number>()
  let isStopped = false
  const write = async (holdMs: number): Promise<void> => {
    while (!isStopped) {
      const number = ++lastNumber
      await db.transaction(async (sql) => {
        await writeAlert(sql, organisationId, number)
        await sql.query('select pg_sleep($1)', [holdMs / 1_000])
      })
      committed.add(number)
    }
  }
  const all = Promise.all(holdsMs.map(write))
  // Told by `stop`; a test that fails before it has a reason of its own.
  all.catch(() => undefined)
  return {
    committed,
    stop: async () => {
      isStopped = true
      await all
    },
  }
}

/** One commit after another, a pause between them. One that fails is not counted, and the next number follows. */
export function startSteadyAlerts(db: Db, organisationId: string, everyMs: number): AlertWriters {
  const committed = new Set<number>()
  let isStopped = false
  const run = async (): Promise<void> => {
    while (!isStopped) {
      const number = ++lastNumber
      await writeAlert(db, organisationId, number).then(
        () => committed.add(number),
        () => undefined,
      )
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }
  const running = run()
  return {
    committed,
    stop: async () => {
      isStopped = true
      await running
    },
  }
}
