import type { CatalogueEntry } from '../../api/catalogues.ts'
import type { ExportColumn } from '../../fleet-screen/export/export-column.ts'

/** A catalogue as a file. */
export const catalogueColumns = (): readonly ExportColumn<CatalogueEntry>[] => [
  ['Nombre', 'text', ({ name }) => name],
  ['Dato', 'text', ({ detail }) => detail],
  ['Viajes', 'number', ({ trips }) => trips],
  ['En curso', 'number', ({ activeTrips }) => activeTrips],
  ['Último viaje', 'instant', ({ lastTripAt }) => lastTripAt],
]
