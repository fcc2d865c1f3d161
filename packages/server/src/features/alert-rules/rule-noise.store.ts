import { RULED_TYPES, type RuledType } from '@vigia/domain/alerts/own-rule'
import type { RuleNoise } from '@vigia/domain/alerts/rule-noise'
import { openSeconds } from '../../db/open-time.ts'
import type { Sql } from '../../db/pool.ts'

/** Of each rule the alerts opened in a span (epoch milliseconds), in the order of the rules; those of none are zeros. */
export async function ruleNoise(
  sql: Sql,
  organisationId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly RuleNoise[]> {
  const { rows } = await sql.query<RuleNoise>(
    `with opened as materialized (
       select type, ${openSeconds('a.closed_at')} / 60 as minutes, closed_at, closed_by, close_cause, false_alarm_reason from alerts a
       where organisation_id = $1 and opened_at >= $2 and opened_at < $3 and type = any($4::text[])
     ), reason as (
       select type, false_alarm_reason as reason, count(*)::int as count from opened
       where close_cause = 'falsa-alarma' group by type, false_alarm_reason
     )
     select o.type, count(*)::int as alerts, (count(*) filter (where o.closed_at is null))::int as open,
       (count(*) filter (where o.closed_at is not null and o.closed_by is null))::int as "endedAlone",
       (count(*) filter (where o.closed_by is not null))::int as resolved,
       (count(*) filter (where o.close_cause = 'falsa-alarma'))::int as "falseAlarms",
       (percentile_cont(0.5) within group (order by o.minutes::float8)
         filter (where o.closed_by is not null)) as "medianMinutes",
       coalesce((
         select jsonb_agg(jsonb_build_object('reason', r.reason, 'count', r.count) order by r.count desc, r.reason)
         from reason r where r.type = o.type
       ), '[]') as reasons
     from opened o group by o.type`,
    [organisationId, new Date(from), new Date(to), RULED_TYPES],
  )
  const byType = new Map(rows.map((row) => [row.type, row]))
  return RULED_TYPES.map((type) => byType.get(type) ?? silent(type))
}

const silent = (type: RuledType): RuleNoise => ({
  ...{ type, alerts: 0, open: 0, endedAlone: 0, resolved: 0, falseAlarms: 0, reasons: [], medianMinutes: null },
})
