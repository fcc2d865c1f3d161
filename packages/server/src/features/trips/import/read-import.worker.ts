import { serveParts } from '../../../workers/serve-parts.ts'
import { hasRequired } from './columns.ts'
import { editedCells, storedCells } from './edited-cells.ts'
import { readFile, readFileForReview } from './read-file.ts'
import type { ImportPart, ReadRow, ReviewReading } from './read-import.ts'
import { readImportRow } from './read-rows.ts'
import { unreadable } from './table.ts'

/** So many rows cross to the server at once, and no more text than this: their copy takes a millisecond or two. */
const ROWS_PER_PART = 200
const PART_CHARACTERS = 400_000
/** What rows that wait for a person may come to: twice the largest file of text. */
const MAX_STORED_CHARACTERS = 40 * 1024 * 1024

serveParts<ReviewReading | null>(async function* (bytes, review): AsyncGenerator<ImportPart> {
  if (review === null) yield* parts(bytes)
  else yield* reviewedParts(bytes, review)
})

async function* parts(bytes: Buffer): AsyncGenerator<ImportPart> {
  const { header, rows, date1904 } = await readFile(bytes)
  yield { kind: 'header', total: rows.length, ignoredColumns: header.ignored, layout: null }
  for (let from = 0; from < rows.length; from += ROWS_PER_PART) {
    const part = rows.slice(from, from + ROWS_PER_PART)
    yield {
      kind: 'rows',
      rows: part.map((row) => ({ row: readImportRow(row, header, { date1904 }), cells: [], hasPassword: false })),
    }
  }
}

async function* reviewedParts(bytes: Buffer, review: ReviewReading): AsyncGenerator<ImportPart> {
  const { header, rows, date1904, layout } = await readFileForReview(bytes, review)
  yield { kind: 'header', total: rows.length, ignoredColumns: header.ignored, layout }
  if (!hasRequired(header.columns)) return
  const rules = { date1904, words: review.words }
  let part: ReadRow[] = []
  let partCharacters = 0
  let characters = 0
  for (const table of rows) {
    const { stored, hasPassword, length } = storedCells(table.cells, header.columns)
    characters += length
    if (characters > MAX_STORED_CHARACTERS)
      throw unreadable('El archivo tiene demasiado texto para revisarlo en pantalla. Divídalo en partes.')
    const edits = review.edits[table.number]
    const edited = edits === undefined ? { row: table, header } : editedCells(table, header, edits)
    const row = readImportRow(edited.row, edited.header, rules)
    part.push({ row, cells: stored, hasPassword })
    partCharacters += length
    if (part.length < ROWS_PER_PART && partCharacters < PART_CHARACTERS) continue
    yield { kind: 'rows', rows: part }
    part = []
    partCharacters = 0
  }
  if (part.length > 0) yield { kind: 'rows', rows: part }
}
