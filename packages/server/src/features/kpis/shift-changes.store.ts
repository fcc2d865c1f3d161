import type { KpiPeriod } from '@vigia/domain/kpis/kpi-period'
import { dayOf } from '../../db/fact-sources.ts'
import type { Sql } from '../../db/pool.ts'

/** How many shifts of which there is a hand-over began on each day of a period and of the one before; a day without is not there. */
export async function readShiftChanges(
  sql: Sql,
  organisationId: string,
  { days, before }: KpiPeriod,
): Promise<ReadonlyMap<string, number>> {
  const all = [...before.days, ...days]
  const { rows } = await sql.query<{ day: string; changes: number }>(
    `select to_char(${dayOf('h.incoming_starts_at')}, 'YYYY-MM-DD') as day, count(distinct h.incoming_starts_at)::int as changes
     from unnest($2::timestamptz[], $3::timestamptz[]) as s (from_at, until_at)
       join shift_handovers h on h.organisation_id = $1 and h.incoming_starts_at >= s.from_at and h.incoming_starts_at < s.until_at
     group by 1`,
    [organisationId, all.map(({ fromAt }) => new Date(fromAt)), all.map(({ untilAt }) => new Date(untilAt))],
  )
  return new Map(rows.map(({ day, changes }) => [day, changes]))
}
