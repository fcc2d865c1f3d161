import type { AlertWire } from '@vigia/contract'
import { nextOwner, type OwnerAct, type OwnerStep } from '@vigia/domain/alerts/alert-owner'
import type { Sql } from '../../db/pool.ts'
import type { Actor } from '../../http/actor.ts'
import { isAllowed } from '../../http/permission.ts'
import { permissions } from '../../http/permissions.ts'
import { AppError, conflict, forbidden } from '../../ports/errors.ts'
import { addAct, callAgain, type HeldAlert, holdAlert, markAcknowledged } from './alert-actions.store.ts'
import {
  type AlertCalls,
  type AlertRequest,
  alertAsItStands,
  audienceOf,
  auditAlert,
  noSuchAlert,
} from './alert-calls.ts'
import { type Assignee, assigneesOf, markOwner } from './alert-owner.store.ts'
import { readAlert } from './alert-rows.store.ts'
import { alreadyClosed } from './resolve-alert.ts'

type Owning = Extract<OwnerStep, { kind: 'own' }>

const ACTION = { taken: 'alert-take', assigned: 'alert-assign', 'given-back': 'alert-give-back' } as const

/** Takes an alert that nobody has (design §4.1). Throws 404, 409 for one that somebody has, and says who, or that is closed. */
export const takeAlert = (calls: AlertCalls, request: AlertRequest): Promise<AlertWire> =>
  changeOwner(calls, request, { kind: 'take' })

/** Leaves an alert to whoever takes it: it calls again, unless it waits for a time. Throws 404, 403 for what is not theirs to give back, 409 for one that is closed. */
export const giveBackAlert = (calls: AlertCalls, request: AlertRequest): Promise<AlertWire> =>
  changeOwner(calls, request, { kind: 'give-back' })

/** Gives an alert to a person. Throws 404, 403, 409 for one that is closed, 422 for a person who may not have it. */
export const assignAlert = (calls: AlertCalls, request: AlertRequest, to: string): Promise<AlertWire> =>
  changeOwner(calls, request, { kind: 'assign', to })

/** Of two who change it at the same moment the second is told who has it. */
function changeOwner({ db, clock }: AlertCalls, request: AlertRequest, act: OwnerAct): Promise<AlertWire> {
  const { actor, alertId } = request
  return db.transaction(async (sql) => {
    const alert = await holdAlert(sql, audienceOf(actor), alertId)
    if (alert === null) throw noSuchAlert()
    const { ownerId, acknowledgedAt, snoozedUntil, closedAt } = alert
    const seen = { isAcknowledged: acknowledgedAt !== null, isSnoozed: snoozedUntil !== null }
    const owned = { isOpen: closedAt === null, ownerId, ...seen }
    const by = { id: actor.id, mayAssign: isAllowed(permissions.assignAlert, actor) }
    const step = nextOwner(owned, act, by)
    if (step.kind === 'refuse') throw refusal(step.why, alert)
    if (step.kind === 'own') await writeOwner(sql, request, alert, step, Math.max(clock.now(), alert.openedAt))
    return alertAsItStands(sql, request)
  })
}

function refusal(why: Extract<OwnerStep, { kind: 'refuse' }>['why'], alert: HeldAlert): AppError {
  const { owner, ownedAt, closedAt } = alert
  if (why === 'closed') return alreadyClosed(alert, closedAt ?? 0)
  if (why === 'not-yours')
    return forbidden('Solo quien la tiene, o supervisión, puede cambiar de quién es esta alerta.')
  const details = { by: owner, at: ownedAt === null ? null : new Date(ownedAt).toISOString() }
  return conflict('ALREADY_OWNED', `La alerta ya la tiene ${owner}.`, details)
}

async function writeOwner(
  sql: Sql,
  request: AlertRequest,
  alert: HeldAlert,
  { ownerId, event, seen }: Owning,
  at: number,
): Promise<void> {
  const { actor, alertId } = request
  const { organisationId } = actor
  const to = ownerId === null ? null : await requireAssignee(sql, alertId, ownerId, at)
  await markOwner(sql, alertId, ownerId, at)
  if (seen === 'no-more') await callAgain(sql, alertId, at)
  if (seen === 'now') {
    await markAcknowledged(sql, alert, actor.id, at)
    await addAct(sql, { organisationId, alertId, userId: actor.id, text: null, at, kind: 'acknowledged', event: null })
  }
  const text = ownerText(event, alert.ownerId === actor.id ? null : alert.owner, to)
  await addAct(sql, { organisationId, alertId, userId: actor.id, text, at, kind: event, event: 'alert-updated' })
  const values = {
    before: { owner: alert.owner, ...(seen === 'as-before' ? {} : { acknowledged: seen === 'no-more' }) },
    after: { owner: to, ...(seen === 'as-before' ? {} : { acknowledged: seen === 'now' }) },
  }
  await auditAlert(sql, request, { action: ACTION[event], ...values, at })
}

/** To whom it went, and from which other person, where the name of who did it does not say it. */
function ownerText(event: Owning['event'], from: string | null, to: string | null): string | null {
  const was = from === null ? null : `La tenía ${from}.`
  return event === 'assigned' ? [`A ${to}.`, was].filter((part) => part !== null).join(' ') : was
}

async function requireAssignee(sql: Sql, alertId: string, userId: string, now: number): Promise<string> {
  const [person] = await assigneesOf(sql, alertId, now, userId)
  if (person !== undefined) return person.name
  throw new AppError(422, 'NOT_ASSIGNABLE', 'Esa persona no atiende alertas, no ve esta o está dada de baja.')
}

/** To whom an alert can be assigned. Throws 404. */
export async function listAlertAssignees(
  { db, clock }: AlertCalls,
  actor: Actor,
  alertId: string,
): Promise<readonly Assignee[]> {
  if ((await readAlert(db, audienceOf(actor), alertId)) === null) throw noSuchAlert()
  return assigneesOf(db, alertId, clock.now())
}
