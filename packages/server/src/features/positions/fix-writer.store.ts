import { FIX_QUALITIES, FIX_SOURCES } from '@vigia/domain/gps/fix'
import type pg from 'pg'
import type { Db } from '../../db/pool.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { isRowRefused } from '../../db/write-in-halves.ts'
import type { RecordedFix } from '../../ports/recorded-fix.ts'

/** A frozen database must not hold a request for longer than this. */
const WRITE_MS = 1_500

const STAGE = 'create temp table fix_stage (like positions) on commit delete rows'
const COPY = 'copy positions from stdin (format binary)'
const COPY_TO_STAGE = 'copy fix_stage from stdin (format binary);'
const staged = (table: 'positions' | 'quarantined_positions') =>
  `${COPY_TO_STAGE} insert into ${table} select * from fix_stage on conflict do nothing`

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const COLUMNS = 15
/** Bytes of a row without its texts: 2 for the count, then each column's length and value. */
const ROW_BYTES = 2 + 5 * 12 + 4 * 8 + 2 * 6 + 5 + 4 + 4 + 12
const EPOCH_2000_MS = 946_684_800_000
const TWO_32 = 4_294_967_296
const NULL = -1

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

/**
 * One write that stores rows: the simple query `sql`, whose COPY reads what follows, the rows in PostgreSQL's binary form,
 * and the end of the copy. Sent whole, without waiting for the server to ask. The columns are those of `positions`, in
 * the order of the migration.
 */
export function copyFrame(sql: string, rows: readonly RecordedFix[]): Buffer {
  const text = Buffer.from(sql)
  const copyAt = 1 + 4 + text.length + 1
  let size = copyAt + 1 + 4 + SIGNATURE.length + 2 + 5
  for (const row of rows) size += ROW_BYTES + textBytes(row.address) + textBytes(row.comment)

  const frame = Buffer.allocUnsafe(size)
  const view = new DataView(frame.buffer, frame.byteOffset, size)
  frame[0] = 0x51 // Q
  view.setInt32(1, copyAt - 1)
  text.copy(frame, 5)
  frame[copyAt - 1] = 0
  frame[copyAt] = 0x64 // d
  SIGNATURE.copy(frame, copyAt + 5)
  let at = copyAt + 5 + SIGNATURE.length
  for (const row of rows) at = writeRow(frame, view, at, row)
  view.setInt16(at, -1)
  at += 2
  view.setInt32(copyAt + 1, at - copyAt - 1)
  frame[at] = 0x63 // c
  view.setInt32(at + 1, 4)
  return frame.subarray(0, at + 5)
}

function writeRow(frame: Buffer, view: DataView, start: number, row: RecordedFix): number {
  const { fix } = row
  view.setInt16(start, COLUMNS)
  let at = writeInt8(view, start + 2, row.deviceId)
  at = writeInstant(view, at, fix.at)
  at = writeInstant(view, at, row.receivedAt)
  at = writeDouble(view, at, fix.point.lat)
  at = writeDouble(view, at, fix.point.lng)
  at = writeReal(view, at, fix.speedKmh)
  at = writeReal(view, at, fix.headingDeg)
  at = writeReal(view, at, fix.altitudeM)
  at = writeReal(view, at, fix.accuracyM)
  at = writeInt2(view, at, FIX_QUALITIES.indexOf(row.quality))
  at = writeInt2(view, at, FIX_SOURCES.indexOf(fix.source))
  view.setInt32(at, 1)
  view.setUint8(at + 4, fix.panic ? 1 : 0)
  at = writeText(frame, view, at + 5, row.address)
  at = writeText(frame, view, at, row.comment)
  if (row.userId !== null) return writeInt8(view, at, Number(row.userId))
  view.setInt32(at, NULL)
  return at + 4
}

const textBytes = (text: string | null): number => (text === null ? 0 : Buffer.byteLength(text))

function writeInt8(view: DataView, at: number, value: number): number {
  const high = Math.floor(value / TWO_32)
  view.setInt32(at, 8)
  view.setInt32(at + 4, high)
  view.setUint32(at + 8, value - high * TWO_32)
  return at + 12
}

/** Microseconds since 2000. */
const writeInstant = (view: DataView, at: number, ms: number): number =>
  writeInt8(view, at, (ms - EPOCH_2000_MS) * 1000)

function writeDouble(view: DataView, at: number, value: number): number {
  view.setInt32(at, 8)
  view.setFloat64(at + 4, value)
  return at + 12
}

function writeReal(view: DataView, at: number, value: number | null): number {
  if (value === null) {
    view.setInt32(at, NULL)
    return at + 4
  }
  view.setInt32(at, 4)
  view.setFloat32(at + 4, value)
  return at + 8
}

function writeInt2(view: DataView, at: number, value: number): number {
  view.setInt32(at, 2)
  view.setInt16(at + 4, value)
  return at + 6
}

function writeText(frame: Buffer, view: DataView, at: number, text: string | null): number {
  if (text === null) {
    view.setInt32(at, NULL)
    return at + 4
  }
  const length = frame.write(text, at + 4)
  view.setInt32(at, length)
  return at + 4 + length
}
