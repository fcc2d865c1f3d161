import { CLAIM_FOR_MS } from '@vigia/domain/communication/trip-claim'
import { zonedFormat } from '@vigia/domain/format/date-time'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import { conflict, notFound } from '../../ports/errors.ts'
import { claimOf, type TripClaim, takeClaim } from './claims.store.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

interface ClaimRequest {
  readonly audit: ActorAuditContext
  readonly tripId: string
  readonly userId: string
  readonly takeOver: boolean
}

const clockTime = zonedFormat('es-MX', { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })

/**
 * A person attends a trip from now on, or goes on to, for half a minute (design, second part §1). Throws 404, and 409 `TRIP_CLAIMED`
 * with `{by, since}` while somebody else does and it is not taken over, which is audited.
 */
export function claimTrip({ db, clock }: Deps, { audit, tripId, userId, takeOver }: ClaimRequest): Promise<TripClaim> {
  const { organisationId } = audit
  return db.transaction(async (sql) => {
    const now = clock.now()
    const before = await claimOf(sql, tripId, now)
    const isTheirs = await takeClaim(sql, {
      ...{ organisationId, tripId, userId, now, expiresAt: now + CLAIM_FOR_MS, takeOver },
    })
    const claim = await claimOf(sql, tripId, now)
    if (claim === null) throw notFound('No existe ese viaje, o ya terminó.')
    if (!isTheirs) {
      const details = { by: claim.name, since: new Date(claim.since).toISOString() }
      throw conflict('TRIP_CLAIMED', `${claim.name} la atiende desde las ${clockTime().format(claim.since)}.`, details)
    }
    if (before !== null && before.userId !== userId) {
      const values = { before: { attendedBy: before.name }, after: { attendedBy: claim.name } }
      await recordAudit(sql, { ...audit, action: 'trip-take-over', subject: `trip:${tripId}`, ...values, at: now })
    }
    return claim
  })
}
