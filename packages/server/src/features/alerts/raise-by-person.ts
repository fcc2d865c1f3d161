import type { RaisedByPeople } from '@vigia/domain/alerts/alert-type'
import type { AuditContext } from '../../db/audit.store.ts'
import { wordsDigest } from '../../db/digest-of-words.ts'
import type { Sql } from '../../db/pool.ts'
import { addAct, countAgain, holdRaised, insertRaised, lockRaised } from './alert-actions.store.ts'
import { type AlertCalls, auditAlert } from './alert-calls.ts'
import { insertRun } from './protocol-runs.store.ts'

/** What a person says, and of which trip; null: of the company. */
export interface Raised {
  readonly organisationId: string
  /** Null: the time of a protocol's step was over. */
  readonly userId: string | null
  readonly audit: AuditContext
  readonly type: RaisedByPeople
  readonly tripId: string | null
  readonly title: string
  readonly message: string
  /** Where whoever calls says to be, and since when; absent: where the fleet knows the trip. */
  readonly place?: { readonly lat: number; readonly lng: number; readonly at: number } | null
}

/** What the alert of a duress word says, wherever the word was heard. */
export const DURESS_TEXT = {
  title: 'Clave de coacción',
  message: 'El operador dijo la clave de coacción: puede no estar solo. No le escriba ni le llame.',
}

const actionsOf = (type: RaisedByPeople): readonly [first: string, again: string] =>
  type === 'CLAVE_COACCION' ? ['duress-raised', 'duress-again'] : ['emergency-start', 'emergency-again']

/**
 * The alert with its history, its audit row and the word to the sockets, inside the transaction of who says it: answers its
 * id. While one of its type is open for the trip, it is continued and calls everybody again. Its protocol begins by itself.
 */
export async function raiseByPerson(
  { fleet }: Pick<AlertCalls, 'fleet'>,
  sql: Sql,
  raised: Raised,
  now: number,
): Promise<string> {
  const { organisationId, userId, audit, type, tripId, title, message, place } = raised
  const [first, again] = actionsOf(type)
  await lockRaised(sql, organisationId)
  const open = await holdRaised(sql, organisationId, tripId, type)
  const act = { organisationId, userId, at: now }
  // What a person typed can name somebody, who may be erased from the alert, and never from the log (ADR 13).
  const words = { title: wordsDigest(title), message: wordsDigest(message) }
  if (open !== null) {
    await countAgain(sql, open, now)
    await addAct(sql, { ...act, alertId: open, kind: 'activated-again', text: message, event: 'alert-updated' })
    const values = { before: { open: true }, after: { open: true, tripId, ...words } }
    await auditAlert(sql, { audit, alertId: open }, { action: again, ...values, at: now })
    return open
  }
  const trip = tripId === null ? null : fleet.trip(organisationId, tripId)
  const alertId = await insertRaised(sql, {
    ...{ organisationId, tripId, type, title, message, userId, now },
    lat: place?.lat ?? trip?.position?.point.lat ?? null,
    lng: place?.lng ?? trip?.position?.point.lng ?? null,
    lastSignalAt: place?.at ?? trip?.lastSignalAt ?? null,
  })
  await insertRun(sql, { organisationId, alertId, type: 'emergency_protocol', userId: null, now })
  await addAct(sql, { ...act, alertId, kind: 'opened', text: null, event: 'new-alert' })
  const values = { before: null, after: { open: true, tripId, ...words } }
  await auditAlert(sql, { audit, alertId }, { action: first, ...values, at: now })
  return alertId
}
