import type pg from 'pg'
import type { Db } from '../../db/pool.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { isRowRefused } from '../../db/write-in-halves.ts'
import type { RecordedFix } from '../../ports/recorded-fix.ts'
import { copyFrame } from './copy-frame.ts'

/** A frozen database must not hold a request for longer than this. */
const WRITE_MS = 1_500

const STAGE = 'create temp table fix_stage (like positions) on commit delete rows'
const COPY = 'copy positions from stdin (format binary)'
const COPY_TO_STAGE = 'copy fix_stage from stdin (format binary);'
const staged = (table: 'positions' | 'quarantined_positions') =>
  `${COPY_TO_STAGE} insert into ${table} select * from fix_stage on conflict do nothing`

export interface FixGroup {
  /** Newer than all that is known of their devices: they go by plain COPY, which refuses duplicates. */
  readonly fresh: readonly RecordedFix[]
  /** Late, repeated, or of unknown standing: duplicates are dropped. */
  readonly late: readonly RecordedFix[]
  /** Fixes from the future. */
  readonly quarantined: readonly RecordedFix[]
}

export interface FixWriter {
  /**
   * Resolves after commit, with how many of the rows were known already. Rejects when the database is away, or refuses a
   * row; what was stored of the group before that is known when it is written again.
   */
  write(group: FixGroup): Promise<number>
  close(): Promise<void>
}

/** One connection that stores groups of fixes, one at a time; it reconnects with the next group after a failure. */
export function fixWriter(db: Db): FixWriter {
  let client: pg.Client | null = null

  const connected = async (): Promise<pg.Client> => {
    if (client !== null) return client
    const fresh = await db.connect()
    fresh.once('end', () => {
      if (client === fresh) client = null
    })
    await fresh.query(STAGE)
    client = fresh
    return fresh
  }

  const send = async (sql: string, rows: readonly RecordedFix[]): Promise<number> => {
    if (rows.length === 0) return 0
    const on = await connected()
    return sendFrame(on, copyFrame(sql, rows))
  }

  const writeFresh = async (rows: readonly RecordedFix[]): Promise<number> => {
    try {
      await send(COPY, rows)
      return 0
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      return rows.length - (await send(staged('positions'), rows))
    }
  }

  const drop = (): void => {
    const broken = client
    client = null
    // Its state is unknown: a late answer must not be taken for the next group's.
    broken?.connection.stream.destroy()
  }

  return {
    write: async ({ fresh, late, quarantined }) => {
      try {
        const known = await writeFresh(fresh)
        const repeated = late.length - (await send(staged('positions'), late))
        const requarantined = quarantined.length - (await send(staged('quarantined_positions'), quarantined))
        return known + repeated + requarantined
      } catch (error) {
        if (!isRowRefused(error)) drop()
        throw error
      }
    },
    close: async () => {
      const last = client
      client = null
      await last?.end()
    },
  }
}

/** Sends a pre-framed copy; resolves with the rows of the last statement. The shape is what the driver asks of a query. */
export function sendFrame(client: pg.Client, frame: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    client.query({
      query_timeout: WRITE_MS,
      callback: (error: Error | null) => (error === null ? resolve(rows) : reject(error)),
      submit(connection: pg.Connection) {
        connection.stream.write(frame)
      },
      handleCopyInResponse: () => undefined,
      handleCommandComplete({ text }: { text: string }) {
        rows = Number(text.slice(text.lastIndexOf(' ') + 1))
      },
      handleReadyForQuery() {
        this.callback(null)
      },
      handleError(error: Error) {
        this.callback(error)
      },
    })
  })
}
