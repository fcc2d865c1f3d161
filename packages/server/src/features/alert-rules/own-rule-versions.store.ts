import type { OwnRule, RuledType } from '@vigia/domain/alerts/own-rule'
import { ownRuleOf } from '../../db/own-rules.store.ts'
import type { Sql } from '../../db/pool.ts'

/** A version of a rule as it is kept. */
export interface StoredRule {
  readonly type: RuledType
  readonly version: number
  readonly rule: OwnRule
  /** The version that holds outside of its scope; null: the product's own. */
  readonly elsewhere: number | null
  readonly restoredFrom: number | null
  readonly reason: string | null
  /** Null: an account that is gone. */
  readonly changedBy: { readonly id: string; readonly name: string } | null
  readonly changedAt: number
}

interface Row extends Omit<StoredRule, 'rule' | 'changedBy'> {
  readonly rule: Partial<OwnRule>
  readonly by: string | null
  readonly name: string | null
}

const COLUMNS = `v.type, v.version, v.rule, v.elsewhere, v.restored_from as "restoredFrom", v.reason,
  u.id::text as by, u.name, v.changed_at as "changedAt"`

const fromRow = ({ by, name, rule, ...row }: Row): StoredRule => ({
  ...row,
  rule: ownRuleOf(rule),
  changedBy: by === null || name === null ? null : { id: by, name },
})

/** The newest version of each type that the organisation has ever changed. */
export async function newestRules(sql: Sql, organisationId: string): Promise<ReadonlyMap<RuledType, StoredRule>> {
  const { rows } = await sql.query<Row>(
    `select distinct on (v.type) ${COLUMNS} from alert_rule_versions v left join users u on u.id = v.changed_by
     where v.organisation_id = $1 order by v.type, v.version desc`,
    [organisationId],
  )
  return new Map(rows.map((row) => [row.type, fromRow(row)]))
}

/** Versions of one type, the newest first. */
export async function ruleVersions(
  sql: Sql,
  organisationId: string,
  type: RuledType,
  most: number,
): Promise<readonly StoredRule[]> {
  const { rows } = await sql.query<Row>(
    `select ${COLUMNS} from alert_rule_versions v left join users u on u.id = v.changed_by
     where v.organisation_id = $1 and v.type = $2 order by v.version desc limit $3`,
    [organisationId, type, most],
  )
  return rows.map(fromRow)
}

/** How many versions one sends its trips to, one after the other. */
export async function chainLength(sql: Sql, organisationId: string, type: RuledType, from: number | null) {
  const { rows } = await sql.query<{ length: number }>(
    `with recursive chain as (
       select version, elsewhere from alert_rule_versions where organisation_id = $1 and type = $2 and version = $3
       union all
       select v.version, v.elsewhere from alert_rule_versions v join chain c on v.version = c.elsewhere
       where v.organisation_id = $1 and v.type = $2
     ) select count(*)::int as length from chain`,
    [organisationId, type, from],
  )
  return rows[0]?.length ?? 0
}

/** Keeps the next version; false when somebody else has kept it meanwhile. */
export async function insertRule(
  sql: Sql,
  organisationId: string,
  rule: Omit<StoredRule, 'changedBy'> & { readonly changedById: string },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into alert_rule_versions (organisation_id, type, version, rule, elsewhere, restored_from, changed_by, changed_at, reason)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      ...[organisationId, rule.type, rule.version, JSON.stringify(rule.rule), rule.elsewhere, rule.restoredFrom],
      ...[rule.changedById, new Date(rule.changedAt), rule.reason],
    ],
  )
  return rowCount === 1
}

/** Those of these ids that are none of the organisation's: clients, and people with an account that lives. */
export async function unknownOfRule(
  sql: Sql,
  organisationId: string,
  clients: readonly string[],
  person: string | null,
): Promise<{ readonly clients: readonly string[]; readonly isPersonUnknown: boolean }> {
  const { rows } = await sql.query<{ id: string }>(
    `select asked as id from unnest($2::bigint[]) as asked
     where not exists (select from clients c where c.id = asked and c.organisation_id = $1)`,
    [organisationId, clients],
  )
  const found = await sql.query(
    'select from users where id = $2 and organisation_id = $1 and disabled_at is null and $2::bigint is not null',
    [organisationId, person],
  )
  return { clients: rows.map(({ id }) => id), isPersonUnknown: person !== null && found.rowCount === 0 }
}

/** The newest version of each type's protocol, where the organisation has one of its own. */
export async function protocolVersionsOf(sql: Sql, organisationId: string): Promise<ReadonlyMap<RuledType, number>> {
  const { rows } = await sql.query<{ type: RuledType; version: number }>(
    'select type, max(version) as version from alert_protocol_versions where organisation_id = $1 group by type',
    [organisationId],
  )
  return new Map(rows.map(({ type, version }) => [type, version]))
}

/** Rules that are limited to doubles of a client are limited to that one: without that another version would hold for its trips. */
export async function moveRuleClients(
  sql: Sql,
  organisationId: string,
  { into, from }: { readonly into: string; readonly from: readonly string[] },
): Promise<void> {
  await sql.query(
    `update alert_rule_versions set rule = jsonb_set(rule, '{scope,clients}', (
       select jsonb_agg(distinct case when id = any($3::text[]) then $2 else id end)
       from jsonb_array_elements_text(rule->'scope'->'clients') as id))
     where organisation_id = $1 and rule->'scope'->'clients' ?| $3::text[]`,
    [organisationId, into, from],
  )
}

type RuleLanes = NonNullable<OwnRule['scope']>['lanes']

/** Changes the lanes that each version of a rule is limited to, where it is to any. */
export async function changeRuleLanes(
  sql: Sql,
  organisationId: string,
  change: (lanes: RuleLanes) => RuleLanes,
): Promise<void> {
  const { rows } = await sql.query<{ type: string; version: number; lanes: RuleLanes }>(
    `select type, version, rule->'scope'->'lanes' as lanes from alert_rule_versions
     where organisation_id = $1 and jsonb_array_length(rule->'scope'->'lanes') > 0 for update`,
    [organisationId],
  )
  for (const { type, version, lanes } of rows) {
    const changed = change(lanes)
    if (changed === lanes) continue
    await sql.query(
      `update alert_rule_versions set rule = jsonb_set(rule, '{scope,lanes}', $4::jsonb)
       where organisation_id = $1 and type = $2 and version = $3`,
      [organisationId, type, version, JSON.stringify(changed)],
    )
  }
}
