import { recordAudits } from '../../../db/audit.store.ts'
import type { Db } from '../../../db/pool.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { FleetSignals } from '../../../ports/fleet-signals.ts'
import type { Job } from '../../../ports/job.ts'
import { type LostTrip, releaseLostTrips } from './assignees.store.ts'

const EVERY_MS = 5_000

interface Deps {
  /** Sees every organisation. */
  readonly db: Db
  readonly clock: Clock
  readonly signals: Pick<FleetSignals, 'tripsChanged'>
  /** Tells who may assign them. */
  readonly notifyLost: (organisationId: string, from: string, trips: number) => void
}

/**
 * Writes down that a trip is everybody's because its person may have it no longer: disabled, of another role, or outside of their
 * reach. Who reads it before is told so already; this keeps who it was, audits it, and tells the open screens.
 */
export const lostAssigneesJob = ({ db, clock, signals, notifyLost }: Deps): Job => ({
  name: 'lost-assignees',
  everyMs: EVERY_MS,
  run: async () => {
    const lost = await db.transaction(async (sql) => {
      const now = clock.now()
      const trips = await releaseLostTrips(sql, now)
      if (trips.length > 0) await recordAudits(sql, trips.map(auditEntry(now)))
      return trips
    })
    for (const id of new Set(lost.map(({ organisationId }) => organisationId))) {
      const of = lost.filter(({ organisationId }) => organisationId === id)
      signals.tripsChanged(
        id,
        of.map(({ tripId }) => tripId),
      )
      for (const userId of new Set(of.map((trip) => trip.userId))) {
        const theirs = of.filter((trip) => trip.userId === userId)
        notifyLost(id, theirs[0]?.from ?? '', theirs.length)
      }
    }
  },
})

const auditEntry =
  (at: number) =>
  ({ tripId, organisationId, from, why }: LostTrip) => ({
    ...{ organisationId, actor: { kind: 'system', id: null } as const, address: null, requestId: null },
    ...{ action: 'trip-assigned', subject: `trip:${tripId}`, before: { assignee: from }, after: { assignee: null } },
    ...{ details: { because: why }, at },
  })
