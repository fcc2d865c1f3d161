import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import { type AlertType, isLatched } from './alert-type.ts'

/** So long at least, or the alert would be back before anybody looked away; at most half a day, or whoever asked for it is gone. */
const SNOOZE_LEAST_MS = 5 * MINUTE_MS
const SNOOZE_MOST_MS = 12 * HOUR_MS

/** Whether an alert of this type may be put off at all: never one about the safety of people (design §4.1). */
export const maySnooze = (type: AlertType): boolean => !isLatched(type)

/** Why an alert cannot be put off until `until`. */
export type SnoozeRefusal = 'closed' | 'safety' | 'too-soon' | 'too-late'

/** Whether an alert may be put off from `now` until `until` (epoch milliseconds); null: it may. Its clocks stand still meanwhile. */
export function snoozeRefusal(
  alert: { readonly type: AlertType; readonly isOpen: boolean },
  until: number,
  now: number,
): SnoozeRefusal | null {
  if (!alert.isOpen) return 'closed'
  if (!maySnooze(alert.type)) return 'safety'
  if (until - now < SNOOZE_LEAST_MS) return 'too-soon'
  return until - now > SNOOZE_MOST_MS ? 'too-late' : null
}
