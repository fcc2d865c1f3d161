import { MINUTE_MS } from '../time/duration.ts'

/**
 * A phone that was heard so lately is online. The same 15 minutes after which a position is out of date (rules §4): a
 * phone app reports every few minutes, so a shorter one would call a phone in a tunnel offline.
 */
const OPERATOR_ONLINE_MS = 15 * MINUTE_MS

/** Whether an operator is reached, by the newest signal of his phone (spec §3 "Operator status"). */
export function isOperatorOnline(lastSeenAt: number, now: number): boolean {
  return now - lastSeenAt <= OPERATOR_ONLINE_MS
}
