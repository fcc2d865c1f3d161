/** What a caller must know of the calls about hand-overs of shifts, beyond their schemas. */
export const handoverCallDetails = {
  openHandover: { errors: [409], description: '409 `HANDOVER_OPEN` mientras la anterior sigue sin recibirse.' },
  prepareHandoverPoint: {
    errors: [409, 412, 422],
    description: '422 `POINT_LACKS` si se da por listo sin lo que pide: `details.lacks` es `note`, `action` u `hour`.',
  },
  addHandoverNote: { errors: [409] },
  acceptHandoverPoint: { errors: [409], description: '409 `HANDOVER_TAKEN` dice quién la recibe.' },
  askAboutHandoverPoint: { errors: [409] },
  answerHandoverQuestion: { errors: [409] },
  nameHandoverPerson: {
    errors: [409, 422],
    description: '422 `NOT_ASSIGNABLE` si la persona no puede recibir un turno.',
  },
  getHandoverDocument: { types: ['application/pdf'], errors: [404] },
  signHandover: {
    errors: [401, 409, 429],
    description:
      'El boleto de la llave de acceso es el de `POST /api/auth/passkey/options`. 401 `BAD_CREDENTIALS` con otra contraseña, llave o código, contado como en la entrada; 409 `POINTS_OPEN` mientras falten puntos, `SAME_PERSON` si quien entrega quiere recibir, `NO_PASSWORD` con contraseña si la cuenta no la tiene.',
  },
}
