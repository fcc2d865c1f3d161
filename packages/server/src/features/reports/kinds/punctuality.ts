import { isActive } from '../../../db/active-trips.ts'
import type { RowFigure } from '../report.ts'

/** In SQL, of a trip `t` and what was asked, `q`: until when it is on time. */
export const LAST_ON_TIME = `t.due_at + q.tolerance_min * interval '1 minute'`

/** In SQL, when a trip `t` was registered as complete, and what that is to its appointment; null where either is not known. */
export const ARRIVAL = `cross join lateral (
  select came.at as arrived_at, floor(extract(epoch from came.at - t.due_at) / 60)::int as difference_min,
    came.at <= ${LAST_ON_TIME} as is_on_time, ${isActive()} and ${LAST_ON_TIME} < q.now as is_overdue
  from (select case when t.status = 'complete' then t.completed_at end as at) came
) arrival`

const PLANNED = 'r.arrived_at is not null and r.due_at is not null'
const COVERAGE = {
  sample: `count(*) filter (where ${PLANNED})`,
  excluded: `count(*) filter (where not (${PLANNED}))`,
} as const

/** Of rows with an arrival and an appointment, how many kept it, and how many did not. */
export const onTimeShare = (formula: RowFigure['formula']): RowFigure => ({
  ...{ key: 'on_time', label: 'A tiempo', unit: '%', formula },
  value: `(100.0 * count(*) filter (where ${PLANNED} and r.is_on_time) / nullif(${COVERAGE.sample}, 0))::float8`,
  ...COVERAGE,
})
export const lateRows = (unit: string, formula: RowFigure['formula']): RowFigure => ({
  ...{ key: 'late', label: 'Tarde', unit, formula },
  value: `case when ${COVERAGE.sample} > 0 then (count(*) filter (where ${PLANNED} and not r.is_on_time))::float8 end`,
  ...COVERAGE,
})
