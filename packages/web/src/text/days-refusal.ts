import { MAX_KPI_DAYS } from '@vigia/domain/kpis/kpi-period'
import { addDays, daysBetween } from '@vigia/domain/time/calendar-day'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Why there are no figures of these days, both inclusive, in words; null where there are. `today` is a day of Mexico City. */
export function daysRefusal(from: string, to: string, today: string): string | null {
  if (!(isDay(from) && isDay(to))) return 'Elija los dos días'
  if (daysBetween(from, to) < 0) return 'El primer día es posterior al último'
  if (daysBetween(today, to) > 0) return 'El último día aún no llega'
  if (daysBetween(from, to) >= MAX_KPI_DAYS) return `A lo más ${MAX_KPI_DAYS} días a la vez`
  return null
}

/** A day that the calendar has: `2026-02-30` is none. */
const isDay = (text: string): boolean => DAY.test(text) && addDays(text, 0) === text
