import { serveParts } from '../../../workers/serve-parts.ts'
import { readFile } from './read-file.ts'
import type { ImportPart } from './read-import.ts'
import { readImportRow } from './read-rows.ts'

/** So many rows cross to the server at once: their copy takes a millisecond or two. */
const ROWS_PER_PART = 200

serveParts(async function* (bytes): AsyncGenerator<ImportPart> {
  const { header, rows, date1904 } = await readFile(bytes)
  yield { kind: 'header', total: rows.length, ignoredColumns: header.ignored }
  for (let from = 0; from < rows.length; from += ROWS_PER_PART) {
    const part = rows.slice(from, from + ROWS_PER_PART)
    yield { kind: 'rows', rows: part.map((row) => readImportRow(row, header, date1904)) }
  }
})
