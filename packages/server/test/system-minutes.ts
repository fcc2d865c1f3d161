import type { Clock } from '../src/ports/clock.ts'
import type { TestDatabase } from './database.ts'

/** Notes that a server runs in this minute, as `system-watch` does, for which a bare one has no job. */
export async function noteMinute(db: TestDatabase, clock: Clock): Promise<void> {
  await db.owner.query(
    `insert into system_minutes (minute, server, values) values (date_trunc('minute', $1::timestamptz), 'prueba', '{}')
     on conflict do nothing`,
    [new Date(clock.now())],
  )
}
