import { useMutation } from '@tanstack/react-query'
import type { ExportedList, ExportFormat } from '@vigia/contract'
import { DEFAULT_TIME_ZONE, shownTimeZone } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { Download } from 'lucide-react'
import { noteExport } from '../../api/note-export.ts'
import { saveFile } from '../../browser/save-file.ts'
import { acquireLive } from '../../live/live.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadActionMenu } from '../../ui/load-action-menu.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { showToast } from '../../ui/show-toast.ts'
import type { ExportColumn } from './export-column.ts'
import { sortableTime } from './sortable-time.ts'

interface ExportListProps<Row> {
  readonly list: ExportedList
  /** Of the sheet, and of the file in small letters: «Viajes en tránsito». */
  readonly title: string
  /** Asked when the file is written, so that ages and speeds are of that moment: `now` is the server's clock. */
  readonly columnsAt: (now: number) => readonly ExportColumn<Row>[]
  /** The rows as the list is narrowed and ordered; a list that is shown page by page asks for all of them. */
  readonly rows: readonly Row[] | (() => Promise<readonly Row[]>)
}

const FORMATS: readonly { readonly value: ExportFormat; readonly label: string }[] = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'CSV' },
]

const loadWriter = () => import('./write-in-worker.ts')

/**
 * Keeps a list as it is narrowed and ordered as a file for spreadsheets. The same button on every list; each file is noted in
 * the audit before it is written, and without that note there is none.
 */
export function ExportList<Row>({ list, title, columnsAt, rows }: ExportListProps<Row>) {
  const saving = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const all = typeof rows === 'function' ? await rows() : rows
      if (all.length === 0) return
      const now = acquireLive().clock.now()
      await noteExport({ list, format, rows: all.length })
      const { writeInWorker } = await loadWriter()
      const file = await writeInWorker({ title, columns: columnsAt(now), rows: all, format })
      saveFile(`${fileName(title, now)}.${format}`, file, file.type)
      const isOtherClock = shownTimeZone() !== DEFAULT_TIME_ZONE
      const detail = isOtherClock ? { detail: 'Las horas del archivo son de CDMX.' } : {}
      showToast({ id: 'export', tone: 'ok', title: savedText(all.length), ...detail })
    },
    onError: (error) => showToast({ id: 'export', tone: 'error', title: 'No se pudo exportar', detail: error.message }),
  })
  const choose = (chosen: string): void => {
    const format = FORMATS.find(({ value }) => value === chosen)
    if (format !== undefined) saving.mutate(format.value)
  }
  return (
    <MenuButton
      load={loadActionMenu}
      menu={{ actions: FORMATS, onChoose: choose }}
      button={
        <IconButton
          size="sm"
          label="Exportar la lista"
          disabled={saving.isPending || (typeof rows !== 'function' && rows.length === 0)}
          aria-busy={saving.isPending || undefined}
          icon={<Download size={15} aria-hidden="true" />}
        />
      }
    />
  )
}

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
