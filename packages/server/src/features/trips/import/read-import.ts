import { partsFromProcess } from '../../../workers/parts-from-process.ts'
import type { ImportRow } from './read-rows.ts'

export type ImportPart =
  | { readonly kind: 'header'; readonly total: number; readonly ignoredColumns: readonly string[] }
  | { readonly kind: 'rows'; readonly rows: readonly ImportRow[] }

const ENTRY = { name: 'read-import.worker', besides: import.meta.url }
/** A workbook of 20 MB and 20 000 rows takes some four seconds on one core. */
const LIMITS = { deadlineMs: 60_000, heapMb: 512 }

/** What a file holds, read in a process of its own: first its header, then its rows, each judged by itself. Throws `AppError` 422. */
export const readImport = (bytes: Buffer): AsyncGenerator<ImportPart> => partsFromProcess(ENTRY, bytes, LIMITS)
