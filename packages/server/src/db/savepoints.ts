import type { Db, Sql } from './pool.ts'

/**
 * The transaction of `sql`, for work that asks for one of its own: each part that throws is undone by itself, and what is left
 * stands or falls with the whole.
 */
export const savepointsOf = (sql: Sql): Pick<Db, 'query' | 'transaction'> => ({
  query: (text, values) => sql.query(text, values),
  transaction: async (work) => {
    await sql.query('savepoint part')
    try {
      const result = await work(sql)
      await sql.query('release savepoint part')
      return result
    } catch (error) {
      await sql.query('rollback to savepoint part')
      throw error
    }
  },
})
