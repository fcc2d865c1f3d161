import type { ExportFormat } from '@vigia/contract'
import type { ExportTable } from './export-column.ts'
import { writeTable } from './write-table.ts'

let rows: ExportTable['rows'][number][] = []

/** Rows come in slices, since the copy of ten thousand in one message would hold the page; then the order to write them. */
export type WriteMessage =
  | { readonly kind: 'rows'; readonly rows: ExportTable['rows'] }
  | { readonly kind: 'write'; readonly table: Omit<ExportTable, 'rows'>; readonly format: ExportFormat }

globalThis.onmessage = async ({ data }: MessageEvent<WriteMessage>) => {
  if (data.kind === 'rows') {
    for (const row of data.rows) rows.push(row)
    return
  }
  const written = rows
  rows = []
  const file = await writeTable({ ...data.table, rows: written }, data.format)
  globalThis.postMessage(file)
}
