/** Of `calls`, those of the import of trips from a file. */
export const tripImportAddresses = {
  importTrips: 'POST /api/travels/import',
  getTripImport: 'GET /api/travels/imports/:id',
  cancelTripImport: 'DELETE /api/travels/imports/:id',
  listTripImports: 'GET /api/travels/imports',
  putImportColumns: 'PUT /api/travels/imports/:id/columns',
  listImportRows: 'GET /api/travels/imports/:id/rows',
  patchImportRow: 'PATCH /api/travels/imports/:id/rows/:row',
  startTripImport: 'POST /api/travels/imports/:id/start',
  undoTripImport: 'POST /api/travels/imports/:id/undo',
  exportImportRows: 'GET /api/travels/imports/:id/file',
  getImportTracking: 'GET /api/travels/imports/:id/tracking',
} as const
