import type { DayRange } from '../kpis/kpi-period.ts'
import { addDays, calendarDay } from '../time/calendar-day.ts'

/** Days that follow the calendar: what a saved report asks for, whenever it is asked. */
export const REPORT_RANGES = ['today', 'yesterday', 'last-7-days', 'last-30-days', 'this-month', 'last-month'] as const
export type ReportRange = (typeof REPORT_RANGES)[number]

/** The days of Mexico City that a range means at `now`. Those of `last-…-days` are whole: today is not among them. */
export function rangeDays(range: ReportRange, now: number): DayRange {
  const today = calendarDay(now)
  const yesterday = addDays(today, -1)
  switch (range) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: yesterday, to: yesterday }
    case 'last-7-days':
      return { from: addDays(today, -7), to: yesterday }
    case 'last-30-days':
      return { from: addDays(today, -30), to: yesterday }
    case 'this-month':
      return { from: firstOfMonth(today), to: today }
    case 'last-month': {
      const last = addDays(firstOfMonth(today), -1)
      return { from: firstOfMonth(last), to: last }
    }
  }
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
