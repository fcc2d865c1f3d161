import type { Writable } from 'node:stream'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CsvCell, csvLines, csvText } from '@vigia/domain/format/csv'
import { wallTime } from '@vigia/domain/time/wall-time'
import type { ReportColumn } from '../report.ts'
import { type FileRows, headingOf, type ReportHead } from './report-file.ts'

/** The rows as CSV, instants by the clock of Mexico City; a text never runs as a formula. */
export async function writeCsv({ columns }: ReportHead, rows: FileRows, out: Writable): Promise<void> {
  async function* pieces() {
    yield csvText([columns.map(headingOf)])
    for await (const some of rows)
      yield csvLines(some.map(({ cells }) => cells.map((cell, index) => csvCell(cell, columns[index]))))
  }
  await pipeline(Readable.from(pieces()), out)
}

const csvCell = (cell: CsvCell, column: ReportColumn | undefined): CsvCell =>
  column?.type === 'instant' && typeof cell === 'number' ? wallTime(cell).replace('T', ' ') : cell
