/** With an `Idempotency-Key` a repeated call does nothing twice. */
export const idempotent = {
  'idempotency-key': 'De 1 a 200 caracteres sin espacios; repetir la llamada con la misma clave no repite el efecto.',
}

/** What a caller must know of the calls about a trip's logbook, and of the words that its operator says, beyond their schemas. */
export const logbookCallDetails = {
  addComment: { headers: idempotent, errors: [409] },
  correctComment: { errors: [409], description: '409 si ya dice eso, o si ya se corrigió 20 veces.' },
  setCommentVisibility: {
    errors: [409, 422],
    description: '422 `INTERNAL_ENTRY` si dice algo que al cliente no se le dice; 409 si ya está así.',
  },
  undoComment: {
    errors: [409],
    description:
      '403 si lo escribió otra persona; 409 `UNDO_EXPIRED` 10 s después de escrito, `DURESS_STAYS` si es la clave de coacción.',
  },
  tripTimeline: { errors: [422], description: '422 si `from` no es antes de `to`, o más de 48 horas antes.' },
  startRound: { errors: [409] },
  skipTrip: { errors: [409], description: '409 `NO_ROUND` sin una ronda abierta.' },
  leaseTrip: {
    errors: [409],
    description:
      'Vale 30 s: quien tiene abierta la tarjeta la repite. 409 `TRIP_LEASED` si la atiende otra persona: `details` dice quién y desde ' +
      'cuándo. Con `take_over` pasa a quien la pide, y queda en la auditoría.',
  },
  assignTrip: {
    errors: [409, 422],
    description:
      'Una persona que monitorea toma para sí uno compartido y deja compartido el suyo; lo demás, supervisores y administradores: 403. ' +
      '409 `ASSIGNED_MEANWHILE` si ya no es de quien dice `seen_user_id` (`details` dice de quién), `TRIP_ENDED` si terminó; ' +
      '422 `NOT_ASSIGNABLE` si la persona no atiende viajes, no ve este o está dada de baja. Comentar, atender y llamar no dependen de a quién está asignado.',
  },
  revealTripWord: {
    errors: [409],
    description:
      'Deja una fila de auditoría. La de coacción, solo supervisores y administradores. 409 si el viaje terminó.',
  },
  changeTripWords: { errors: [409] },
  addPromise: { headers: idempotent, errors: [409], description: '409 `TRIP_ENDED` si el viaje no está activo.' },
  createShareLink: {
    errors: [409],
    description: '409 `TRIP_ENDED` si el viaje no está activo, `TOO_MANY` si ya tiene 20 enlaces que abren.',
  },
  readTracking: {
    errors: [410],
    answers: { 304: null },
    headers: {
      'if-none-match': 'El ETag de la respuesta anterior; 304 mientras nada de lo que se dice haya cambiado.',
    },
    description:
      'A lo más 60 veces por minuto por enlace y dirección. 410 si no existe, si se anuló o si venció; del que venció, `details` dice de ' +
      'qué pedido era y cuándo se entregó.',
  },
  updatePromise: {
    errors: [409, 412],
    description:
      '`version` es la que se leyó: 412 `CHANGED_MEANWHILE` si alguien la cambió antes. 409 si ya está así, si se resolvió o si el viaje terminó.',
  },
}
