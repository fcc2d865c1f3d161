import { serialText } from './mexican-date.ts'
import { createStringItem } from './string-item.ts'
import { type Cell, MAX_COLUMNS, type TableRow, unreadable } from './table.ts'
import { type Attributes, cellText, createPartParser } from './workbook-xml.ts'

const MAX_ROW_CHARACTERS = 1024 * 1024
/** As many as a sheet has. A small file unpacks to millions of empty ones, and others' imports wait for it. */
const MAX_SHEET_ROWS = 1_048_576

export interface SheetParser {
  /** The rows with something in them that end in this piece of the sheet. Throws `AppError` 422. */
  rowsOf(piece: string): readonly TableRow[]
  /** Throws when the sheet ends in the middle. */
  close(): void
}

/** What the cells of a sheet refer to. */
export interface WorkbookTables {
  /** The workbook's shared strings, by their index. */
  readonly strings: readonly string[]
  /** The styles that show a number as a date, by their index. */
  readonly dateStyles: ReadonlySet<number>
  readonly date1904: boolean
}

/** Reads a sheet in pieces. A number that its style shows as a date is the text that a person sees. */
export function createSheetParser({ strings, dateStyles, date1904 }: WorkbookTables): SheetParser {
  const inline = createStringItem()
  let rows: TableRow[] = []
  let cells: Cell[] = []
  let number = 0
  let seen = 0
  let unfinished = 0
  let column = 0
  let type = 'n'
  let isDate = false
  let value: string | null = null
  let isInValue = false

  const openCell = (attributes: Attributes): void => {
    column = columnOf(attributes.r) ?? cells.length
    type = attributes.t ?? 'n'
    isDate = attributes.s !== undefined && dateStyles.has(Number(attributes.s))
    value = null
    inline.take()
  }
  const closeCell = (): void => {
    if (column >= MAX_COLUMNS) return
    while (cells.length <= column) cells.push(null)
    const cell = type === 'inlineStr' ? inline.take() : savedValue(type, value, strings)
    cells[column] = isDate && typeof cell === 'number' ? (serialText(cell, date1904) ?? cell) : cell
  }
  const parser = createPartParser({
    open: (name, attributes) => {
      inline.open(name)
      if (name === 'row') {
        seen += 1
        if (seen > MAX_SHEET_ROWS) throw tooManyRows()
        number = rowNumber(attributes.r) ?? number + 1
        cells = []
      } else if (name === 'c') openCell(attributes)
      else if (name === 'v') {
        isInValue = true
        value ??= ''
      }
    },
    close: (name) => {
      inline.close(name)
      if (name === 'v') isInValue = false
      else if (name === 'c') closeCell()
      else if (name === 'row') {
        unfinished = 0
        if (cells.some((cell) => cell !== null && cell !== '')) rows.push({ number, cells })
      }
    },
    text: (text) => {
      if (isInValue) value += text
      else inline.text(text)
    },
  })
  return {
    rowsOf: (piece) => {
      rows = []
      unfinished += piece.length
      parser.write(piece)
      if (unfinished > MAX_ROW_CHARACTERS + piece.length) throw unreadable('Una fila del archivo es demasiado larga.')
      return rows
    },
    close: () => parser.close(),
  }
}

const tooManyRows = () => unreadable('La hoja tiene más filas que una de Excel. Ábrala en Excel y guárdela de nuevo.')

/** As a sheet counts its rows; what is no such number is not believed. */
const rowNumber = (said = ''): number | undefined => (/^[1-9]\d{0,6}$/.test(said) ? Number(said) : undefined)

/** `AB12` → 27. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** What was saved with a cell that is no inline text: formulas are never evaluated. */
function savedValue(type: string, value: string | null, strings: readonly string[]): Cell {
  if (value === null) return null
  if (type === 's') return strings[Number(value)] ?? null
  if (type === 'b') return value === '1'
  if (type !== 'n') return cellText(value)
  const number = Number(value)
  return value.trim() === '' ? null : Number.isFinite(number) ? number : value
}
