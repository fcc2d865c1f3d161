import { type AlertPolicy, ruleForTrip } from '@vigia/domain/alerts/alert-policy'
import { deadlineMinutes, overdueDeadlines, overdueText } from '@vigia/domain/alerts/overdue-deadlines'
import type { EscalateTo, OwnRule, RuledType } from '@vigia/domain/alerts/own-rule'
import type { Db, Sql } from '../../db/pool.ts'
import { type OwedAlert, owedAlerts, peopleToTell, writeOverdue } from './overdue.store.ts'

/**
 * Tells of the deadlines that open alerts have let pass (design §3): a line on the alert and a notice to whom the rule names,
 * each once, in one transaction. Asks only about organisations and types for which somebody has set one.
 */
export async function tellOverdue(db: Db, policies: ReadonlyMap<string, AlertPolicy>, now: number): Promise<void> {
  for (const [organisationId, { own }] of policies) {
    const types = [...own].flatMap(([type, chain]) => (chain.some(hasDeadline) ? [type] : []))
    if (types.length === 0) continue
    for (const alert of await owedAlerts(db, organisationId, types)) await tellOne(db, alert, own, now)
  }
}

const hasDeadline = (rule: OwnRule): boolean => Object.values(deadlineMinutes(rule)).some((minutes) => minutes !== null)

async function tellOne(
  db: Db,
  alert: OwedAlert,
  own: ReadonlyMap<RuledType, readonly OwnRule[]>,
  now: number,
): Promise<void> {
  const rule = ruleForTrip(own.get(alert.type), alert)
  if (rule === null) return
  for (const deadline of overdueDeadlines(alert, rule, now)) {
    const text = overdueText(deadline, deadlineMinutes(rule)[deadline] ?? 0)
    await db.transaction(async (sql) => {
      const { people, words } = await audienceOf(sql, alert.id, rule.escalateTo, now)
      const line = {
        text: `${text} ${toldText(people, words)}`,
        at: now,
        people: people.map(({ id }) => id),
        notice: text,
      }
      await writeOverdue(sql, alert, deadline, line)
    })
  }
}

/** Only a browser that asked for it is told with no tab open: without any, nobody is said to have been. */
const toldText = (people: readonly { readonly hasPush: boolean }[], words: string): string =>
  people.some(({ hasPush }) => hasPush)
    ? `Se avisó a ${words}.`
    : `No hubo cómo avisar a ${words}: sin notificaciones activadas.`

/** Of those who see the alert: supervisors who are signed in; without any, all of them; without any, the administrators. */
async function audienceOf(sql: Sql, alertId: string, to: EscalateTo, now: number) {
  if (to !== 'shift_supervisor' && to !== 'administrators') {
    const [person] = await peopleToTell(sql, alertId, { id: to }, now)
    if (person !== undefined) return { people: [person], words: person.name }
  }
  const supervisors = to === 'administrators' ? [] : await peopleToTell(sql, alertId, { role: 'supervisor' }, now)
  const inShift = supervisors.filter(({ isSignedIn }) => isSignedIn)
  const people = inShift.length > 0 ? inShift : supervisors
  if (people.length > 0)
    return { people, words: inShift.length > 0 ? 'supervisión en turno' : 'supervisión, sin nadie en turno' }
  return { people: await peopleToTell(sql, alertId, { role: 'administrador' }, now), words: 'administración' }
}
