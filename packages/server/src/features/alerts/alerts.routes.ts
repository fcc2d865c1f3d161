import type {
  AlertBatchAct,
  AlertEscalationWire,
  AlertWire,
  alertDetail as alertDetailCall,
  alertHistory,
  QueryOf,
  ResponseOf,
} from '@vigia/contract'
import type { BatchAct } from '@vigia/domain/alerts/batch-act'
import { type Actor, requireUser } from '../../http/actor.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { pageOf, pageRequest } from '../../http/page.ts'
import { mount, type Server } from '../../http/route.ts'
import { acknowledgeAlert } from './acknowledge-alert.ts'
import { actOnAlerts } from './act-on-alerts.ts'
import { addAlertNote } from './add-alert-note.ts'
import { alertEventsOf } from './alert-actions.store.ts'
import { type AlertCalls, audienceOf, noSuchAlert } from './alert-calls.ts'
import { type AlertFilter, openAlerts, pastAlerts, readAlert } from './alert-rows.store.ts'
import { mountAlertSurroundings } from './alert-surroundings.routes.ts'
import { assignAlert, giveBackAlert, listAlertAssignees, takeAlert } from './change-owner.ts'
import { escalateAlert, listAlertSuperiors } from './escalate-by-hand.ts'
import { escalationsOf, type ReachedRung } from './escalations.store.ts'
import { readRun } from './protocol-run.wire.ts'
import { mountProtocolRuns } from './protocol-runs.routes.ts'
import { raiseAlert } from './raise-alert.ts'
import { reopenAlert } from './reopen-alert.ts'
import { resolveAlert } from './resolve-alert.ts'
import { isRuleOff } from './rule-of-opening.ts'
import { snoozeAlert, unsnoozeAlert } from './snooze-alert.ts'

/** More than a person reads; the rest is in the audit log. */
const MOST_EVENTS = 1_000

/** The calls about alerts (spec §7, rules §4): what is open, what people do about it, and what was. */
export function mountAlerts(server: Server, calls: AlertCalls): void {
  const { db } = calls

  mountProtocolRuns(server, calls)
  mountAlertSurroundings(server, calls)
  mountAlertOwners(server, calls)
  mount(server, 'activeAlerts', ({ actor }) => openAlerts(db, audienceOf(actor)))

  mount(server, 'alertHistory', async ({ actor, query }) => {
    const page = pageRequest(query)
    return pageOf(await pastAlerts(db, audienceOf(actor), filterOf(query), page), page)
  })

  mount(server, 'alertDetail', async ({ actor, params }) => {
    const alert = await readAlert(db, audienceOf(actor), params.id)
    if (alert === null) throw noSuchAlert()
    return alertDetail(calls, actor, alert)
  })

  mount(server, 'acknowledgeAlert', ({ actor, params, audit }) =>
    acknowledgeAlert(calls, { actor: requireUser(actor), audit, alertId: params.id }),
  )

  mount(server, 'snoozeAlert', ({ actor, params, body, audit }) => {
    const snooze = { until: Date.parse(body.until), reason: body.reason }
    return snoozeAlert(calls, { actor: requireUser(actor), audit, alertId: params.id }, snooze)
  })

  mount(server, 'unsnoozeAlert', ({ actor, params, audit }) =>
    unsnoozeAlert(calls, { actor: requireUser(actor), audit, alertId: params.id }),
  )

  mount(server, 'escalateAlert', ({ actor, params, body, audit }) => {
    const to = body.to === 'supervisor' || body.to === 'administrador' ? body.to : { personId: body.to }
    return escalateAlert(calls, { actor: requireUser(actor), audit, alertId: params.id }, { to, reason: body.reason })
  })

  mount(server, 'listAlertSuperiors', async ({ actor, params }) => {
    const people = await listAlertSuperiors(calls, actor, params.id)
    return people.map(({ isSignedIn, ...person }) => ({ ...person, is_signed_in: isSignedIn }))
  })

  mount(server, 'resolveAlert', ({ actor, params, body, audit }) => {
    const resolution = { cause: body.cause, reason: body.false_alarm_reason ?? null, note: body.note ?? null }
    return resolveAlert(calls, { actor: requireUser(actor), audit, alertId: params.id }, resolution)
  })

  mount(server, 'reopenAlert', ({ actor, params, body, audit }) =>
    reopenAlert(calls, { actor: requireUser(actor), audit, alertId: params.id }, body.reason),
  )

  mount(server, 'actOnAlerts', async ({ actor, body, headers, audit }) => {
    const act = batchActOf(body.act)
    const batch = { actor: requireUser(actor), audit, alertIds: body.ids, act, key: idempotencyKey(headers) }
    return { data: [...(await actOnAlerts(calls, batch))] }
  })

  mount(server, 'addAlertNote', ({ actor, params, body, audit }) =>
    addAlertNote(calls, { actor: requireUser(actor), audit, alertId: params.id }, body.note),
  )

  mount(server, 'raiseAlert', ({ actor, body, headers, audit }) =>
    raiseAlert(calls, {
      actor: requireUser(actor),
      audit,
      tripId: body.travel_id,
      title: body.title,
      message: body.message,
      key: idempotencyKey(headers),
    }),
  )
}

/** Whose an alert is. */
function mountAlertOwners(server: Server, calls: AlertCalls): void {
  mount(server, 'takeAlert', ({ actor, params, audit }) =>
    takeAlert(calls, { actor: requireUser(actor), audit, alertId: params.id }),
  )

  mount(server, 'giveBackAlert', ({ actor, params, audit }) =>
    giveBackAlert(calls, { actor: requireUser(actor), audit, alertId: params.id }),
  )

  mount(server, 'assignAlert', ({ actor, params, body, audit }) => {
    const request = { actor: requireUser(actor), audit, alertId: params.id }
    return assignAlert(calls, request, body.user_id)
  })

  mount(server, 'listAlertAssignees', async ({ actor, params }) => {
    const people = await listAlertAssignees(calls, actor, params.id)
    return people.map(({ isSignedIn, ...person }) => ({ ...person, is_signed_in: isSignedIn }))
  })
}

/** An alert with all that happened to it. */
async function alertDetail(
  { db, clock }: AlertCalls,
  actor: Actor,
  alert: AlertWire,
): Promise<ResponseOf<typeof alertDetailCall>> {
  const name = actor.kind === 'user' ? actor.name : null
  const protocol = await readRun(db, alert, { name, now: clock.now() })
  const escalations = (await escalationsOf(db, alert.id)).map(escalationToWire)
  const events = await alertEventsOf(db, alert.id, MOST_EVENTS)
  return { alert, events, escalations, protocol, is_rule_off: await isRuleOff(db, actor.organisationId, alert) }
}

const escalationToWire = ({ at, notices, ...rung }: ReachedRung): AlertEscalationWire => ({
  ...rung,
  at: new Date(at).toISOString(),
  notices: notices.map((notice) => ({ ...notice, at: notice.at === null ? null : new Date(notice.at).toISOString() })),
})

function batchActOf(wire: AlertBatchAct): BatchAct {
  switch (wire.kind) {
    case 'assign':
      return { kind: 'assign', to: wire.user_id }
    case 'snooze':
      return { ...wire, until: Date.parse(wire.until) }
    case 'resolve':
      return { kind: 'resolve', cause: wire.cause, reason: wire.false_alarm_reason ?? null, note: wire.note ?? null }
    default:
      return wire
  }
}

const instantOf = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text))

const filterOf = (query: QueryOf<typeof alertHistory>): AlertFilter => ({
  from: instantOf(query.from),
  to: instantOf(query.to),
  type: query.type ?? null,
  severity: query.severity ?? null,
  tripId: query.travel_id ?? null,
  state: query.state ?? null,
  cause: query.cause ?? null,
  reason: query.reason ?? null,
})
