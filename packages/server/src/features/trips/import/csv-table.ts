import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { MAX_COLUMNS, MAX_IMPORT_ROWS, type Table, type TableRow, unreadable } from './table.ts'

/** Small: what the parser makes of one piece waits in a queue whose cost grows with the square of its length. */
const PIECE_CHARACTERS = 2 * 1024
const MAX_RECORD_CHARACTERS = 256 * 1024
/** More than any import has rows: the rest is blank, and reading a million blank lines holds up everybody else. */
const MAX_LINES = 5 * MAX_IMPORT_ROWS
const DELIMITERS = [',', ';', '\t'] as const

/** Reads text with commas, semicolons or tabs, in UTF-8 or, as older Excel writes it, Windows-1252. */
export function openCsv(bytes: Buffer): Table {
  const text = decodeText(bytes)
  return { date1904: false, lacksStyles: false, sheets: [], sheet: null, rows: () => csvRows(text) }
}

/** Excel's "Unicode text" begins with this mark. */
export const isUtf16 = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xfe

/** Throws when the bytes are no text at all. */
function decodeText(bytes: Buffer): string {
  if (isUtf16(bytes)) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.includes(0)) throw unreadable('El archivo no es CSV ni XLSX.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function* csvRows(text: string): AsyncGenerator<TableRow> {
  // Excel's own hint about the delimiter, where there is one.
  const hint = /^sep=(.)\r?\n/i.exec(text)
  const parser = parse({
    delimiter: hint?.[1] ?? delimiterOf(text),
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: false,
    maxRecordSize: MAX_RECORD_CHARACTERS,
  })
  let number = hint === null ? 0 : 1
  try {
    for await (const record of Readable.from(pieces(text, hint?.[0].length ?? 0)).pipe(parser)) {
      number += 1
      if (number > MAX_LINES) throw unreadable(`El archivo pasa de ${MAX_LINES} líneas: quite las que están vacías.`)
      const cells: string[] = record
      if (cells.some((cell) => cell.trim() !== '')) yield { number, cells: cells.slice(0, MAX_COLUMNS) }
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw unreadable('El archivo CSV está mal formado: revise que cada comilla se cierre.')
    throw error
  }
}

function* pieces(text: string, from: number): Generator<string> {
  for (let at = from; at < text.length; at += PIECE_CHARACTERS) yield text.slice(at, at + PIECE_CHARACTERS)
}

/** The delimiter that stands most often in the first lines, outside of quotes. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, 8_000).replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => sample.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
