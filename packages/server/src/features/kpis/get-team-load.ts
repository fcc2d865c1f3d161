import type { DayRange, KpiPeriod } from '@vigia/domain/kpis/kpi-period'
import { commentsPerShift } from '@vigia/domain/kpis/team-load'
import { DAY_MS } from '@vigia/domain/time/duration'
import { type RetentionDays, readSetting } from '../../db/settings.store.ts'
import type { KpisDeps, KpisFilter } from './kpis-deps.ts'
import { periodOf } from './period-of.ts'
import { type LoadRow, readTeamLoad } from './team-load.store.ts'

const QUERY_MS = 5_000

interface PersonLoad extends Omit<LoadRow, 'isBefore'> {
  /** Null: of too few shifts. */
  readonly commentsPerShift: number | null
  readonly before: number | null
}

export interface TeamLoad {
  readonly now: number
  readonly period: KpiPeriod
  /** False: of its days something was deleted by now, and nothing is told. */
  readonly isKept: boolean
  readonly people: readonly PersonLoad[]
}

/** What each person did in a period, shift by shift, beside the period before (design §4.3, Mesa). 400 where the days are no period. */
export async function getTeamLoad({ db, clock }: KpisDeps, filter: KpisFilter, days: DayRange): Promise<TeamLoad> {
  const now = clock.now()
  const period = periodOf(days, now)
  return db.patient(QUERY_MS).transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only')
    const retention = await readSetting(sql, filter.organisationId, 'retention')
    if (!isLoadKept(period, retention, now)) return { now, period, isKept: false, people: [] }
    const { shifts } = await readSetting(sql, filter.organisationId, 'logbook')
    const rows = await readTeamLoad(sql, filter, period, shifts)
    const isBeforeKept = isLoadKept(period.before, retention, now)
    return {
      ...{ now, period, isKept: true },
      people: rows.flatMap(({ isBefore, ...row }): PersonLoad[] => {
        if (isBefore) return []
        const former = rows.find((one) => one.isBefore && one.userId === row.userId && one.shift === row.shift)
        const before = former === undefined || !isBeforeKept ? null : commentsPerShift(former)
        return [{ ...row, commentsPerShift: commentsPerShift(row), before }]
      }),
    }
  })
}

/** Whether all that people did in some days is still kept at `now`. */
export function isLoadKept(
  { days }: KpiPeriod['before'],
  { alertDays, logbookDays }: RetentionDays,
  now: number,
): boolean {
  const keptFrom = now - Math.min(alertDays, logbookDays) * DAY_MS
  return days.every(({ fromAt }) => fromAt >= keptFrom)
}
