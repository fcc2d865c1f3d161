import type { AlertPolicy } from '@vigia/domain/alerts/alert-policy'
import { firstCallText, isFirstCallOverdue } from '@vigia/domain/alerts/first-call'
import type { OwnRule } from '@vigia/domain/alerts/own-rule'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { Db, Sql } from '../../db/pool.ts'
import type { MailNote } from '../../ports/mail-note.ts'
import { addAct } from './alert-actions.store.ts'
import { noteOverdue, type OwedAlert, owedAlerts, unmailedAlerts } from './overdue.store.ts'
import { peopleOfRule } from './people-of-rule.ts'
import { ruleOfAlert, typesWith } from './rule-of-alert.ts'

/** An alert is news for so long. */
const NEWS_MS = 10 * MINUTE_MS

/** Notes, in the transaction of what happened, who is to be told of it by mail; each once. */
export type NoteMail = (sql: Sql, alertId: string, note: MailNote) => Promise<void>

/** What telling people of alerts works with. */
export interface Telling {
  readonly db: Db
  /** Null: this installation sends no mail. */
  readonly noteMail: NoteMail | null
  readonly policies: ReadonlyMap<string, AlertPolicy>
  readonly now: number
}

/**
 * Tells of the alerts of which nobody has written down a first call in time (design §3): a line on the alert and a notice to whom
 * the rule names, once, in one transaction. Asks only about organisations and types for which somebody has set such a limit.
 */
export async function notifyOverdue(telling: Telling): Promise<void> {
  for (const [organisationId, { own }] of telling.policies) {
    const types = typesWith(own, ({ firstCallMinutes }) => firstCallMinutes !== null)
    if (types.length === 0) continue
    for (const alert of await owedAlerts(telling.db, organisationId, types)) await notifyOne(telling, alert, own)
  }
}

/** Notes the mails about alerts that call, of rules that call by mail too: to whom the rule names, once each time that it calls. */
export async function mailCalls({ db, noteMail, policies, now }: Telling): Promise<void> {
  if (noteMail === null) return
  for (const [organisationId, { own }] of policies) {
    const types = typesWith(own, callsByMail)
    if (types.length === 0) continue
    for (const alert of await unmailedAlerts(db, organisationId, types, now - NEWS_MS)) {
      const rule = ruleOfAlert(own, alert)
      if (rule === null || !callsByMail(rule)) continue
      const { people } = await peopleOfRule(db, alert.id, rule.escalateTo, now)
      await noteMail(db, alert.id, { people: people.map(({ id }) => id), about: 'called', at: alert.calledAt })
    }
  }
}

const callsByMail = ({ isOn, channels }: OwnRule): boolean => isOn && channels.includes('mail')

async function notifyOne({ db, noteMail, now }: Telling, alert: OwedAlert, own: AlertPolicy['own']): Promise<void> {
  const rule = ruleOfAlert(own, alert)
  if (rule === null || !isFirstCallOverdue(alert, rule, now)) return
  const mailed = callsByMail(rule) ? noteMail : null
  const notice = firstCallText(rule.firstCallMinutes ?? 0)
  await db.transaction(async (sql) => {
    const { id: alertId, organisationId } = alert
    const { people, words } = await peopleOfRule(sql, alertId, rule.escalateTo, now)
    const ids = people.map(({ id }) => id)
    if (!(await noteOverdue(sql, alertId, 'first-call', { at: now, people: ids, notice }))) return
    const isNotified = people.some(({ hasPush }) => hasPush || mailed !== null)
    const act = {
      organisationId,
      alertId,
      userId: null,
      text: `${notice} ${notifiedText(isNotified, words)}`,
      at: now,
    } as const
    await addAct(sql, { ...act, kind: 'overdue', event: 'alert-updated' })
    await mailed?.(sql, alertId, { people: ids, about: 'first-call', at: now })
  })
}

/**
 * Without mail, only a browser that asked for it is told with no tab open: nobody is said to be told who is not. It goes out
 * after this is written; that a mail did not is a line of its own.
 */
const notifiedText = (isNotified: boolean, words: string): string =>
  isNotified ? `Se manda aviso a ${words}.` : `No hubo cómo avisar a ${words}: sin notificaciones activadas.`
