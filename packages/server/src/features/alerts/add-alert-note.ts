import type { AlertHistoryEntryWire } from '@vigia/contract'
import { digestOfWords } from '../../db/digest-of-words.ts'
import { addAct, holdAlert } from './alert-actions.store.ts'
import { type AlertCalls, type AlertRequest, audienceOf, auditAlert, noSuchAlert } from './alert-calls.ts'

/** Adds what a person has found out to an alert, open or closed. Throws 404. */
export function addAlertNote(
  { db, clock }: AlertCalls,
  request: AlertRequest,
  text: string,
): Promise<AlertHistoryEntryWire> {
  const { actor, alertId } = request
  const { organisationId } = actor
  return db.transaction(async (sql) => {
    const alert = await holdAlert(sql, audienceOf(actor), alertId)
    if (alert === null) throw noSuchAlert()
    const at = Math.max(clock.now(), alert.openedAt)
    const act = { organisationId, alertId, userId: actor.id, text, at }
    const id = await addAct(sql, { ...act, kind: 'note', event: 'alert-updated' })
    await auditAlert(sql, request, { action: 'alert-note', before: null, after: { sha256: digestOfWords(text) }, at })
    return { id, at: new Date(at).toISOString(), kind: 'note', by: actor.name, text }
  })
}
