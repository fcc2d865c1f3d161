import { type AlertRules, DEFAULT_ALERT_RULES } from '@vigia/domain/alerts/alert-rules'
import type { Sql } from '../../db/pool.ts'

/** The alert rules of each organisation that has its own; the others have `DEFAULT_ALERT_RULES`. */
export async function readAlertRules(sql: Sql): Promise<ReadonlyMap<string, AlertRules>> {
  const { rows } = await sql.query<{ organisation_id: string; value: Partial<AlertRules> }>(
    `select organisation_id, value from settings where key = 'alerts'`,
  )
  return new Map(rows.map(({ organisation_id, value }) => [organisation_id, { ...DEFAULT_ALERT_RULES, ...value }]))
}
