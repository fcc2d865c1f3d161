import type { Sql } from '../../db/pool.ts'
import type { AskedNotice, FoundChain, NotifiedAdministrators } from '../../ports/audit-alert.ts'

/** The alert of an audit log that does not hold, which is its administrators' only. */
export interface AuditAlerts {
  /**
   * After a verification: one that found the log changed opens the alert, once for each first bad record, also where a person has
   * resolved it; one that found it whole closes it. Audited where it opens.
   */
  settle(sql: Sql, found: FoundChain): Promise<void>
  /** A person has the other administrators told now, again where they were. */
  notify(sql: Sql, asked: AskedNotice): Promise<NotifiedAdministrators>
}
