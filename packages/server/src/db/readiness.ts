import type { Database } from './database.ts'

const PROBE_MS = 1_000

/** Whether the database answers within a second, takes writes, and stands at the newest migration. Never rejects. */
export async function isDatabaseReady({ scoped, head }: Database): Promise<boolean> {
  const probe = scoped
    .query<{ head: number; writable: boolean }>(
      'select max(version) as head, not pg_is_in_recovery() as writable from schema_migrations',
    )
    .then(({ rows }) => rows[0]?.head === head && rows[0].writable)
    .catch(() => false)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PROBE_MS, false)
  })
  return Promise.race([probe, late]).finally(() => clearTimeout(timer))
}
