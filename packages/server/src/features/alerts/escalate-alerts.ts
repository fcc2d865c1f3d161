import type { AlertPolicy } from '@vigia/domain/alerts/alert-policy'
import type { AlertType } from '@vigia/domain/alerts/alert-type'
import {
  ESCALATION_CLOCKS,
  type EscalationClock,
  type EscalationState,
  type EscalationStep,
  type Ladder,
  ladderOf,
  next,
} from '@vigia/domain/alerts/escalation'
import { escalationNotice, escalationText, rungWords } from '@vigia/domain/alerts/escalation-text'
import type { EscalationChannel, OwnRule } from '@vigia/domain/alerts/own-rule'
import { recordAudit } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import { addAct } from './alert-actions.store.ts'
import { type EscalatingAlert, escalatingAlerts, holdEscalating, insertEscalation } from './escalations.store.ts'
import type { Telling } from './notify-overdue.ts'
import { noteOverdue } from './overdue.store.ts'
import { type NotifiedPeople, peopleOfRung } from './people-of-rung.ts'
import { ruleOfAlert, typesWith } from './rule-of-alert.ts'

type Due = Extract<EscalationStep, { kind: 'escalate' }>

const isEscalated = ({ ackMinutes, resolveMinutes }: OwnRule): boolean => ackMinutes !== null || resolveMinutes !== null

/** Of one organisation, some second of work: the rest comes at the next look, so that no new alert waits for a storm of old ones. */
const MOST_AT_ONCE = 50

/**
 * Takes the alerts on that nobody acknowledged, or nobody resolved, within their rule's limit: to the next role, and from one in
 * which nobody is or can be told to the one after it at once. Each rung once, whichever server comes first, in one transaction
 * with the line on the alert, the audit and what is to be sent.
 */
export async function escalateAlerts(telling: Telling, most = MOST_AT_ONCE): Promise<void> {
  const { db, policies, now } = telling
  for (const [organisationId, { own }] of policies) {
    const alerts = (await escalatingAlerts(db, organisationId, escalatedTypes(own))).flatMap((alert) => {
      const due = ESCALATION_CLOCKS.filter((clock) => stepOf(alert, clock, own, now)?.kind === 'escalate')
      return due.length === 0 ? [] : { alert, due }
    })
    const oldestFirst = alerts.toSorted((a, b) => a.alert.openedAt - b.alert.openedAt)
    for (const { alert, due } of oldestFirst.slice(0, most))
      await db.transaction(async (sql) => {
        for (const clock of due) await climb({ ...telling, sql, own }, alert.id, clock)
      })
  }
}

function escalatedTypes(own: AlertPolicy['own']): readonly AlertType[] {
  const types = typesWith(own, isEscalated)
  return types.includes('emergency_protocol') ? [...types, 'CLAVE_COACCION'] : types
}

function stepOf(
  alert: EscalatingAlert,
  clock: EscalationClock,
  own: AlertPolicy['own'],
  now: number,
): EscalationStep | null {
  const rule = ruleOfAlert(own, alert)
  return rule === null ? null : next(ladderOf(rule, clock), stateOf(alert, clock), now)
}

function stateOf(alert: EscalatingAlert, clock: EscalationClock): EscalationState {
  const { waits, openSince, unseenSince, acknowledgedAt, lastAck, lastResolve } = alert
  if (clock === 'resolve') return { since: openSince, waits, last: lastResolve }
  return { since: acknowledgedAt === null ? unseenSince : null, waits, last: lastAck }
}

interface Climbing extends Telling {
  readonly sql: Sql
  readonly own: AlertPolicy['own']
}

/** Tells the rungs of one clock that are due: the first of them, and those after it as long as nobody could be told. */
async function climb(climbing: Climbing, alertId: string, clock: EscalationClock): Promise<void> {
  const { sql, own, now } = climbing
  for (;;) {
    const alert = await holdEscalating(sql, alertId)
    const rule = alert === null ? null : ruleOfAlert(own, alert)
    if (alert === null || rule === null) return
    const ladder = ladderOf(rule, clock)
    const state = stateOf(alert, clock)
    const step = next(ladder, state, now)
    if (step.kind !== 'escalate' || state.since === null) return
    if (!(await notifyRung(climbing, { alert, rule, clock, ladder, since: state.since }, step))) return
  }
}

interface RungOf {
  readonly alert: EscalatingAlert
  readonly rule: OwnRule
  readonly clock: EscalationClock
  readonly ladder: Ladder
  readonly since: number
}

/** False when it is told already. */
async function notifyRung({ sql, noteMail, now }: Climbing, of: RungOf, { rung, because }: Due): Promise<boolean> {
  const { alert, rule, clock, ladder, since } = of
  const { id: alertId, organisationId } = alert
  const to = ladder.rungs[rung]
  if (to === undefined) return false
  const channels = rule.escalationChannels.filter((channel) => channel !== 'mail' || noteMail !== null)
  const people = await peopleOfRung(sql, alertId, to, channels, { now })
  const following = ladder.rungs[rung + 1]
  const notified = {
    ...{ clock, because, isFirst: rung === 0, minutes: ladder.minutes ?? 0 },
    ...{ words: people.words, outcome: people.outcome },
    onto: following === undefined ? null : rungWords(following, null),
  }
  const notice = escalationNotice(notified)
  const { outcome, notices } = people
  if (!(await insertEscalation(sql, { alertId, clock, since, rung, to, at: now, outcome, notice, notices })))
    return false
  const kind = rung === 0 ? 'overdue' : 'escalated'
  const act = { organisationId, alertId, userId: null, text: escalationText(notified), at: now } as const
  await addAct(sql, { ...act, kind, event: 'alert-updated' })
  // What other systems are told of a duress word is for people to decide: no message of its own.
  if (rung === 0 && alert.type !== 'CLAVE_COACCION')
    await noteOverdue(sql, alertId, clock, { at: now, people: [], notice })
  const mailed = notifiedBy(people, 'mail')
  if (mailed.length > 0) await noteMail?.(sql, alertId, { people: mailed, about: clock, at: now })
  await recordAudit(sql, {
    ...{ organisationId, actor: { kind: 'system', id: null }, address: null, requestId: null },
    ...{ action: 'alert-escalate', subject: `alert:${alertId}`, before: null, at: now },
    after: {
      ...{ deadline: clock, escalatedTo: people.words, isTold: outcome === 'told' },
      ...{ pushes: notifiedBy(people, 'push').length, mails: mailed.length },
    },
  })
  return true
}

const notifiedBy = ({ notices }: NotifiedPeople, by: EscalationChannel): readonly string[] =>
  notices.flatMap(({ userId, channel }) => (channel === by ? [userId] : []))
