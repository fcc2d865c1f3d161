import type { AlertWire } from '@vigia/contract'
import { ruleForTrip } from '@vigia/domain/alerts/alert-policy'
import { type AlertChannel, isRuledType, type RuledType } from '@vigia/domain/alerts/own-rule'
import { readOwnRulesOf } from '../../db/own-rules.store.ts'
import type { Sql } from '../../db/pool.ts'

interface Opening {
  readonly organisationId: string
  readonly type: RuledType
  /** Null: the alert is the company's. */
  readonly tripId: string | null
}

/** What the company's rule says of an alert that no engine raises. `channels` null: it calls everywhere. */
interface RuleOfOpening {
  readonly isOn: boolean
  readonly channels: readonly AlertChannel[] | null
}

/** The rule as it holds now for an alert that is about to open. */
export async function ruleOfOpening(sql: Sql, { organisationId, type, tripId }: Opening): Promise<RuleOfOpening> {
  const chain = (await readOwnRulesOf(sql, organisationId)).get(type)
  if (chain === undefined) return { isOn: true, channels: null }
  const { rows } = await sql.query<{ clientId: string | null; origin: string; destination: string }>(
    `select client_id::text as "clientId", coalesce(origin, '') as origin, coalesce(destination, '') as destination
     from trips where id = $1 and organisation_id = $2`,
    [tripId, organisationId],
  )
  const rule = ruleForTrip(chain, rows[0] ?? { clientId: null, origin: '', destination: '' })
  return { isOn: rule?.isOn ?? true, channels: rule?.channels ?? null }
}

/** Whether the rule of an alert that is open was switched off since: another one would not open. */
export async function isRuleOff(
  sql: Sql,
  organisationId: string,
  { type, travel_id, closed_at }: Pick<AlertWire, 'type' | 'travel_id' | 'closed_at'>,
): Promise<boolean> {
  if (closed_at !== null || !isRuledType(type)) return false
  return !(await ruleOfOpening(sql, { organisationId, type, tripId: travel_id })).isOn
}
