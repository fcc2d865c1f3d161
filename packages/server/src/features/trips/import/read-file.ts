import { type Header, readHeader, requireColumns } from './columns.ts'
import { openTable } from './open-table.ts'
import { MAX_IMPORT_ROWS, type TableRow, unreadable } from './table.ts'

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
  const rows: TableRow[] = []
  let header: Header | null = null
  let seen = 0
  for await (const row of table.rows()) {
    if (header !== null) rows.push(row)
    else {
      header = readHeader(row.cells)
      if (header === null && ++seen >= HEADER_WITHIN_ROWS) break
    }
    if (rows.length > MAX_IMPORT_ROWS) throw unreadable(`Máximo ${MAX_IMPORT_ROWS} filas por archivo.`)
  }
  if (header === null) throw unreadable('No se encontró la fila de encabezados: falta la columna «Factura externa».')
  requireColumns(header)
  if (rows.length === 0) throw unreadable('El archivo no tiene filas debajo de los encabezados.')
  return { header, rows, date1904: table.date1904 }
}
