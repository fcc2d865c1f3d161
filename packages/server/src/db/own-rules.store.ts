import type { AlertPolicy, RuleChain } from '@vigia/domain/alerts/alert-policy'
import { DEFAULT_OWN_RULE, type OwnRule, type RuledType } from '@vigia/domain/alerts/own-rule'
import type { Sql } from './pool.ts'
import { readSettings } from './settings.store.ts'

interface Row {
  readonly organisation_id: string
  readonly type: RuledType
  readonly version: number
  readonly rule: Partial<OwnRule>
  readonly elsewhere: number | null
}

/** Every version that still holds for some trip: the newest of each type, and what each sends its other trips to. */
const HOLDING = `with recursive holding as (
    (select distinct on (organisation_id, type) * from alert_rule_versions v
      where ($1::bigint is null or organisation_id = $1) order by organisation_id, type, version desc)
    union all
    select v.* from alert_rule_versions v join holding h
      on v.organisation_id = h.organisation_id and v.type = h.type and v.version = h.elsewhere
  ) select organisation_id, type, version, rule, elsewhere from holding order by version desc`

/**
 * In SQL, where a company's newest rule of a type calls, for an alert that no engine raises; null while it has none. For types of
 * people, whose rules have no scope. `organisation` names the column.
 */
export const newestChannels = (type: RuledType, organisation: string): string => `(
  select array(select jsonb_array_elements_text(v.rule -> 'channels')) from alert_rule_versions v
  where v.organisation_id = ${organisation} and v.type = '${type}' and jsonb_typeof(v.rule -> 'channels') = 'array'
  order by v.version desc limit 1)`

/** A rule as it was kept; what a later version of ours asks besides has its default. */
export const ownRuleOf = (stored: Partial<OwnRule>): OwnRule => ({ ...DEFAULT_OWN_RULE, ...stored })

async function readChains(sql: Sql, organisationId: string | null) {
  const { rows } = await sql.query<Row>(HOLDING, [organisationId])
  const found = new Map<string, Map<RuledType, RuleChain>>()
  for (const { organisation_id, type, rule } of rows) {
    const own = found.get(organisation_id) ?? new Map<RuledType, RuleChain>()
    found.set(organisation_id, own.set(type, [...(own.get(type) ?? []), ownRuleOf(rule)]))
  }
  return found
}

/** The rules of an organisation's own, by type; none of a type that it never touched. */
export async function readOwnRulesOf(sql: Sql, organisationId: string): Promise<AlertPolicy['own']> {
  return (await readChains(sql, organisationId)).get(organisationId) ?? new Map()
}

/** What alerts every organisation wants, by its id. */
export async function readAlertPolicies(sql: Sql): Promise<ReadonlyMap<string, AlertPolicy>> {
  const limits = await readSettings(sql, 'alerts')
  const own = await readChains(sql, null)
  return new Map([...limits].map(([id, rules]) => [id, { limits: rules, own: own.get(id) ?? new Map() }]))
}
