import { calendarDay, daysBetween } from '../time/calendar-day.ts'
import { DAY_MS, MINUTE_MS } from '../time/duration.ts'
import { calendarDaySpan, startOfDay } from '../time/wall-time.ts'

/** So many days are asked for at once. */
export const MAX_KPI_DAYS = 92

/** Days of the calendar, `2026-11-24`, both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** A day, or as much of it as counts. Epoch ms, `fromAt` included, `untilAt` not; what happens right now is in it. */
export interface KpiDay {
  readonly day: string
  readonly fromAt: number
  readonly untilAt: number
  /** How much of it counts. */
  readonly minutes: number
  /** The whole day counts, and it is over. */
  readonly isWhole: boolean
}

interface KpiSpan extends DayRange {
  readonly days: readonly KpiDay[]
  /** How many minutes of it count. */
  readonly minutes: number
}

export interface KpiPeriod extends KpiSpan {
  /** It holds today, which is not over. */
  readonly isOpen: boolean
  /** As many days right before; where today is in the period, up to the same hour of its last day. */
  readonly before: KpiSpan
}

/** Why days are no period. */
export type PeriodProblem = 'no-day' | 'backwards' | 'too-long' | 'future'

/** In words, for who has to choose others. */
export const PERIOD_PROBLEM: Readonly<Record<PeriodProblem, string>> = {
  'no-day': 'No es un día del calendario: use AAAA-MM-DD, del año 2000 en adelante.',
  backwards: 'El primer día no puede ser posterior al último.',
  'too-long': `Pida ${MAX_KPI_DAYS} días o menos.`,
  future: 'El último día no puede ser posterior a hoy.',
}

/** The days of Mexico City of a period at `now`, and of the one before, or why they are none. */
export function kpiPeriod({ from, to }: DayRange, now: number): KpiPeriod | PeriodProblem {
  if (!isDay(from) || !isDay(to)) return 'no-day'
  const today = calendarDay(now)
  const length = daysBetween(from, to) + 1
  if (length < 1) return 'backwards'
  if (length > MAX_KPI_DAYS) return 'too-long'
  if (to > today) return 'future'
  const isOpen = to === today
  const before = { from: dayBefore(from, length), to: dayBefore(from, 1) }
  const sameHour = isOpen ? startOfDay(before.to) + now - startOfDay(today) : Number.POSITIVE_INFINITY
  return { ...spanOf({ from, to }, now), isOpen, before: spanOf(before, Math.min(now, sameHour)) }
}

function isDay(day: string): boolean {
  const at = /^20\d\d-\d\d-\d\d$/.test(day) ? startOfDay(day) : Number.NaN
  return !Number.isNaN(at) && calendarDay(at) === day
}

/** So many days before a day. Noon, so that an hour more or less of a clock that changes leaves the day what it is. */
const dayBefore = (day: string, count: number): string => calendarDay(startOfDay(day) + DAY_MS / 2 - count * DAY_MS)

function spanOf({ from, to }: DayRange, until: number): KpiSpan {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index): KpiDay => {
    const day = dayBefore(from, -index)
    const { fromAt, toAt } = calendarDaySpan(day)
    const minutes = (Math.min(toAt, until) - fromAt) / MINUTE_MS
    return { day, fromAt, untilAt: Math.min(toAt, until + 1), minutes, isWhole: toAt <= until }
  })
  return { from, to, days, minutes: days.reduce((sum, day) => sum + day.minutes, 0) }
}
