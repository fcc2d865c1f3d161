import type { EscalateTo } from '@vigia/domain/alerts/own-rule'
import type { Sql } from '../../db/pool.ts'
import { type PersonToNotify, peopleToNotify } from './overdue.store.ts'

/**
 * Whom a rule's `escalate_to` means for an alert, and in which words; of those who see it: supervisors who are signed in; without
 * any, all of them; without any, the administrators.
 */
export async function peopleOfRule(
  sql: Sql,
  alertId: string,
  to: EscalateTo,
  now: number,
): Promise<{
  readonly people: readonly PersonToNotify[]
  readonly words: string
}> {
  if (to !== 'shift_supervisor' && to !== 'administrators') {
    const [person] = await peopleToNotify(sql, alertId, { id: to }, now)
    if (person !== undefined) return { people: [person], words: person.name }
  }
  const supervisors = to === 'administrators' ? [] : await peopleToNotify(sql, alertId, { role: 'supervisor' }, now)
  const inShift = supervisors.filter(({ isSignedIn }) => isSignedIn)
  const people = inShift.length > 0 ? inShift : supervisors
  if (people.length > 0)
    return { people, words: inShift.length > 0 ? 'supervisión en turno' : 'supervisión, sin nadie en turno' }
  return { people: await peopleToNotify(sql, alertId, { role: 'administrador' }, now), words: 'administración' }
}
