import { expect } from 'vitest'
import type { Sql } from '../src/db/pool.ts'

/**
 * Waits until whatever stands in the outbox may be told. Other test files write in other databases of this PostgreSQL, and
 * their open transactions hold our rows back as well.
 */
export const outboxSettled = (sql: Sql): Promise<void> =>
  expect
    .poll(
      async () => {
        const { rows } = await sql.query<{ held: number }>(
          'select count(*)::int as held from alert_outbox where xid >= pg_snapshot_xmin(pg_current_snapshot())',
        )
        return rows[0]?.held
      },
      { interval: 10, timeout: 15_000 },
    )
    .toBe(0)
