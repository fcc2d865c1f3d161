import { writeInHalves } from '../../db/write-in-halves.ts'
import { unavailable } from '../../errors.ts'
import type { RecordedFix } from '../../recorded-fix.ts'
import type { FixGroup, FixWriter } from './fix-writer.store.ts'

/** More than this waiting, and an intake answers 503 instead of promising what it may not keep. */
const MAX_QUEUED_FIXES = 20_000
/** Small enough that the senders of one group are read and judged while the next is written. */
const MAX_GROUP = 2_000

const NONE: ReadonlySet<RecordedFix> = new Set()

interface Waiting {
  readonly rows: readonly RecordedFix[]
  readonly resolve: (refused: ReadonlySet<RecordedFix>) => void
  readonly reject: (error: unknown) => void
}

interface Deps {
  readonly writers: readonly FixWriter[]
  /** Called once a group is durable, before anybody is told. */
  readonly onCommitted: (rows: readonly RecordedFix[]) => void
  readonly onDuplicates: (count: number) => void
  /** Told of each row that the database refuses, once. */
  readonly onRefused: (row: RecordedFix, error: Error) => void
  readonly toAppError: (error: unknown) => unknown
}

export interface CommitQueue {
  /**
   * Resolves when the rows are durable, with those of them that the database refuses for good. Rejects with 503 when they
   * are not, and the sender has to try again.
   */
  push(rows: readonly RecordedFix[]): Promise<ReadonlySet<RecordedFix>>
  /** Resolves when all that was pushed is settled. */
  drain(): Promise<void>
}

/**
 * Group commit: while one group is being written, the next gathers; nobody waits for a timer. A group that the database
 * refuses is halved until the refused rows stand alone: nobody pays for another's. Any other failure answers everything that
 * waits, so that no request outlives the database by more than one attempt.
 */
export function commitQueue({ writers, onCommitted, onDuplicates, onRefused, toAppError }: Deps): CommitQueue {
  const idle = [...writers]
  /** Newest stored time of each device: what is newer cannot be a duplicate. A help for speed; the keys decide. */
  const newestAt = new Map<number, number>()
  let waiting: Waiting[] = []
  let queued = 0
  let busy = 0
  let onIdle: (() => void)[] = []

  const split = (rows: readonly RecordedFix[]): FixGroup => {
    const fresh: RecordedFix[] = []
    const late: RecordedFix[] = []
    const quarantined: RecordedFix[] = []
    for (const row of rows) {
      if (row.quality === 'future') quarantined.push(row)
      else if (row.fix.at > (newestAt.get(row.deviceId) ?? Number.NEGATIVE_INFINITY)) {
        newestAt.set(row.deviceId, row.fix.at)
        fresh.push(row)
      } else late.push(row)
    }
    return { fresh, late, quarantined }
  }

  const takeGroup = (): Waiting[] => {
    let rows = 0
    let count = 0
    while (count < waiting.length && (count === 0 || rows < MAX_GROUP)) rows += waiting[count++]?.rows.length ?? 0
    queued -= rows
    const group = waiting.slice(0, count)
    waiting = waiting.slice(count)
    return group
  }

  const failAll = (error: unknown, group: readonly Waiting[]): void => {
    const failed = [...group, ...waiting]
    waiting = []
    queued = 0
    for (const { reject } of failed) reject(error)
  }

  /** Writes a group; answers the rows that the database refuses. */
  const writeGroup = async (writer: FixWriter, rows: readonly RecordedFix[]): Promise<ReadonlySet<RecordedFix>> => {
    const refused = await writeInHalves(rows, async (batch) => {
      const duplicates = await writer.write(split(batch))
      if (duplicates > 0) onDuplicates(duplicates)
      onCommitted(batch)
    })
    for (const { row, error } of refused) onRefused(row, error)
    return refused.length === 0 ? NONE : new Set(refused.map(({ row }) => row))
  }

  const run = async (writer: FixWriter): Promise<void> => {
    busy += 1
    while (waiting.length > 0) {
      const group = takeGroup()
      const rows = group.flatMap((entry) => entry.rows)
      try {
        const refused = await writeGroup(writer, rows)
        for (const { resolve } of group) resolve(refused)
      } catch (error) {
        failAll(toAppError(error), group)
      }
    }
    idle.push(writer)
    busy -= 1
    if (busy === 0) for (const settle of onIdle.splice(0)) settle()
  }

  return {
    push: (rows) => {
      if (queued + rows.length > MAX_QUEUED_FIXES) {
        return Promise.reject(unavailable('Llegan más posiciones de las que se pueden guardar. Intente de nuevo.', 1))
      }
      queued += rows.length
      return new Promise((resolve, reject) => {
        waiting.push({ rows, resolve, reject })
        const writer = idle.pop()
        // After the requests of this turn of the event loop have been read: they share the group.
        if (writer !== undefined) setImmediate(() => void run(writer))
      })
    },
    drain: () =>
      new Promise((resolve) => {
        if (busy === 0 && waiting.length === 0) resolve()
        else onIdle = [...onIdle, resolve]
      }),
  }
}
