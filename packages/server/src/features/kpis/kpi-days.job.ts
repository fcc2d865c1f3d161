import { calendarDay } from '@vigia/domain/time/calendar-day'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import { calendarDaySpan, startOfDay } from '@vigia/domain/time/wall-time'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import { COUNT_MS, countDay, daysToCount, noteDays, settleDays } from './kpi-days.store.ts'

/** A day is kept once it has been over for so long: nothing of it waits to be attended in time any more. */
const OVER_FOR_MS = HOUR_MS
/** Two of the longest periods, and as much again to look back. */
const KEPT_DAYS = 400
const EVERY_MS = MINUTE_MS
/** So many of all organisations in one turn: some seconds of one connection. */
const AT_ONCE = 40

/**
 * Keeps what the days of each organisation come to (`kpi_counters`), and counts a day anew when something of it has changed. However far
 * it has come, figures are the same: a day that is not kept is counted from its rows. `db` sees every organisation.
 */
export function kpiDaysJob(db: Db, clock: Clock): Job {
  const patient = db.patient(COUNT_MS)
  return {
    name: 'kpi-days',
    everyMs: EVERY_MS,
    run: async (signal) => {
      const now = clock.now()
      const noon = startOfDay(calendarDay(now - OVER_FOR_MS)) + DAY_MS / 2
      await noteDays(db, { first: calendarDay(noon - KEPT_DAYS * DAY_MS), last: calendarDay(noon - DAY_MS) })
      await settleDays(db)
      for (const day of await daysToCount(db, AT_ONCE)) {
        if (signal.aborted) return
        await countDay(patient, day, calendarDaySpan(day.day), now)
      }
    },
  }
}
