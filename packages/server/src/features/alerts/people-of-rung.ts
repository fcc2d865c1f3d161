import type { Rung, RungOutcome } from '@vigia/domain/alerts/escalation'
import { rungWords } from '@vigia/domain/alerts/escalation-text'
import type { EscalationChannel } from '@vigia/domain/alerts/own-rule'
import type { Sql } from '../../db/pool.ts'
import { type PersonToNotify, peopleToNotify } from './overdue.store.ts'

/** By which channel one person of a rung is told. */
export interface RungNotice {
  readonly userId: string
  readonly channel: EscalationChannel
}

/** Whom a rung means for an alert, in which words, and how each of them is told. */
export interface NotifiedPeople {
  readonly outcome: RungOutcome
  readonly words: string
  readonly notices: readonly RungNotice[]
}

/**
 * Those of a rung who see the alert. Of supervisors those who are signed in, as long as one of them can be told, else all of
 * them: somebody asleep is better than nobody.
 */
export async function peopleOfRung(
  sql: Sql,
  alertId: string,
  rung: Rung,
  channels: readonly EscalationChannel[],
  {
    now,
    butId = null,
  }: { readonly now: number /** Who takes it on is told nothing by that. */; readonly butId?: string | null },
): Promise<NotifiedPeople> {
  const found = await peopleToNotify(
    sql,
    alertId,
    typeof rung === 'string' ? { role: rung } : { id: rung.personId },
    now,
  )
  const people = found.filter(({ id }) => id !== butId)
  const name = typeof rung === 'string' ? null : (people[0]?.name ?? null)
  const words = rungWords(rung, name)
  if (people.length === 0) return { outcome: 'nobody', words, notices: [] }
  if (rung !== 'supervisor') return notified(words, noticesTo(people, channels))
  const inShift = people.filter(({ isSignedIn }) => isSignedIn)
  const toShift = noticesTo(inShift, channels)
  if (toShift.length > 0) return notified('supervisión en turno', toShift)
  const isEmptyShift = inShift.length === 0
  return notified(isEmptyShift ? 'supervisión, sin nadie en turno' : words, noticesTo(people, channels))
}

const notified = (words: string, notices: readonly RungNotice[]): NotifiedPeople => ({
  ...{ outcome: notices.length > 0 ? 'told' : 'no-way', words, notices },
})

function noticesTo(people: readonly PersonToNotify[], channels: readonly EscalationChannel[]): readonly RungNotice[] {
  return people.flatMap(({ id, hasPush, hasMail }) =>
    channels.filter((channel) => (channel === 'mail' ? hasMail : hasPush)).map((channel) => ({ userId: id, channel })),
  )
}
