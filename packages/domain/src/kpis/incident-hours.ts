import { daysBetween } from '../time/calendar-day.ts'
import { type Counters, histogramOf } from './counters.ts'

const WEEK_DAYS = 7
const A_MONDAY = '2001-01-01'

export interface IncidentHour {
  /** 1: Monday. */
  readonly weekday: number
  readonly hour: number
  readonly incidents: number
}

/** Incidents by the weekday and the hour of the company's calendar, by day `2026-11-24`; only hours that had any. */
export function incidentHours(byDay: Iterable<readonly [day: string, counters: Counters]>): IncidentHour[] {
  const counts = new Map<number, number>()
  for (const [day, counters] of byDay) {
    for (const [hour, count] of histogramOf(counters, 'incidents')) {
      const cell = weekdayOf(day) * 24 + hour
      counts.set(cell, (counts.get(cell) ?? 0) + count)
    }
  }
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([cell, incidents]) => ({ weekday: Math.floor(cell / 24), hour: cell % 24, incidents }))
}

const weekdayOf = (day: string): number => (((daysBetween(A_MONDAY, day) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS) + 1
