import { DEFAULT_TIME_ZONE } from '../format/date-time.ts'
import { addDays, calendarDay } from '../time/calendar-day.ts'
import { startOfDay } from '../time/wall-time.ts'

/** So many days are told, today the last. */
const BACKUP_DAYS = 14

export interface BackupTaken {
  /** The instant of its snapshot. */
  readonly takenAt: number
  readonly seconds: number
  readonly bytes: number
}

/** What is known of backups: those that were whole, since when this database notes them, and what restoring an older one made it forget. */
export interface KnownBackups {
  readonly backups: readonly BackupTaken[]
  readonly knownSinceAt: number
  readonly restores: readonly { readonly takenAt: number; readonly restoredAt: number }[]
}

/**
 * `whole`: at least one was taken that day and came to its end. `none`: none was. `pending`: none yet, and the day is not over.
 * `unknown`: nobody noted it, as the database was not there, or its notes went by a restore.
 */
export type BackupDayState = 'whole' | 'none' | 'pending' | 'unknown'

export interface BackupDay {
  /** `2026-11-21`, by the clocks of central Mexico. */
  readonly day: string
  readonly state: BackupDayState
  /** The last of the day; null unless `whole`. */
  readonly last: BackupTaken | null
}

/** The last fourteen days by their backups, the oldest first (design, third part §4). */
export function backupDays({ backups, knownSinceAt, restores }: KnownBackups, now: number): readonly BackupDay[] {
  const today = calendarDay(now, DEFAULT_TIME_ZONE)
  return Array.from({ length: BACKUP_DAYS }, (_, at) => {
    const day = addDays(today, at + 1 - BACKUP_DAYS)
    const from = startOfDay(day, DEFAULT_TIME_ZONE)
    const until = startOfDay(addDays(day, 1), DEFAULT_TIME_ZONE)
    const last = backups
      .filter(({ takenAt }) => takenAt >= from && takenAt < until)
      .reduce<BackupTaken | null>(
        (newest, each) => (newest !== null && newest.takenAt > each.takenAt ? newest : each),
        null,
      )
    if (last !== null) return { day, state: 'whole', last }
    const isForgotten = restores.some(({ takenAt, restoredAt }) => takenAt < until && restoredAt > from)
    if (until <= knownSinceAt || isForgotten) return { day, state: 'unknown', last }
    return { day, state: day === today ? 'pending' : 'none', last }
  })
}
