import type { CallAnswers } from '@vigia/contract/calls'
import { call } from './call.ts'
import { readVersioned, type Versioned, writeVersioned } from './versioned-setting.ts'

type Wire = CallAnswers['getStorage']

/** What is kept of one kind; null is what nobody tells: on a shared server, or not estimated yet. */
export interface StoredKind {
  readonly key: Wire['data'][number]['key']
  readonly bytes: number | null
  readonly rows: number | null
  readonly oldestAt: number | null
}

export interface Storage {
  /** There are other organisations on the server. */
  readonly isShared: boolean
  readonly databaseBytes: number | null
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
}

/** What a shorter retention would delete. */
export interface RetentionPreview {
  readonly beforeAt: number
  readonly positions: number
  /** That many or more: counting stopped. */
  readonly atLeast: boolean
  readonly oldestAt: number | null
  readonly everyMinutes: number
}

export async function getStorage(signal: AbortSignal): Promise<Storage> {
  const { is_shared, database_bytes, data, backup } = await call('getStorage', { signal })
  return {
    isShared: is_shared,
    databaseBytes: database_bytes,
    kinds: data.map(({ key, bytes, rows, oldest }) => ({ key, bytes, rows, oldestAt: instantOf(oldest) })),
    backup:
      backup === null
        ? null
        : {
            ...{ takenAt: Date.parse(backup.taken_at), checkedAt: instantOf(backup.checked_at) },
            ...{ seconds: backup.seconds, bytes: backup.bytes, rows: backup.rows, fileName: backup.file_name },
          },
  }
}

export async function previewRetention(days: number, signal: AbortSignal): Promise<RetentionPreview> {
  const query = { positionDays: String(days) }
  const { before, positions, at_least, oldest, every_minutes } = await call('previewRetention', { query, signal })
  return {
    ...{ beforeAt: Date.parse(before), positions, atLeast: at_least, oldestAt: instantOf(oldest) },
    everyMinutes: every_minutes,
  }
}

export const getRetention = async (signal: AbortSignal): Promise<Versioned<number>> => {
  const { value, etag } = await readVersioned('getRetention', { signal })
  return { value: value.positionDays, etag }
}

/** Audited. */
export const putRetention = (positionDays: number, etag: string): Promise<unknown> =>
  writeVersioned('putRetention', { body: { positionDays } }, { etag })

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))
