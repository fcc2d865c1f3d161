import { expect, test } from 'vitest'
import { type BackupDayState, backupDays, type KnownBackups } from './backup-days.ts'

/** Noon of 21 November in central Mexico. */
const NOW = Date.parse('2026-11-21T12:00:00-06:00')
const at = (day: number, hour = '03:10') => Date.parse(`2026-11-${String(day).padStart(2, '0')}T${hour}:00-06:00`)
const taken = (...days: readonly number[]) => days.map((day) => ({ takenAt: at(day), seconds: 372, bytes: 9 }))
const LONG_AGO = { backups: [], restores: [], knownSinceAt: 0 }
const stateOf = (known: Partial<KnownBackups>, day: number): BackupDayState | undefined =>
  backupDays({ ...LONG_AGO, ...known }, NOW).find((each) => each.day === `2026-11-${String(day).padStart(2, '0')}`)
    ?.state

test.each([
  ['a night with its backup', { backups: taken(20) }, 20, 'whole'],
  ['a night without', { backups: taken(19) }, 20, 'none'],
  ['today, not over yet, is no missed one', { backups: taken(20) }, 21, 'pending'],
  ['today with its own', { backups: taken(21) }, 21, 'whole'],
  [
    'late in the evening is that day, by the clocks here',
    { backups: [{ ...taken(20)[0], takenAt: at(20, '23:30') }] },
    20,
    'whole',
  ],
  ['and not the next', { backups: [{ ...taken(20)[0], takenAt: at(20, '23:30') }] }, 21, 'pending'],
  ['before the database was there nobody knows', { knownSinceAt: at(15, '10:00') }, 14, 'unknown'],
  ['on the day on which it was made there is none of it', { knownSinceAt: at(15, '10:00') }, 15, 'none'],
  ['what a restore made it forget', { restores: [{ takenAt: at(16), restoredAt: at(18, '09:00') }] }, 17, 'unknown'],
  ['also on the day of the restore', { restores: [{ takenAt: at(16), restoredAt: at(18, '09:00') }] }, 18, 'unknown'],
  ['and not the day after it', { restores: [{ takenAt: at(16), restoredAt: at(18, '09:00') }] }, 19, 'none'],
  [
    'a backup that is noted is known, whatever was restored',
    { backups: taken(16), restores: [{ takenAt: at(16), restoredAt: at(18) }] },
    16,
    'whole',
  ],
] as const)('%s', (_, known, day, state) => {
  expect(stateOf(known as Partial<KnownBackups>, day)).toBe(state)
})

test('fourteen days, today the last, each with the last backup of its day', () => {
  const second = { takenAt: at(20, '15:00'), seconds: 5, bytes: 2 }
  const days = backupDays({ ...LONG_AGO, backups: [second, ...taken(20)] }, NOW)
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([14, '2026-11-08', '2026-11-21'])
  expect(days.at(-2)).toEqual({ day: '2026-11-20', state: 'whole', last: second })
})
