import type pg from 'pg'
import type { Sql } from '../pool.ts'

/** Statements on one connection, which also copies. */
export const sqlOn = (client: pg.Client): Sql => ({
  query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const { rows, rowCount } = await client.query<Row>(text, [...values])
    return { rows, rowCount: rowCount ?? 0 }
  },
})
