import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import { countReadMinute } from './platform-health.store.ts'

interface Deps {
  readonly db: Sql
  readonly clock: Clock
  /** This server leads the reading of platforms. */
  readonly leads: () => boolean
}

/** Counts, minute by minute, how much of what was to be read was read. While no server leads, or its worker does not run, nothing is known, and nothing counted. */
export const platformHealthJob = ({ db, clock, leads }: Deps): Job => ({
  name: 'gps-platform-health',
  everyMs: MINUTE_MS,
  run: async () => {
    if (leads()) await countReadMinute(db, clock.now())
  },
})
