import { calendarDay } from '../time/calendar-day.ts'
import { DAY_MS } from '../time/duration.ts'
import { calendarDaySpan } from '../time/wall-time.ts'
import type { FalseAlarmReason } from './false-alarm.ts'
import type { RuledType } from './own-rule.ts'

/** How many days a report of noise looks back, today among them. */
const NOISE_DAYS = 30

/** Under so many alerts that a person has closed there is no share, and no typical time (design §4.1: a short sample says so). */
export const LEAST_NOISE_SAMPLE = 10

/** The alerts that a rule has opened in a span, and what became of them. */
export interface RuleNoise {
  readonly type: RuledType
  readonly alerts: number
  readonly open: number
  /** Closed by themselves: nobody has judged them. */
  readonly endedAlone: number
  /** Closed by a person. */
  readonly resolved: number
  readonly falseAlarms: number
  /** The most frequent first; null: resolved before anybody was asked. */
  readonly reasons: readonly { readonly reason: FalseAlarmReason | null; readonly count: number }[]
  /** Minutes from opening to a person's closing, in the median; null without any. */
  readonly medianMinutes: number | null
}

/** How many of those that a person has judged were false, 0 to 1; null while they are too few to say. */
export const falseShare = ({ resolved, falseAlarms }: RuleNoise): number | null =>
  resolved < LEAST_NOISE_SAMPLE ? null : falseAlarms / resolved

/** The noisiest first: by the share of false ones, then those with too few to say by their number. */
export function noisiestFirst(a: RuleNoise, b: RuleNoise): number {
  const byShare = (falseShare(b) ?? -1) - (falseShare(a) ?? -1)
  return byShare || b.falseAlarms - a.falseAlarms || b.alerts - a.alerts
}

/** The days of a report at `now`: whole ones of the calendar, to the end of today. Epoch milliseconds, `from` included, `to` not. */
export function noiseSpan(now: number): { readonly from: number; readonly to: number } {
  // Noon, so that an hour more or less of a clock that changes leaves the day what it is.
  const noon = calendarDaySpan(calendarDay(now)).fromAt + DAY_MS / 2
  const { fromAt } = calendarDaySpan(calendarDay(noon - (NOISE_DAYS - 1) * DAY_MS))
  return { from: fromAt, to: calendarDaySpan(calendarDay(now)).toAt }
}
