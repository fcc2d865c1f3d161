import type { AlertWire } from '@vigia/contract'
import type { AuditContext } from '../../db/audit.store.ts'
import { findAnswer, keepAnswer } from '../../db/idempotency.store.ts'
import type { Sql } from '../../db/pool.ts'
import type { UserActor } from '../../http/actor.ts'
import { conflict, notFound } from '../../ports/errors.ts'
import { addAct, countAgain, hasTrip, holdEmergency, insertEmergency, lockEmergencies } from './alert-actions.store.ts'
import { type AlertCalls, alertAsItStands, auditAlert } from './alert-calls.ts'

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

const STATUS = 201

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
    await lockEmergencies(sql, organisationId)
    const now = clock.now()
    if (key === null) return raise(calls, sql, request, now)
    const of = { organisationId, call: 'raiseAlert', key }
    const bodyHash = sealer.fingerprint(JSON.stringify([tripId, title, message]))
    const kept = await findAnswer<AlertWire>(sql, of, now)
    if (kept === null) {
      const answer = await raise(calls, sql, request, now)
      await keepAnswer(sql, of, { bodyHash, status: STATUS, answer }, now)
      return answer
    }
    if (!kept.bodyHash.equals(bodyHash)) {
      throw conflict('IDEMPOTENCY_KEY_REUSED', 'Esta Idempotency-Key ya se usó con otros datos.')
    }
    return kept.answer
  })
}

async function raise({ fleet }: AlertCalls, sql: Sql, request: EmergencyRequest, now: number): Promise<AlertWire> {
  const { actor, audit, tripId, title, message } = request
  const { organisationId } = actor
  if (tripId !== null && !(await hasTrip(sql, organisationId, tripId))) throw notFound('No existe ese viaje.')
  const open = await holdEmergency(sql, organisationId, tripId)
  const act = { organisationId, userId: actor.id, at: now }
  if (open !== null) {
    await countAgain(sql, open, now)
    await addAct(sql, { ...act, alertId: open, kind: 'activated-again', text: message, event: 'alert-updated' })
    const values = { before: { open: true }, after: { open: true, tripId, message } }
    await auditAlert(sql, { audit, alertId: open }, { action: 'emergency-again', ...values, at: now })
    return alertAsItStands(sql, { actor, audit, alertId: open })
  }
  const trip = tripId === null ? null : fleet.trip(organisationId, tripId)
  const alertId = await insertEmergency(sql, {
    organisationId,
    tripId,
    title,
    message,
    lat: trip?.position?.point.lat ?? null,
    lng: trip?.position?.point.lng ?? null,
    lastSignalAt: trip?.lastSignalAt ?? null,
    userId: actor.id,
    now,
  })
  await addAct(sql, { ...act, alertId, kind: 'opened', text: null, event: 'new-alert' })
  const values = { before: null, after: { open: true, tripId, title, message } }
  await auditAlert(sql, { audit, alertId }, { action: 'emergency-start', ...values, at: now })
  return alertAsItStands(sql, { actor, audit, alertId })
}
