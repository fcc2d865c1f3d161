import type { AlertWire } from '@vigia/contract'
import type { Rung } from '@vigia/domain/alerts/escalation'
import { escalatedByHandText, rungWords } from '@vigia/domain/alerts/escalation-text'
import { ESCALATION_CHANNELS } from '@vigia/domain/alerts/own-rule'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { digestOfWords } from '../../db/digest-of-words.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, conflict } from '../../ports/errors.ts'
import { addAct } from './alert-actions.store.ts'
import {
  type AlertCalls,
  type AlertRequest,
  alertAsItStands,
  audienceOf,
  auditAlert,
  noSuchAlert,
} from './alert-calls.ts'
import { readAlert } from './alert-rows.store.ts'
import { insertEscalation, isTakenOnSince } from './escalations.store.ts'
import { type Superior, superiorsOf } from './overdue.store.ts'
import { peopleOfRung } from './people-of-rung.ts'
import { holdOpen } from './run-protocol.ts'

/** To whom, and why. */
interface ByHand {
  readonly to: Rung
  readonly reason: string
}

/**
 * Takes an open alert to a role or a person at once, told by push and mail as its deadlines would; those go on as they were. Throws
 * 404, 409 for one that is closed or that was taken to the same within the last minute, 422 where nobody of whom it shall go to sees it.
 */
export function escalateAlert(
  { db, clock, noteMail }: AlertCalls,
  request: AlertRequest,
  { to, reason }: ByHand,
): Promise<AlertWire> {
  const { actor, alertId } = request
  const { organisationId, id: userId, name } = actor
  return db.transaction(async (sql) => {
    const alert = await holdOpen(sql, request)
    const at = Math.max(clock.now(), alert.openedAt)
    const channels = ESCALATION_CHANNELS.filter((channel) => channel !== 'mail' || noteMail !== null)
    if (typeof to !== 'string' && !(await superiorsOf(sql, alertId, at)).some(({ id }) => id === to.personId))
      throw nobodyToNotify('supervisión ni de administración con esa cuenta')
    const { outcome, words, notices } = await peopleOfRung(sql, alertId, to, channels, {
      ...{ now: at, butId: userId },
    })
    if (outcome === 'nobody') throw nobodyToNotify(rungWords(to, null))
    if (await isTakenOnSince(sql, alertId, to, at - MINUTE_MS))
      throw conflict('ESCALATED_MEANWHILE', 'Ya se escaló ahí hace menos de un minuto.')
    const escalation = { alertId, clock: 'person', since: at, rung: 0, to, at, outcome, notices } as const
    const notice = `${name} la escaló: ${reason}`
    if (!(await insertEscalation(sql, { ...escalation, notice, byHand: { userId, reason } })))
      throw conflict('ESCALATED_MEANWHILE', 'Otra persona la acaba de escalar.')
    const text = escalatedByHandText({ words, outcome, reason })
    await addAct(sql, { organisationId, alertId, userId, text, at, kind: 'escalated', event: 'alert-updated' })
    const mailed = notices.flatMap((one) => (one.channel === 'mail' ? [one.userId] : []))
    if (mailed.length > 0) await noteMail?.(sql, alertId, { people: mailed, about: 'person', at })
    const counts = { pushes: notices.length - mailed.length, mails: mailed.length }
    const after = { escalatedTo: words, isTold: outcome === 'told', ...counts, sha256: digestOfWords(reason) }
    await auditAlert(sql, request, { action: 'alert-escalate', before: null, after, at })
    return alertAsItStands(sql, request)
  })
}

const nobodyToNotify = (who: string): AppError =>
  new AppError(422, 'NOBODY_TO_TELL', `Nadie más de ${who} ve esta alerta: elija a otra persona.`)

/** Supervisors and administrators who see the alert. Throws 404. */
export async function listAlertSuperiors(
  { db, clock }: AlertCalls,
  actor: Actor,
  alertId: string,
): Promise<readonly Superior[]> {
  if ((await readAlert(db, audienceOf(actor), alertId)) === null) throw noSuchAlert()
  return superiorsOf(db, alertId, clock.now())
}
