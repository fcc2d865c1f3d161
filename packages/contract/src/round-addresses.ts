/** Of `calls`, those of a round of contacts, and of what an entry holds. */
export const roundAddresses = {
  logbookRound: 'GET /api/logbook/round',
  startRound: 'POST /api/logbook/rounds',
  updateRound: 'PATCH /api/logbook/rounds/:id',
  skipTrip: 'POST /api/logbook/trips/:id/skip',
  leaseTrip: 'POST /api/logbook/trips/:id/lease',
  releaseTrip: 'DELETE /api/logbook/trips/:id/lease',
  undoComment: 'POST /api/comments/:id/undo',
  addTripPhoto: 'POST /api/travels/:id/photos',
  getTripPhoto: 'GET /api/trip-photos/:id',
} as const
