import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { ImportRow, TripImport, TripImportFacts } from '../../api/trip-imports.ts'

/** What is read of a column, in a word. */
export const READ_AS: Readonly<Record<string, string>> = {
  ...{
    text: 'Igual',
    secret: 'Sellada',
    number: 'Número',
    kilograms: 'De kg a toneladas',
    date: 'Día/mes/año, hora del Centro',
  },
  ...{ status: 'Estatus', tracking: 'Tipo de rastreo' },
}

export const RESULT_WORDS: Readonly<Record<ImportRow['result'], string>> = {
  ...{ created: 'Nuevo', updated: 'Cambia', unchanged: 'Sin cambios', refused: 'Error' },
}

/** Where an import is, for the list of earlier ones. */
export const STATE_WORDS: Readonly<Record<TripImport['state'], string>> = {
  ...{ reading: 'leyendo', checking: 'revisando', review: 'espera revisión', writing: 'guardando' },
  ...{ undoing: 'deshaciendo', done: 'importada', refused: 'no se importó', cancelled: 'cancelada' },
  ...{ failed: 'falló', undone: 'deshecha' },
}

export const rowCount = (count: number): string => (count === 1 ? '1 fila' : `${wholeNumber(count)} filas`)
export const tripCount = (count: number): string => (count === 1 ? '1 viaje' : `${wholeNumber(count)} viajes`)

/** How many rows of a file that was imported are not in: left out, or refused; null: not known. */
export const rowsNotIn = ({
  summary,
  left_out: leftOut,
}: Pick<TripImportFacts, 'summary' | 'left_out'>): number | null =>
  leftOut === null && summary.refused === 0 ? null : summary.refused + (leftOut ?? 0)

/** `12 filas`, `12 filas, 3 no entraron`: what became of all rows of a file that was imported. */
export function importedText(of: Pick<TripImportFacts, 'total' | 'summary' | 'left_out'>): string {
  const written = rowCount(of.total - of.summary.refused)
  const out = rowsNotIn(of) ?? 0
  if (out === 0) return written
  return `${written}, ${out === 1 ? '1 no entró' : `${wholeNumber(out)} no entraron`}`
}

/** `86 KB`, `1.2 MB`; a byte is no use to anybody. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/**
 * How many rows a file has: from the moment its rows are written the server counts those among them that were not left out,
 * before it all of them.
 */
export const rowsOfFile = ({
  state,
  total,
  left_out: leftOut,
}: Pick<TripImport, 'state' | 'total' | 'left_out'>): number =>
  COUNTS_WRITTEN.includes(state) ? total + leftOut : total

const COUNTS_WRITTEN: readonly TripImport['state'][] = ['writing', 'done', 'undoing', 'undone']

/**
 * What became of a row of an import that has ended; null: what the review said of it. Of one that did not come to its end
 * only what is written is in. `kept`: the invoices of the trips that
 * were not taken back.
 */
export function becameOf(
  {
    result,
    left_out: isLeftOut,
    external_invoice: invoice,
    is_written: isWritten,
  }: Pick<ImportRow, 'result' | 'left_out' | 'external_invoice' | 'is_written'>,
  { state, undone }: Pick<TripImport, 'state' | 'undone'>,
): string | null {
  if (result === 'refused') return null
  if (isLeftOut) return 'Quedó fuera'
  if (undone?.kept.some(({ external_invoice: of }) => of === invoice)) return 'Se conserva'
  if (state === 'cancelled' || state === 'refused' || state === 'failed') return isWritten ? null : 'No entró'
  if (state !== 'undone') return null
  return { created: 'Se quitó', updated: 'Como antes', unchanged: null }[result]
}

/** How many rows are written when it starts now. */
export const rowsToWrite = ({ summary, left_out: leftOut }: Pick<TripImport, 'summary' | 'left_out'>): number =>
  Math.max(0, summary.created + summary.updated + summary.unchanged - leftOut)
