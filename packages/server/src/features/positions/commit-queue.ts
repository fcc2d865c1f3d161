import { writeInHalves } from '../../db/write-in-halves.ts'
import { unavailable } from '../../ports/errors.ts'
import type { RecordedFix } from '../../ports/recorded-fix.ts'
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

/** Which of so many lanes takes the fixes of a device. */
export type LaneOf = (deviceId: number, lanes: number) => number

interface Deps {
  /** One lane for each. */
  readonly writers: readonly FixWriter[]
  /** Tests only: lanes that do not keep a device's fixes in order, which they must find. */
  readonly laneOf?: LaneOf
  /** Called once a group is durable, before anybody is told. Of each device in the order of `push`. `stored`: so many were not known. */
  readonly onCommitted: (rows: readonly RecordedFix[], stored: number) => void
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
 *
 * Each writer has a lane, and each device one of the lanes: what a device says is written in its order, and no two writers
 * ever wait for each other's keys. A request whose devices have several lanes is answered when all of them are durable.
 */
export function commitQueue({ laneOf = byDevice, ...deps }: Deps): CommitQueue {
  const lanes = deps.writers.map((writer) => lane(writer, deps))
  let queued = 0

  const pushed = async (rows: readonly RecordedFix[]): Promise<ReadonlySet<RecordedFix>> => {
    const parts = inLanes(rows, lanes.length, laneOf)
    // All of them, also after one has failed: what another lane still holds is still queued.
    const ends = await Promise.allSettled(
      parts.flatMap((part, index) => (part.length === 0 ? [] : (lanes[index]?.push(part) ?? []))),
    )
    const refused = ends.map((end) => {
      if (end.status === 'rejected') throw end.reason
      return end.value
    })
    return refused.every(({ size }) => size === 0) ? NONE : new Set(refused.flatMap((some) => [...some]))
  }

  return {
    push: async (rows) => {
      if (queued + rows.length > MAX_QUEUED_FIXES)
        throw unavailable('Llegan más posiciones de las que se pueden guardar. Intente de nuevo.', 1)
      queued += rows.length
      try {
        return await pushed(rows)
      } finally {
        queued -= rows.length
      }
    },
    drain: async () => {
      await Promise.all(lanes.map(({ drain }) => drain()))
    },
  }
}

const byDevice: LaneOf = (deviceId, lanes) => deviceId % lanes

function inLanes(rows: readonly RecordedFix[], count: number, laneOf: LaneOf): readonly (readonly RecordedFix[])[] {
  if (count === 1) return [rows]
  const parts = Array.from({ length: count }, (): RecordedFix[] => [])
  for (const row of rows) parts[laneOf(row.deviceId, count)]?.push(row)
  return parts
}

/** One writer and what waits for it, first come, first written. */
function lane(writer: FixWriter, { onCommitted, onDuplicates, onRefused, toAppError }: Deps): CommitQueue {
  /** Newest stored time of each device: what is newer cannot be a duplicate. A help for speed; the keys decide. */
  const newestAt = new Map<number, number>()
  let waiting: Waiting[] = []
  let isBusy = false
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
    const group = waiting.slice(0, count)
    waiting = waiting.slice(count)
    return group
  }

  const failAll = (error: unknown, group: readonly Waiting[]): void => {
    const failed = [...group, ...waiting]
    waiting = []
    for (const { reject } of failed) reject(error)
  }

  /** Writes a group; answers the rows that the database refuses. */
  const writeGroup = async (rows: readonly RecordedFix[]): Promise<ReadonlySet<RecordedFix>> => {
    const refused = await writeInHalves(rows, async (batch) => {
      const duplicates = await writer.write(split(batch))
      if (duplicates > 0) onDuplicates(duplicates)
      onCommitted(batch, batch.length - duplicates)
    })
    for (const { row, error } of refused) onRefused(row, error)
    return refused.length === 0 ? NONE : new Set(refused.map(({ row }) => row))
  }

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = takeGroup()
      const rows = group.flatMap((entry) => entry.rows)
      try {
        const refused = await writeGroup(rows)
        for (const { resolve } of group) resolve(refused)
      } catch (error) {
        failAll(toAppError(error), group)
      }
    }
    isBusy = false
    for (const settle of onIdle.splice(0)) settle()
  }

  return {
    push: (rows) =>
      new Promise((resolve, reject) => {
        waiting.push({ rows, resolve, reject })
        if (isBusy) return
        isBusy = true
        // After the requests of this turn of the event loop have been read: they share the group.
        setImmediate(() => void run())
      }),
    drain: () =>
      new Promise((resolve) => {
        if (!isBusy) resolve()
        else onIdle = [...onIdle, resolve]
      }),
  }
}
