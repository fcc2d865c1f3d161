import type { CallAnswers } from '@vigia/contract/calls'
import type { BackupDay } from '@vigia/domain/system/backup-days'
import { call } from './call.ts'

type Wire = CallAnswers['getStorage']

/** What is kept of one kind; null is what nobody tells: on a shared server, or not estimated yet. */
export interface StoredKind {
  readonly key: Wire['data'][number]['key']
  readonly bytes: number | null
  /** Null as well where there are less than 12 hours of it. */
  readonly bytesPerDay: number | null
  readonly rows: number | null
  readonly oldestAt: number | null
}

export interface Storage {
  /** There are other organisations on the server. */
  readonly isShared: boolean
  readonly databaseBytes: number | null
  /** On the disk of the database; null: nobody tells. */
  readonly freeBytes: number | null
  readonly kinds: readonly StoredKind[]
  readonly backup: {
    readonly takenAt: number
    /** When it was last proved that it can be restored. */
    readonly checkedAt: number | null
    readonly seconds: number
    readonly bytes: number
    readonly rows: number
    readonly fileName: string
  } | null
  /** The last fourteen days, today the last. */
  readonly backupDays: readonly BackupDay[]
}

/** For how many days each kind is kept. */
export type RetentionDays = CallAnswers['getRetention']
type PreviewWire = CallAnswers['previewRetention']['data'][number]
export type RetentionKind = PreviewWire['key']

/** What a retention would delete, of each kind. */
export interface RetentionPreview {
  readonly everyMinutes: number
  readonly kinds: ReadonlyMap<
    RetentionKind,
    {
      readonly beforeAt: number
      readonly rows: number
      /** That many or more: counting stopped. */
      readonly atLeast: boolean
      readonly oldestAt: number | null
    }
  >
}

export async function getStorage(signal: AbortSignal): Promise<Storage> {
  const {
    is_shared,
    database_bytes,
    free_bytes,
    data,
    backup,
    backup_days: days,
  } = await call('getStorage', { signal })
  return {
    isShared: is_shared,
    databaseBytes: database_bytes,
    freeBytes: free_bytes,
    kinds: data.map(({ key, bytes, rows, oldest, per_day }) => ({
      ...{ key, bytes, rows, oldestAt: instantOf(oldest), bytesPerDay: per_day },
    })),
    backup:
      backup === null
        ? null
        : {
            ...{ takenAt: Date.parse(backup.taken_at), checkedAt: instantOf(backup.checked_at) },
            ...{ seconds: backup.seconds, bytes: backup.bytes, rows: backup.rows, fileName: backup.file_name },
          },
    backupDays: days.map(({ day, state, taken_at, seconds, bytes }) => ({
      ...{ day, state },
      last:
        taken_at === null || seconds === null || bytes === null
          ? null
          : { takenAt: Date.parse(taken_at), seconds, bytes },
    })),
  }
}

export async function previewRetention(days: RetentionDays, signal: AbortSignal): Promise<RetentionPreview> {
  const query = {
    ...{ positionDays: String(days.positionDays), alertDays: String(days.alertDays) },
    ...{ logbookDays: String(days.logbookDays), deliveryDays: String(days.deliveryDays) },
  }
  const { every_minutes, data } = await call('previewRetention', { query, signal })
  return {
    everyMinutes: every_minutes,
    kinds: new Map(
      data.map(({ key, before, rows, at_least, oldest }) => [
        key,
        { beforeAt: Date.parse(before), rows, atLeast: at_least, oldestAt: instantOf(oldest) },
      ]),
    ),
  }
}

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))
