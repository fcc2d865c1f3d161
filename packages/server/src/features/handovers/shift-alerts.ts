import type { Sql } from '../../db/pool.ts'
import type { HandedOverAlerts, UnreceivedShift } from '../../ports/shift-alert.ts'

/** What hand-overs of shifts do to alerts, which are another feature's. */
export interface ShiftAlerts {
  /** Says that nobody has received a shift: one at a time is open in an organisation. */
  open(sql: Sql, shift: UnreceivedShift): Promise<void>
  close(sql: Sql, organisationId: string, now: number): Promise<void>
  /** Gives open alerts to who received the shift, each with its line of history and its entry in the audit. */
  handOver(sql: Sql, given: HandedOverAlerts): Promise<void>
}
