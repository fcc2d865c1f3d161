import type { ExportFormat } from '@vigia/contract'
import { afterPaint } from '../../browser/after-paint.ts'
import type { ExportColumn } from './export-column.ts'
import type { WriteMessage } from './write-table.worker.ts'

const ROWS_AT_ONCE = 250

interface TableToWrite<Row> {
  readonly title: string
  readonly columns: readonly ExportColumn<Row>[]
  readonly rows: readonly Row[]
  readonly format: ExportFormat
}

/**
 * A list as a file, written in a thread of its own; its cells are worked out a slice at a time, so that neither holds up what
 * a person does meanwhile. Rejects when the thread could not start or write.
 */
export async function writeInWorker<Row>({ title, columns, rows, format }: TableToWrite<Row>): Promise<Blob> {
  const worker = new Worker(new URL('./write-table.worker.ts', import.meta.url), { type: 'module' })
  const send = (message: WriteMessage): void => worker.postMessage(message)
  try {
    const written = new Promise<Blob>((done, fail) => {
      worker.onmessage = ({ data }: MessageEvent<Blob>) => done(data)
      worker.onerror = ({ message }) => fail(new Error(message || 'No se pudo escribir el archivo.'))
    })
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const slice = rows.slice(from, from + ROWS_AT_ONCE)
      send({ kind: 'rows', rows: slice.map((row) => columns.map(([, , cellOf]) => cellOf(row))) })
      await afterPaint()
    }
    send({ kind: 'write', format, table: { title, columns: columns.map(([heading, kind]) => ({ heading, kind })) } })
    return await written
  } finally {
    worker.terminate()
  }
}
