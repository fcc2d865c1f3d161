import { everyPage } from '../../api/every-page.ts'
import { FIELD_LABELS, SHOWN_FIELDS } from '../../api/import-fields.ts'
import { type ImportRow, listImportRows, type TripImport } from '../../api/trip-imports.ts'
import type { ExportColumn } from '../../fleet-screen/export/export-column.ts'
import { becameOf, RESULT_WORDS } from './import-text.ts'

type ReportedRow = Pick<
  ImportRow,
  'row' | 'result' | 'left_out' | 'is_written' | 'external_invoice' | 'changes' | 'errors' | 'warnings' | 'values'
>

/** Each row of the file as its report is kept: what became of it, what of the trip it changes, and why it is not in. */
export const rowColumns = (of: Pick<TripImport, 'state' | 'undone'>): readonly ExportColumn<ReportedRow>[] => [
  ['Fila', 'number', ({ row }) => row],
  ['Resultado', 'text', (row) => becameOf(row, of) ?? RESULT_WORDS[row.result]],
  ['Factura externa', 'text', ({ external_invoice: invoice }) => invoice],
  ['Qué cambia', 'text', changesText],
  ['Motivo', 'text', (row) => whyText(row, of)],
  ['Avisos', 'text', ({ warnings }) => warnings.map(({ text }) => text).join('; ') || null],
  ...SHOWN_FIELDS.filter((field) => field !== 'external_invoice').map(
    (field): ExportColumn<ReportedRow> => [FIELD_LABELS[field], 'text', ({ values }) => values[field] ?? null],
  ),
]

const changesText = ({ result, changes, values }: ReportedRow): string | null =>
  result === 'updated'
    ? changes
        .map((field) =>
          field === 'monitor_password' ? FIELD_LABELS[field] : `${FIELD_LABELS[field]}: ${values[field] ?? 'vacío'}`,
        )
        .join('; ') || null
    : null

/** Why a row is not in, or why its trip stayed though the import was taken back. */
function whyText(
  { errors, left_out: isLeftOut, result, external_invoice: invoice }: ReportedRow,
  { undone }: Pick<TripImport, 'undone'>,
): string | null {
  if (errors.length > 0) return errors.map(({ text }) => text).join('; ')
  if (isLeftOut && result !== 'refused') return 'Una persona la dejó fuera'
  return undone?.kept.find(({ external_invoice: of }) => of === invoice)?.because ?? null
}

/** Every row of the file, in its order. */
export function allRows(id: string): Promise<readonly ImportRow[]> {
  const { signal } = new AbortController()
  return everyPage(async (cursor) => {
    const { data, nextCursor } = await listImportRows(id, null, cursor, signal)
    return { rows: data, nextCursor }
  }, 'Son más de 50 000 filas: no caben en un archivo.')
}
