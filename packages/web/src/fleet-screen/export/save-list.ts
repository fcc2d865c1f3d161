import type { ExportedList, ExportFormat } from '@vigia/contract'
import { DEFAULT_TIME_ZONE, shownTimeZone } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { noteExport } from '../../api/note-export.ts'
import { saveFile } from '../../browser/save-file.ts'
import { acquireLive } from '../../live/live.ts'
import { showToast } from '../../ui/show-toast.ts'
import type { ExportColumn } from './export-column.ts'
import { type ExportFilter, filterText } from './filter-text.ts'
import { sortableTime } from './sortable-time.ts'

/** A list as it is kept. */
export interface ListToSave<Row> {
  readonly list: ExportedList
  /** Of the sheet, and of the file in small letters: «Viajes en tránsito». */
  readonly title: string
  /** Asked when the file is written, so that ages and speeds are of that moment: `now` is the server's clock. */
  readonly columnsAt: (now: number) => readonly ExportColumn<Row>[]
  /** The rows as the list is narrowed and ordered; a list that is shown page by page asks for all of them. */
  readonly rows: readonly Row[] | (() => Promise<readonly Row[]>)
  /** By what the rows are narrowed: told in the audit. */
  readonly filter: ExportFilter
}

const loadWriter = () => import('./write-in-worker.ts')

/**
 * Writes a list as a file, which is noted in the audit before; without that note there is none. A list without a row makes no
 * file, which is said. Rejects when it could not be read, noted or written.
 */
export async function saveList<Row>(
  { list, title, columnsAt, rows, filter }: ListToSave<Row>,
  format: ExportFormat,
): Promise<void> {
  const all = typeof rows === 'function' ? await rows() : rows
  if (all.length === 0) {
    showToast({ id: 'export', tone: 'info', title: 'No hay filas que guardar' })
    return
  }
  const now = acquireLive().clock.now()
  await noteExport({ list, format, rows: all.length, filter: filterText(filter) })
  const { writeInWorker } = await loadWriter()
  const file = await writeInWorker({ title, columns: columnsAt(now), rows: all, format })
  saveFile(`${fileName(title, now)}.${format}`, file, file.type)
  const isOtherClock = shownTimeZone() !== DEFAULT_TIME_ZONE
  const detail = isOtherClock ? { detail: 'Las horas del archivo son de CDMX.' } : {}
  showToast({ id: 'export', tone: 'ok', title: savedText(all.length), ...detail })
}

/** Says that a file could not be kept, and why. */
export const showExportFailure = (error: unknown): void =>
  showToast({
    id: 'export',
    tone: 'error',
    title: 'No se pudo exportar',
    detail: error instanceof Error ? error.message : String(error),
  })

const savedText = (rows: number): string =>
  rows === 1 ? '1 fila guardada como archivo' : `${wholeNumber(rows)} filas guardadas como archivo`

/** `viajes-en-transito-2026-11-21-0247`: letters that every system takes in the name of a file. */
const fileName = (title: string, now: number): string =>
  `${title} ${sortableTime(now)}`
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '-')
    .replace(':', '')
