import { createHash } from 'node:crypto'
import { matchKey } from '@vigia/domain/text/match-key'
import { statusLabel } from '@vigia/domain/trip/status-label'
import type { TripStatus } from '@vigia/domain/trip/trip-status'
import { type Column, type Header, importField } from './columns.ts'
import { UNSTORABLE } from './edited-cells.ts'
import { matchColumns } from './match-columns.ts'
import type { Cell, TableRow } from './table.ts'

const SAMPLES = 3
const SAMPLE_ROWS = 50
const SAMPLE_CHARACTERS = 60

/** One column of the file, used or not. */
export interface LayoutColumn {
  readonly index: number
  readonly header: string
  readonly field: string | null
  readonly confidence: 'sure' | 'ask' | 'none'
  /** Its first values; of a password none. */
  readonly samples: readonly string[]
  /** In no column of the file: what a person said of all its rows. */
  readonly ofEveryRow?: TripStatus
}

/** How a file is read: its sheets, its columns, its dates. */
export interface Layout {
  readonly sheet: string | null
  readonly sheets: readonly string[]
  readonly date1904: boolean
  /** What the styles of the workbook show as a date is a number, since they could not be read; absent where it was not asked yet. */
  readonly lacksStyles?: boolean
  readonly columns: readonly LayoutColumn[]
  /** Whether the columns are as a person said for these headers before. */
  readonly isRemembered: boolean
}

/** What a person said: the sheet, the field of each column by its place, and the status of all rows where no column says it. */
export interface Chosen {
  readonly sheet: string | null
  readonly fields: Readonly<Record<string, string | null>> | null
  /** Absent where it was chosen before there was such a thing. */
  readonly status?: TripStatus | null
}

/** Fields that people gave to headers, by the headers' key and then by header (`matchKey`). */
export type RememberedHeaders = Readonly<Record<string, Readonly<Record<string, string | null>>>>

/** The columns of a file: as somebody chose them for it, as somebody did for these headers before, or as their headers say. */
export function layOut(
  headers: readonly string[],
  rows: readonly TableRow[],
  { chosen, remembered }: { readonly chosen: Chosen | null; readonly remembered: RememberedHeaders },
): Pick<Layout, 'columns' | 'isRemembered'> {
  const raw = headers.map((_, index) => firstCells(rows, index))
  const guesses = matchColumns(headers, raw)
  const before = remembered[headersKey(headers)]
  const fieldOf = (index: number): string | null | undefined => {
    if (chosen?.fields) return chosen.fields[index] ?? null
    return before === undefined ? undefined : (before[matchKey(headers[index] ?? '')] ?? null)
  }
  const taken = new Set<string>()
  const columns = headers.flatMap((header, index): LayoutColumn[] => {
    const said = fieldOf(index)
    const guess = guesses[index] ?? { field: null, confidence: 'none' as const }
    const wanted = said === undefined ? guess.field : said
    const field = wanted === null || taken.has(wanted) ? null : wanted
    if (field !== null) taken.add(field)
    const samples =
      field === 'monitor_password' ? [] : [...new Set((raw[index] ?? []).map(sampleText))].slice(0, SAMPLES)
    if (header === '' && samples.length === 0) return []
    const confidence = field === null ? 'none' : said === undefined ? guess.confidence : 'sure'
    return [{ index, header, field, confidence, samples }]
  })
  const status = chosen?.status ?? null
  if (status !== null && !taken.has('status')) columns.push(statusColumn(headers.length, status))
  return { columns, isRemembered: chosen?.fields == null && before !== undefined }
}

/** A column behind those of the file, the same in all rows. */
const statusColumn = (index: number, status: TripStatus): LayoutColumn => ({
  ...{ index, header: 'Estatus', field: 'status', confidence: 'sure', samples: [], ofEveryRow: status },
})

/** The columns that the file has. */
export const columnsInFile = ({ columns }: Pick<Layout, 'columns'>): readonly LayoutColumn[] =>
  columns.filter(({ ofEveryRow }) => ofEveryRow === undefined)

/** What a person said of all rows; null: their columns say it. */
export const statusOfEveryRow = ({ columns }: Pick<Layout, 'columns'>): TripStatus | null =>
  columns.find(({ ofEveryRow }) => ofEveryRow !== undefined)?.ofEveryRow ?? null

/** Rows with what a person said of all of them, as if the file said it. */
export function withEveryRow(rows: readonly TableRow[], { columns }: Pick<Layout, 'columns'>): readonly TableRow[] {
  const said = columns.find(({ ofEveryRow }) => ofEveryRow !== undefined)
  if (said === undefined) return rows
  const text = statusLabel(said.ofEveryRow)
  return rows.map(({ number, cells }) => {
    const before = Array.from({ length: said.index }, (_, index) => cells[index] ?? null)
    return { number, cells: [...before, text] }
  })
}

const firstCells = (rows: readonly TableRow[], index: number): readonly Cell[] =>
  rows
    .slice(0, SAMPLE_ROWS)
    .map(({ cells }) => cells[index] ?? null)
    .filter((cell) => cell !== null && String(cell).trim() !== '')

const sampleText = (cell: Cell): string => String(cell).trim().slice(0, SAMPLE_CHARACTERS).replaceAll(UNSTORABLE, '')

/** The columns that are used, as rows are read by them. */
export const headerOf = ({ columns }: Pick<Layout, 'columns'>): Header => ({
  columns: columns.flatMap(({ index, header, field }): Column[] =>
    field === null ? [] : [{ index, header: header === '' ? columnLetter(index) : header, ...importField(field) }],
  ),
  ignored: columns.flatMap(({ header, field }) => (field === null && header !== '' ? [header] : [])),
})

/** The same set of headers has the same key, whatever their order. */
export const headersKey = (headers: readonly string[]): string =>
  createHash('sha256')
    .update([...new Set(headers.map(matchKey).filter((key) => key !== ''))].toSorted().join('\n'))
    .digest('hex')

/** 0 → `A`, 27 → `AB`. */
export const columnLetter = (index: number): string =>
  (index < 26 ? '' : columnLetter(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
