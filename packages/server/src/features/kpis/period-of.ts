import { type DayRange, type KpiPeriod, kpiPeriod, PERIOD_PROBLEM } from '@vigia/domain/kpis/kpi-period'
import { badRequest } from '../../ports/errors.ts'

/** The period that somebody asks for at `now`; 400 where it is none. */
export function periodOf(days: DayRange, now: number): KpiPeriod {
  const period = kpiPeriod(days, now)
  if (typeof period === 'string') throw badRequest('VALIDATION', PERIOD_PROBLEM[period])
  return period
}
