/** With an `Idempotency-Key` a repeated call does nothing twice. */
export const idempotent = {
  'idempotency-key': 'De 1 a 200 caracteres sin espacios; repetir la llamada con la misma clave no repite el efecto.',
}

/** What a caller must know of the calls about a trip's logbook, and of the words that its operator says, beyond their schemas. */
export const logbookCallDetails = {
  addComment: { headers: idempotent, errors: [409] },
  correctComment: { errors: [409], description: '409 si ya dice eso, o si ya se corrigió 20 veces.' },
  revealTripWord: {
    errors: [409],
    description:
      'Deja una fila de auditoría. La de coacción, solo supervisores y administradores. 409 si el viaje terminó.',
  },
  changeTripWords: { errors: [409] },
  addPromise: { headers: idempotent, errors: [409], description: '409 `TRIP_ENDED` si el viaje no está activo.' },
  updatePromise: {
    errors: [409, 412],
    description:
      '`version` es la que se leyó: 412 `CHANGED_MEANWHILE` si alguien la cambió antes. 409 si ya está así, si se resolvió o si el viaje terminó.',
  },
}
