import { everyPage } from '../../api/every-page.ts'
import { listTripImports, type TripImportFacts } from '../../api/trip-imports.ts'
import type { ExportColumn } from '../../fleet-screen/export/export-column.ts'
import { rowsNotIn, STATE_WORDS } from './import-text.ts'

/**
 * The imports of before as a file. What became of the trips is told of one that was imported: while a file is read there is
 * none yet, and one that ended otherwise may have been taken back; an empty cell is no 0.
 */
export const importColumns = (): readonly ExportColumn<TripImportFacts>[] => [
  ['Archivo', 'text', ({ filename }) => filename],
  ['Subido', 'instant', ({ created }) => Date.parse(created)],
  ['Subió', 'text', ({ by }) => by],
  ['Estado', 'text', ({ state }) => STATE_WORDS[state]],
  ['Filas', 'number', ({ total }) => (total === 0 ? null : total)],
  ['Viajes nuevos', 'number', ({ state, summary }) => (state === 'done' ? summary.created : null)],
  ['Viajes actualizados', 'number', ({ state, summary }) => (state === 'done' ? summary.updated : null)],
  ['Viajes sin cambios', 'number', ({ state, summary }) => (state === 'done' ? summary.unchanged : null)],
  ['Filas que no entraron', 'number', (of) => (of.state === 'done' ? rowsNotIn(of) : null)],
  ['Terminó', 'instant', ({ ended }) => (ended === null ? null : Date.parse(ended))],
  ['Motivo', 'text', ({ error }) => error],
]

const PAGE = 1_000

/** All that the person may see, the newest first. Throws where they are more than a file should hold. */
export function allImports(): Promise<readonly TripImportFacts[]> {
  const { signal } = new AbortController()
  return everyPage(
    (cursor) => listTripImports({ cursor, limit: PAGE }, signal),
    'Son más de 50 000 importaciones: no caben en un archivo.',
  )
}
