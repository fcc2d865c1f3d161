import type { Db } from '../src/db/pool.ts'

/** Counts the statements that go through a pool and look like `pattern`, until it is stopped. */
export function countQueries(db: Db, pattern: RegExp): { count(): number; stop(): void } {
  const { query } = db
  let count = 0
  Object.assign(db, {
    query: (text: string, values?: readonly unknown[]) => {
      if (pattern.test(text)) count += 1
      return query(text, values)
    },
  })
  return { count: () => count, stop: () => Object.assign(db, { query }) }
}
