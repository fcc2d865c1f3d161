import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { ImportRow, TripImport } from '../../api/trip-imports.ts'

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

/** `86 KB`, `1.2 MB`; a byte is no use to anybody. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** How many rows are written when it starts now. */
export const rowsToWrite = ({ summary, left_out: leftOut }: Pick<TripImport, 'summary' | 'left_out'>): number =>
  Math.max(0, summary.created + summary.updated + summary.unchanged - leftOut)
