import type { UnreadTruck, UnreadTrucks } from '@vigia/domain/silence/surroundings'
import { keepsFromReading } from '@vigia/domain/silence/unread-truck'
import type { Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import { troubledSessions } from './unread-trucks.store.ts'

const EVERY_MS = 5_000
/** What was read as the trouble ended is on its way to the fleet of this server: until then its truck is not silent by itself. */
const ARRIVES_WITHIN_MS = 30_000

interface Deps {
  readonly db: Sql
  readonly clock: Clock
  /** By organisation, all that are not read. */
  readonly use: (unread: ReadonlyMap<string, UnreadTrucks>) => void
}

interface Seen {
  readonly organisationId: string
  readonly unread: UnreadTruck
  /** When it was last seen to be so, epoch ms. */
  readonly seenAt: number
}

/**
 * Tells the fleet of this server, on every server, whose platform is not read: since when, and why. A platform that was read and shows
 * no position of a unit is not among them: it is silent. What could not be asked stays as it was.
 */
export function unreadTrucksJob({ db, clock, use }: Deps): Job {
  const seen = new Map<string, Seen>()
  /** When the platform was last read without a position of the unit, of sessions that are in trouble since; epoch ms. */
  let lastReadAt = new Map<string, number>()
  return {
    name: 'gps-unread-trucks',
    everyMs: EVERY_MS,
    run: async () => {
      const sessions = await troubledSessions(db)
      const now = clock.now()
      const readAt = new Map<string, number>()
      for (const { tripId, organisationId, isNew, obstacle, ...session } of sessions) {
        // Opened anew by a person, it is not read since the one before was not.
        const sinceAt = isNew
          ? Math.min(seen.get(tripId)?.unread.sinceAt ?? session.sinceAt, session.sinceAt)
          : session.sinceAt
        const isRead = obstacle !== null && !keepsFromReading(obstacle)
        const at = isRead ? now : lastReadAt.get(tripId)
        if (at !== undefined) readAt.set(tripId, at)
        if (isRead) continue
        const unread = { sinceAt: Math.max(sinceAt, at ?? sinceAt), obstacle }
        seen.set(tripId, { organisationId, unread, seenAt: now })
      }
      lastReadAt = readAt
      // What lies ahead, because the clock was set back, is over too.
      for (const [tripId, { seenAt }] of seen) if (Math.abs(now - seenAt) > ARRIVES_WITHIN_MS) seen.delete(tripId)
      use(byOrganisation(seen))
    },
  }
}

function byOrganisation(seen: ReadonlyMap<string, Seen>): ReadonlyMap<string, UnreadTrucks> {
  const found = new Map<string, Map<string, UnreadTruck>>()
  for (const [tripId, { organisationId, unread }] of seen) {
    const trips = found.get(organisationId) ?? new Map<string, UnreadTruck>()
    found.set(organisationId, trips.set(tripId, unread))
  }
  return found
}
