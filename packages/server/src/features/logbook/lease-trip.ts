import { LEASE_FOR_MS } from '@vigia/domain/communication/round-limits'
import { zonedFormat } from '@vigia/domain/format/date-time'
import { theTime } from '@vigia/domain/format/the-time'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { conflict, notFound } from '../../ports/errors.ts'
import type { RoundsDeps } from './rounds.ts'
import { leaseOf, type TripLease, takeLease } from './trip-leases.store.ts'

interface LeaseRequest {
  readonly audit: ActorAuditContext
  readonly tripId: string
  readonly userId: string
  readonly takeOver: boolean
}

const clockTime = zonedFormat('es-MX', { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })

/**
 * A person attends a trip from now on, or goes on to, for half a minute (design, second part §1). Throws 404, and 409 `TRIP_LEASED`
 * with `{by, since}` while somebody else does and it is not taken over, which is audited.
 */
export async function leaseTrip(deps: RoundsDeps, request: LeaseRequest): Promise<TripLease> {
  const { db, clock, roundsChanged } = deps
  const { audit, tripId, userId, takeOver } = request
  const { organisationId } = audit
  const { lease, isNew } = await db.transaction(async (sql) => {
    const now = clock.now()
    const before = await leaseOf(sql, tripId, now)
    const isTheirs = await takeLease(sql, {
      ...{ organisationId, tripId, userId, now, expiresAt: now + LEASE_FOR_MS, takeOver },
    })
    const lease = await leaseOf(sql, tripId, now)
    if (lease === null) throw notFound('No existe ese viaje, o ya terminó.')
    if (!isTheirs) {
      const details = { by: lease.name, since: new Date(lease.since).toISOString() }
      throw conflict(
        'TRIP_LEASED',
        `${lease.name} la atiende desde ${theTime(clockTime().format(lease.since))}.`,
        details,
      )
    }
    if (before !== null && before.userId !== userId) {
      const values = { before: { attendedBy: before.name }, after: { attendedBy: lease.name } }
      await recordAudit(sql, { ...audit, action: 'trip-take-over', subject: `trip:${tripId}`, ...values, at: now })
    }
    return { lease, isNew: before?.userId !== userId }
  })
  if (isNew) roundsChanged(organisationId)
  return lease
}
