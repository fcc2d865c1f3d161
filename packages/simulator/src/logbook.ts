import { departureComment, routineComment, unansweredComment } from './cast/logbook-text.ts'
import { randomOf } from './random.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { MINUTE_MS, type TripPlan } from './trip-plan.ts'

/** Something that monitoring writes down about a trip, and when. */
export type LogEntry =
  | { readonly at: number; readonly kind: 'comment'; readonly text: string }
  | { readonly at: number; readonly kind: 'incident'; readonly incident: NonNullable<Scenario['incidents']>[number] }

/** A comment at departure and about every three quarters of an hour; the scenario's incidents at its condition. */
export function logbookOf(trip: TripPlan): LogEntry[] {
  const { scenario, departedAt, conditionAt, arrivesAt, endsAt, invoice } = trip
  const entries: LogEntry[] = []
  if (scenario.comments !== 'none') {
    const random = randomOf(invoice, 'logbook')
    entries.push({ at: departedAt, kind: 'comment', text: departureComment(random) })
    const silentAt = scenario.comments === 'until-condition' ? (conditionAt ?? endsAt) : endsAt
    const lastAt = Math.min(silentAt, arrivesAt + 30 * MINUTE_MS)
    let at = departedAt + random.between(20, 45) * MINUTE_MS
    for (; at < lastAt; at += random.between(36, 50) * MINUTE_MS) {
      const isUnanswered = scenario.comments === 'unanswered' && conditionAt !== null && at > conditionAt
      const text = isUnanswered ? unansweredComment(random) : routineComment(random)
      entries.push({ at: Math.round(at), kind: 'comment', text })
    }
  }
  for (const incident of scenario.incidents ?? []) {
    if (conditionAt !== null) entries.push({ at: conditionAt, kind: 'incident', incident })
  }
  return entries.sort((a, b) => a.at - b.at)
}
