import type { AlertWire } from '@vigia/contract'
import { answerOnce } from '../../db/answer-once.ts'
import type { AuditContext } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import type { UserActor } from '../../http/actor.ts'
import { notFound } from '../../ports/errors.ts'
import { hasTrip, lockRaised } from './alert-actions.store.ts'
import { type AlertCalls, alertAsItStands } from './alert-calls.ts'
import { raiseByPerson } from './raise-by-person.ts'

export interface EmergencyRequest {
  readonly actor: UserActor
  readonly audit: AuditContext
  /** Null: the emergency is the company's. */
  readonly tripId: string | null
  readonly title: string
  readonly message: string
  /** From `Idempotency-Key`: the same key and body get the same answer. */
  readonly key: string | null
}

/**
 * The emergency protocol (spec §7): the alert, its history, the audit, the word to the sockets and the kept answer are one
 * transaction, and nobody is told of success before its commit. While an emergency of the trip is open, a further call
 * continues it, and calls everybody again. Throws 404 for a trip that is not of the organisation, 409 for a key that was used with another body.
 */
export function raiseAlert(calls: AlertCalls, request: EmergencyRequest): Promise<AlertWire> {
  const { db, clock, sealer } = calls
  const { actor, key, tripId, title, message } = request
  const { organisationId } = actor
  return db.transaction(async (sql) => {
    await lockRaised(sql, organisationId)
    const now = clock.now()
    const of = { organisationId, call: 'raiseAlert' }
    const bodyHash = sealer.fingerprint(JSON.stringify([tripId, title, message]))
    const once = key === null ? null : { of: { ...of, key }, bodyHash, status: 201, now }
    return answerOnce(sql, once, () => raise(calls, sql, request, now))
  })
}

async function raise(calls: AlertCalls, sql: Sql, request: EmergencyRequest, now: number): Promise<AlertWire> {
  const { actor, audit, tripId, title, message } = request
  const { organisationId, id: userId } = actor
  if (tripId !== null && !(await hasTrip(sql, organisationId, tripId))) throw notFound('No existe ese viaje.')
  const raised = { organisationId, userId, audit, type: 'emergency_protocol', tripId, title, message } as const
  const alertId = await raiseByPerson(calls, sql, raised, now)
  return alertAsItStands(sql, { actor, audit, alertId })
}
