import { keyedPoints } from './coordinate-keys.ts'
import { isInRegion, type WrittenPoint, writtenPoint } from './coordinate-pair.ts'
import { idOf, type RecordFacts } from './record-facts.ts'
import { shortText, writtenSpeed } from './short-text.ts'
import { writtenNumber } from './written-number.ts'
import { writtenTime } from './written-time.ts'

const MAX_ROW = 80
const MAX_ROWS = 5_000
const HEADS = ['columns', 'fields', 'headers', 'header', 'cols', 'columnas', 'campos', 'metaData'] as const

type Row = Readonly<Record<string, unknown>>

/**
 * The rows of a table as objects by its heads: `{columns: ['unidad', 'lat', 'lng'], rows: [[…]]}`, heads that are objects
 * with a name, or a list whose first row is its heads. None where no head is a latitude with its longitude.
 */
export function tableRows(value: unknown): readonly Row[] {
  if (Array.isArray(value)) return rowsOf(headsOf(value[0]), value.slice(1))
  if (typeof value !== 'object' || value === null) return []
  const parts = new Map<string, unknown>(Object.entries(value).slice(0, 40))
  const heads = HEADS.map((key) => headsOf(parts.get(key))).find((each) => each !== null)
  if (heads === undefined || heads === null) return []
  for (const part of parts.values()) {
    const rows = Array.isArray(part) ? rowsOf(heads, part) : []
    if (rows.length > 0) return rows
  }
  return []
}

function headsOf(value: unknown): readonly string[] | null {
  if (!Array.isArray(value) || value.length < 2 || value.length > MAX_ROW) return null
  const heads = value.map(headOf)
  const known = heads.filter((head) => head !== null)
  if (known.length !== heads.length) return null
  const sample = Object.fromEntries(known.map((head) => [head, '20.51']))
  return keyedPoints(sample, known).length > 0 ? known : null
}

function headOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return null
  const parts = new Map<string, unknown>(Object.entries(value).slice(0, 12))
  const head =
    parts.get('name') ?? parts.get('data') ?? parts.get('field') ?? parts.get('dataIndex') ?? parts.get('title')
  return typeof head === 'string' ? head : null
}

function rowsOf(heads: readonly string[] | null, rows: readonly unknown[]): readonly Row[] {
  if (heads === null) return []
  const objects: Row[] = []
  for (const row of rows.slice(0, MAX_ROWS)) {
    if (Array.isArray(row) && row.length === heads.length)
      objects.push(Object.fromEntries(heads.map((head, i) => [head, row[i]])))
  }
  return objects
}

/**
 * The place in a row of bare values: the first two neighbours that are a latitude and a longitude of the Americas, or the
 * other way round, one of them with three decimals. Null where there is none.
 */
export function rowPoint(row: readonly unknown[]): WrittenPoint | null {
  if (row.length < 2 || row.length > MAX_ROW) return null
  for (let i = 0; i + 1 < row.length; i += 1) {
    const [first, second] = [row[i], row[i + 1]]
    if (writtenNumber(first) === null || writtenNumber(second) === null) continue
    const written = writtenPoint(first, second)
    if (written !== null && written.decimals >= 3 && isInRegion(written.point)) return written
  }
  return null
}

const MIN_ID = 1_000

/** A row begins with what it is of: a whole number that is too long to be a count or a state. */
function firstId([first, ...rest]: readonly unknown[]): readonly string[] {
  const serial = writtenNumber(first)?.value ?? 0
  const isSerial = Number.isSafeInteger(serial) && serial >= MIN_ID
  return isSerial && rest.length >= 2 && writtenTime(first, 0) === null ? [idOf('own', String(first))] : []
}

/**
 * What else a row of bare values says: texts are names, moments are its time, a long number at its head is an id; other
 * numbers without a head say nothing.
 */
export function rowFacts(row: readonly unknown[], seenAt: number): RecordFacts {
  const texts: string[] = []
  let time: RecordFacts['time'] = null
  let speed: ReturnType<typeof writtenSpeed> = null
  for (const value of row.slice(0, MAX_ROW)) {
    const moment = writtenTime(value, seenAt)
    if (moment !== null) time ??= moment
    else if (typeof value === 'string') {
      const written = writtenSpeed(value)
      if (written?.unit != null) speed ??= written
      else if (writtenNumber(value) === null) texts.push(shortText(value) ?? '')
    }
  }
  const names = texts.filter((text) => text !== '' && text.length <= 60)
  return {
    names,
    plates: [],
    texts: [],
    ids: firstId(row),
    time,
    speed: speed?.value ?? null,
    speedUnit: speed?.unit ?? null,
    headingDeg: null,
    address: null,
    status: null,
    hasZoom: false,
  }
}
