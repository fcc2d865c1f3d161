import { type AlertPolicy, ruleForTrip } from '@vigia/domain/alerts/alert-policy'
import { deadlineMinutes, overdueDeadlines, overdueText } from '@vigia/domain/alerts/overdue-deadlines'
import type { OwnRule, RuledType } from '@vigia/domain/alerts/own-rule'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { Db, Sql } from '../../db/pool.ts'
import type { MailNote } from '../../ports/mail-note.ts'
import { type OwedAlert, owedAlerts, unmailedAlerts, writeOverdue } from './overdue.store.ts'
import { peopleOfRule } from './people-of-rule.ts'

/** An alert is news for so long. */
const NEWS_MS = 10 * MINUTE_MS

/** Notes, in the transaction of what happened, who is to be told of it by mail; each once. */
export type NoteMail = (sql: Sql, alertId: string, note: MailNote) => Promise<void>

interface Telling {
  readonly db: Db
  /** Null: this installation sends no mail. */
  readonly noteMail: NoteMail | null
  readonly policies: ReadonlyMap<string, AlertPolicy>
  readonly now: number
}

/**
 * Tells of the deadlines that open alerts have let pass (design §3): a line on the alert and a notice to whom the rule names,
 * each once, in one transaction. Asks only about organisations and types for which somebody has set one.
 */
export async function tellOverdue(telling: Telling): Promise<void> {
  for (const [organisationId, { own }] of telling.policies) {
    const types = typesWith(own, hasDeadline)
    if (types.length === 0) continue
    for (const alert of await owedAlerts(telling.db, organisationId, types)) await tellOne(telling, alert, own)
  }
}

/** Notes the mails about alerts that call, of rules that call by mail too: to whom the rule names, once each time that it calls. */
export async function tellCallsByMail({ db, noteMail, policies, now }: Telling): Promise<void> {
  if (noteMail === null) return
  for (const [organisationId, { own }] of policies) {
    const types = typesWith(own, callsByMail)
    if (types.length === 0) continue
    for (const alert of await unmailedAlerts(db, organisationId, types, now - NEWS_MS)) {
      const rule = ruleForTrip(own.get(alert.type), alert)
      if (rule === null || !callsByMail(rule)) continue
      const { people } = await peopleOfRule(db, alert.id, rule.escalateTo, now)
      await noteMail(db, alert.id, { people: people.map(({ id }) => id), about: 'called', at: alert.calledAt })
    }
  }
}

const hasDeadline = (rule: OwnRule): boolean => Object.values(deadlineMinutes(rule)).some((minutes) => minutes !== null)
const callsByMail = ({ isOn, channels }: OwnRule): boolean => isOn && channels.includes('mail')

const typesWith = (own: AlertPolicy['own'], asks: (rule: OwnRule) => boolean): readonly RuledType[] =>
  [...own].flatMap(([type, chain]) => (chain.some(asks) ? [type] : []))

async function tellOne({ db, noteMail, now }: Telling, alert: OwedAlert, own: AlertPolicy['own']): Promise<void> {
  const rule = ruleForTrip(own.get(alert.type), alert)
  if (rule === null) return
  const mailed = callsByMail(rule) ? noteMail : null
  for (const deadline of overdueDeadlines(alert, rule, now)) {
    const notice = overdueText(deadline, deadlineMinutes(rule)[deadline] ?? 0)
    await db.transaction(async (sql) => {
      const { people, words } = await peopleOfRule(sql, alert.id, rule.escalateTo, now)
      const ids = people.map(({ id }) => id)
      const isTold = people.some(({ hasPush }) => hasPush || mailed !== null)
      const line = { text: `${notice} ${toldText(isTold, words)}`, at: now, people: ids, notice }
      await writeOverdue(sql, alert, deadline, line)
      await mailed?.(sql, alert.id, { people: ids, about: deadline, at: now })
    })
  }
}

/**
 * Without mail, only a browser that asked for it is told with no tab open: nobody is said to be told who is not. It goes out
 * after this is written; that a mail did not is a line of its own.
 */
const toldText = (isTold: boolean, words: string): string =>
  isTold ? `Se manda aviso a ${words}.` : `No hubo cómo avisar a ${words}: sin notificaciones activadas.`
