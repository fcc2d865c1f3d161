import { plannersAndTripWriters } from './callers.ts'
import type { Permission } from './permission.ts'

/** Who may import trips from a file: who may write each of them. */
export const tripImportPermissions = {
  importTrips: plannersAndTripWriters,
  getTripImport: plannersAndTripWriters,
  cancelTripImport: plannersAndTripWriters,
  listTripImports: plannersAndTripWriters,
  putImportColumns: plannersAndTripWriters,
  listImportRows: plannersAndTripWriters,
  patchImportRow: plannersAndTripWriters,
  startTripImport: plannersAndTripWriters,
  undoTripImport: plannersAndTripWriters,
  exportImportRows: plannersAndTripWriters,
  getImportTracking: plannersAndTripWriters,
} as const satisfies Readonly<Record<string, Permission>>
