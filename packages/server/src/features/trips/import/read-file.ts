import { type Header, headerTexts, readHeader, requireColumns } from './columns.ts'
import { type Chosen, headerOf, type Layout, layOut, type RememberedHeaders, withEveryRow } from './import-layout.ts'
import { openTable } from './open-table.ts'
import { MAX_IMPORT_ROWS, type Table, type TableRow, unreadable } from './table.ts'
import { damagedWorkbook } from './workbook-parts.ts'

/** Titles and blank lines may stand over the headers, but not many. */
const HEADER_WITHIN_ROWS = 20

export interface ImportFile {
  readonly header: Header
  readonly rows: readonly TableRow[]
  readonly date1904: boolean
}

/** Reads the table of a file: its headers, and the rows under them. Throws `AppError` 422 when it is not one we can import. */
export async function readFile(bytes: Buffer): Promise<ImportFile> {
  const table = await openTable(bytes)
  // Nobody looks through it, who could be told that its dates may be numbers.
  if (table.lacksStyles) throw damagedWorkbook()
  const { header, rows } = await readTable(table, HEADER_WITHIN_ROWS)
  if (header === null) throw unreadable('No se encontró la fila de encabezados: falta la columna «Factura externa».')
  requireColumns(header)
  if (rows.length === 0) throw unreadable('El archivo no tiene filas debajo de los encabezados.')
  return { header, rows, date1904: table.date1904 }
}

/** The same for a person who looks on: whatever its headers are, with what each column may be. */
export async function readFileForReview(
  bytes: Buffer,
  by: { readonly chosen: Chosen | null; readonly remembered: RememberedHeaders },
): Promise<ImportFile & { readonly layout: Layout }> {
  const table = await openTable(bytes, by.chosen?.sheet ?? null)
  const read = await readTable(table, MAX_IMPORT_ROWS + HEADER_WITHIN_ROWS)
  const { headers, rows } =
    read.header === null ? likelyHeaders(read.above) : { headers: read.headers, rows: read.rows }
  if (headers.length === 0 || rows.length === 0) {
    const where = table.sheet === null ? 'El archivo' : `La hoja «${table.sheet}»`
    if (table.sheets.length < 2) throw unreadable(`${where} no tiene filas debajo de los encabezados.`)
  }
  const { date1904, lacksStyles, sheet, sheets } = table
  const layout: Layout = { sheet, sheets, date1904, lacksStyles, ...layOut(headers, rows, by) }
  return { header: headerOf(layout), rows: withEveryRow(rows, layout), date1904, layout }
}

interface ReadTable {
  /** Null: none of the first rows is one. */
  readonly header: Header | null
  readonly headers: readonly string[]
  /** Without headers all rows. */
  readonly above: readonly TableRow[]
  readonly rows: readonly TableRow[]
}

/** Reads rows while there is a header over them, and without one at the most `mostAbove`. */
async function readTable(table: Table, mostAbove: number): Promise<ReadTable> {
  const above: TableRow[] = []
  const rows: TableRow[] = []
  let header: Header | null = null
  let headers: readonly string[] = []
  for await (const row of table.rows()) {
    if (header === null && above.length < HEADER_WITHIN_ROWS) {
      header = readHeader(row.cells)
      if (header !== null) headers = headerTexts(row.cells)
      else above.push(row)
    } else (header === null ? above : rows).push(row)
    if (rows.length > MAX_IMPORT_ROWS) throw unreadable(`Máximo ${MAX_IMPORT_ROWS} filas por archivo.`)
    if (above.length >= mostAbove) break
  }
  return { header, headers, above, rows }
}

/** Where no row has headers that we know: the one of the first with the most texts, as a person would take it. */
function likelyHeaders(all: readonly TableRow[]): {
  readonly headers: readonly string[]
  readonly rows: readonly TableRow[]
} {
  const first = all.slice(0, HEADER_WITHIN_ROWS).map(({ cells }) => headerTexts(cells))
  const counts = first.map((texts) => texts.filter((text) => text !== '').length)
  const at = counts.indexOf(Math.max(...counts))
  return at === -1 ? { headers: [], rows: [] } : { headers: first[at] ?? [], rows: all.slice(at + 1) }
}
