import { canLinkEnd, defaultLinkEnd } from '@vigia/domain/operator/operator-link'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import type { Clock } from '../../ports/clock.ts'
import { conflict, notFound, outOfRange } from '../../ports/errors.ts'
import { hashOfLinkToken, newLinkToken } from './link-token.ts'
import { endLink, holdTripOfLink, insertLink } from './operator-links.store.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

interface LinkRequest {
  readonly audit: ActorAuditContext
  readonly tripId: string
}

const NO_TRIP = 'No existe ese viaje.'
const ENDED = 'El viaje ya terminó: su enlace ya no abriría.'
const NO_OPERATOR = 'El viaje no tiene operador: asígnele uno antes de hacer su enlace.'
const END_OUTSIDE = 'expires_at: El enlace debe vencer de 10 minutos a 72 horas desde ahora'

/**
 * A link for the operator of a trip, in place of any before, which opens no more. Its token is answered once. 404; 409 for a trip
 * that ended or has no operator; 422 for an end that is too soon or too far.
 */
export function makeOperatorLink(
  { db, clock }: Deps,
  { audit, tripId, userId, expiresAt }: LinkRequest & { readonly userId: string; readonly expiresAt: number | null },
) {
  return db.transaction(async (sql) => {
    const now = clock.now()
    if (expiresAt !== null && !canLinkEnd(expiresAt, now)) throw outOfRange(END_OUTSIDE)
    const trip = await holdTripOfLink(sql, audit.organisationId, tripId)
    if (trip === null) throw notFound(NO_TRIP)
    if (!trip.isActive) throw conflict('TRIP_ENDED', ENDED)
    const { operatorId, operatorName, organisation, invoice, dueAt } = trip
    if (operatorId === null || operatorName === null) throw conflict('NO_OPERATOR', NO_OPERATOR)
    const ended = await endLink(sql, tripId, now)
    const token = newLinkToken()
    const until = expiresAt ?? defaultLinkEnd(dueAt, now)
    await insertLink(sql, { tripId, operatorId, tokenHash: hashOfLinkToken(token), userId, expiresAt: until, now })
    const values = { before: { link: ended }, after: { link: true, operatorId, expiresAt: isoOf(until) } }
    await recordAudit(sql, { ...audit, action: 'operator-link-made', subject: `trip:${tripId}`, ...values, at: now })
    return { token, madeAt: now, expiresAt: until, operatorName, organisation, invoice }
  })
}

/** The link of a trip opens no more. 404, also where there was none. */
export function revokeOperatorLink({ db, clock }: Deps, { audit, tripId }: LinkRequest): Promise<void> {
  return db.transaction(async (sql) => {
    const now = clock.now()
    if ((await holdTripOfLink(sql, audit.organisationId, tripId)) === null) throw notFound(NO_TRIP)
    if (!(await endLink(sql, tripId, now))) throw notFound('El viaje no tiene un enlace que anular.')
    const values = { before: { link: true }, after: { link: false } }
    await recordAudit(sql, { ...audit, action: 'operator-link-revoked', subject: `trip:${tripId}`, ...values, at: now })
  })
}
