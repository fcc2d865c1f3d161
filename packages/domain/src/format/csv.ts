/** A value of a table: null is an empty cell. */
export type CsvCell = string | number | null

/** With what begins what a spreadsheet takes for a formula, or skips before one (OWASP, "CSV Injection"): the wide forms too. */
export const FORMULA_STARTS = '=+@＝＋－＠\t\r\n-'
const FORMULA_START = new RegExp(`^[${FORMULA_STARTS}]`)
const NEEDS_QUOTES = /[",\r\n]/
/** Without it Excel reads UTF-8 as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table as CSV (RFC 4180) that opens in a spreadsheet as it is: UTF-8 with a byte order mark, lines ended by CRLF. A text that
 * would run as a formula has an apostrophe put before it; a number never has.
 */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string => BYTE_ORDER_MARK + csvLines(rows)

/** More rows of a table that was begun by `csvText`. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')

function field(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
