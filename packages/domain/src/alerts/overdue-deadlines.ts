import { MINUTE_MS } from '../time/duration.ts'
import type { OwnRule } from './own-rule.ts'

/** What people owe an alert, in the order in which it is due. */
const DEADLINES = ['ack', 'first-call', 'resolve'] as const
export type Deadline = (typeof DEADLINES)[number]

/** An open alert as people have attended it; instants in epoch milliseconds, null for what nobody has done yet. */
export interface AttendedAlert {
  readonly openedAt: number
  /** Since when nobody has seen it: it opened, or called anew after somebody had. */
  readonly unseenSince: number
  readonly acknowledgedAt: number | null
  /** The first note on it, or the first word in its trip's logbook, since it opened. */
  readonly firstContactAt: number | null
  /** Of those that were told already. */
  readonly told: readonly Deadline[]
}

/** Minutes of each deadline; null for one that nobody set. */
export const deadlineMinutes = (rule: OwnRule): Readonly<Record<Deadline, number | null>> => ({
  ack: rule.ackMinutes,
  'first-call': rule.firstCallMinutes,
  resolve: rule.resolveMinutes,
})

/** The deadlines that an open alert has let pass at `now` and that nobody has been told of (design §3: each once). */
export function overdueDeadlines(alert: AttendedAlert, rule: OwnRule, now: number): readonly Deadline[] {
  const minutes = deadlineMinutes(rule)
  const isDone: Readonly<Record<Deadline, boolean>> = {
    ack: alert.acknowledgedAt !== null,
    'first-call': alert.firstContactAt !== null,
    resolve: false,
  }
  return DEADLINES.filter((deadline) => {
    const limit = minutes[deadline]
    if (limit === null || isDone[deadline] || alert.told.includes(deadline)) return false
    const since = deadline === 'ack' ? alert.unseenSince : alert.openedAt
    return now - since >= limit * MINUTE_MS
  })
}

/** The line that the alert gets, in words. */
export function overdueText(deadline: Deadline, minutes: number): string {
  const what = {
    ack: 'nadie la reconoció',
    'first-call': 'nadie registró una primera llamada',
    resolve: 'nadie la resolvió',
  }[deadline]
  return `Venció el plazo: ${what} en ${minutes} min.`
}
