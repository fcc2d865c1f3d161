import type { AlertWire } from '@vigia/contract'
import { type SnoozeRefusal, snoozeRefusal } from '@vigia/domain/alerts/alert-snooze'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { digestOfWords } from '../../db/digest-of-words.ts'
import { type AppError, conflict, outOfRange } from '../../ports/errors.ts'
import { addAct, callAgain, type HeldAlert, holdAlert, markAcknowledged } from './alert-actions.store.ts'
import {
  type AlertCalls,
  type AlertRequest,
  alertAsItStands,
  audienceOf,
  auditAlert,
  noSuchAlert,
} from './alert-calls.ts'
import { markSnoozed, wasLeftWhileWaiting } from './alert-snooze.store.ts'
import { alreadyClosed } from './resolve-alert.ts'

/** Until when (epoch milliseconds), and why. */
interface Snooze {
  readonly until: number
  readonly reason: string
}

/**
 * Puts an open alert off (design §4.1). Who does has seen it. Again: until the new time. Throws 404, 409 for a closed one and for
 * one about the safety of people, 422 for a time outside of five minutes to twelve hours.
 */
export function snoozeAlert(
  { db, clock }: AlertCalls,
  request: AlertRequest,
  { until, reason }: Snooze,
): Promise<AlertWire> {
  const { actor, alertId } = request
  const { organisationId, id: userId } = actor
  return db.transaction(async (sql) => {
    const alert = await holdAlert(sql, audienceOf(actor), alertId)
    if (alert === null) throw noSuchAlert()
    const at = Math.max(clock.now(), alert.openedAt)
    const why = snoozeRefusal({ type: alert.type, isOpen: alert.closedAt === null }, until, at)
    if (why !== null) throw refusal(why, alert)
    await markSnoozed(sql, alertId, { until, userId, reason })
    const act = { organisationId, alertId, userId, at }
    if (alert.acknowledgedAt === null) {
      await markAcknowledged(sql, alert, userId, at)
      await addAct(sql, { ...act, text: null, kind: 'acknowledged', event: null })
    }
    const text = `Hasta el ${formatDateTime(until)}, hora del Centro: ${reason}`
    await addAct(sql, { ...act, text, kind: 'snoozed', event: 'alert-updated' })
    const values = {
      before: { snoozedUntil: isoOrNull(alert.snoozedUntil) },
      after: { snoozedUntil: isoOrNull(until), sha256: digestOfWords(reason) },
    }
    await auditAlert(sql, request, { action: 'alert-snooze', ...values, at })
    return alertAsItStands(sql, request)
  })
}

/**
 * Ends the wait of an alert that somebody put off; one that waits for nothing stays as it is. Of one that was given back meanwhile
 * nobody has it in hand: it calls again. Throws 404, and 409 for a closed one.
 */
export function unsnoozeAlert({ db, clock }: AlertCalls, request: AlertRequest): Promise<AlertWire> {
  const { actor, alertId } = request
  const { organisationId, id: userId } = actor
  return db.transaction(async (sql) => {
    const alert = await holdAlert(sql, audienceOf(actor), alertId)
    if (alert === null) throw noSuchAlert()
    if (alert.closedAt !== null) throw alreadyClosed(alert, alert.closedAt)
    if (alert.snoozedUntil !== null) {
      const at = Math.max(clock.now(), alert.openedAt)
      const calls = alert.ownerId === null && (await wasLeftWhileWaiting(sql, alertId))
      await markSnoozed(sql, alertId, null)
      if (calls) await callAgain(sql, alertId, at)
      const text = calls ? 'La devolvieron mientras esperaba: vuelve a sonar.' : null
      const act = { organisationId, alertId, userId, text, at }
      await addAct(sql, { ...act, kind: 'unsnoozed', event: 'alert-updated' })
      const values = {
        before: { snoozedUntil: isoOrNull(alert.snoozedUntil), ...(calls ? { acknowledged: true } : {}) },
        after: { snoozedUntil: null, ...(calls ? { acknowledged: false } : {}) },
      }
      await auditAlert(sql, request, { action: 'alert-unsnooze', ...values, at })
    }
    return alertAsItStands(sql, request)
  })
}

const isoOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

function refusal(why: SnoozeRefusal, alert: HeldAlert): AppError {
  switch (why) {
    case 'closed':
      return alreadyClosed(alert, alert.closedAt ?? 0)
    case 'safety':
      return conflict('NOT_SNOOZABLE', 'Una alerta de seguridad no se pospone: requiere que una persona la atienda.')
    case 'too-soon':
      return outOfRange('Elija una hora al menos 5 minutos después de ahora.')
    case 'too-late':
      return outOfRange('Elija una hora dentro de las próximas 12 horas.')
  }
}
